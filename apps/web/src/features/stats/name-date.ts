const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** '2026-11-01' as 'Nov'. */
export function nameMonth(date: string): string {
  return months.format(new Date(date))
}

/** '2026-11-03' as '3 Nov'. */
export function nameDay(date: string): string {
  return `${Number(date.slice(8))} ${nameMonth(date)}`
}
