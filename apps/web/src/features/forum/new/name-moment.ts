const times = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const days = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** 'today, 14:20', 'tomorrow, 09:05', 'Friday, 09:05': a moment soon to come, by the reader's own clock. */
export function nameMoment(moment: string, now: number): string {
  const then = new Date(moment)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const daysAway = Math.round((new Date(moment).setHours(0, 0, 0, 0) - midnight) / 86_400_000)
  const day = daysAway < 1 ? 'today' : daysAway === 1 ? 'tomorrow' : days.format(then)
  return `${day}, ${times.format(then)}`
}
