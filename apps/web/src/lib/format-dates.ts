const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 3, 2026', the same for every reader: what a page says before it knows the reader's clock. */
export function formatDate(moment: string): string {
  return dates.format(new Date(moment))
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026' */
export function formatMonth(moment: string): string {
  return months.format(new Date(moment))
}

const day = 86_400_000
const distances = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How old a value is, as roughly as it matters for a price: 'today', '12 days ago', '5 months ago'. */
export function formatAge(moment: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(moment)) / day))
  if (days < 60) return distances.format(-days, 'day')
  if (days < 730) return distances.format(-Math.floor(days / 30.4), 'month')
  return distances.format(-Math.floor(days / 365.25), 'year')
}

/** The same where there is little room: 'today', '12 days', '5 mo', '3 yr'. */
export function formatShortAge(moment: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(moment)) / day))
  if (days === 0) return 'today'
  if (days < 60) return `${days} day${days === 1 ? '' : 's'}`
  return days < 730 ? `${Math.floor(days / 30.4)} mo` : `${Math.floor(days / 365.25)} yr`
}
