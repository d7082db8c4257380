import { formatDistance } from 'date-fns/formatDistance'

/** 'about 3 hours ago'; 'Recently' when the time is not known. */
export function formatRelative(moment: string | null, now: number): string {
  if (!moment) return 'Recently'
  // A clock that runs behind the server's must not promise posts from the future.
  const time = Math.min(Date.parse(moment), now)
  return `${formatDistance(time, now)} ago`
}
