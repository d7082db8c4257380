const day = 86_400_000
const distances = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How old a value is, as roughly as it matters for a price: 'today', '12 days ago', '5 months ago'. */
export function formatAge(moment: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(moment)) / day))
  if (days < 60) return distances.format(-days, 'day')
  if (days < 730) return distances.format(-Math.floor(days / 30.4), 'month')
  return distances.format(-Math.floor(days / 365.25), 'year')
}
