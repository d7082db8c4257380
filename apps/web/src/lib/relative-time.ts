import { formatDistance } from 'date-fns/formatDistance'

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'about 3 hours ago'; 'Recently' when the time is not known. */
export function formatRelative(moment: string | null, now: number): string {
  if (!moment) return 'Recently'
  // A clock that runs behind the server's must not promise posts from the future.
  const time = Math.min(Date.parse(moment), now)
  return `${formatDistance(time, now)} ago`
}

/** 'Nov 3, 2026', the same for every reader: what a page says before it knows the reader's clock. */
export function formatDate(moment: string): string {
  return dates.format(new Date(moment))
}
