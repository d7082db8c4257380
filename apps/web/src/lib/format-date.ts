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
