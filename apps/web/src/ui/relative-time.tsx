import { useState } from 'react'
import { formatDistance } from 'date-fns/formatDistance'
import { formatDate } from '#lib/format-dates.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/**
 * How long ago something was. A served page is kept and shown to everyone, so it carries the date; the reader's own
 * clock turns it into a distance. The box is wide enough for either.
 */
export function RelativeTime({ moment }: { moment: string | null }) {
  const [now] = useState(Date.now)
  const isHydrated = useHydrated()
  if (!moment) return <span className="relative-time">{formatRelative(null, now)}</span>
  const date = formatDate(moment)
  return (
    <time className="relative-time" dateTime={moment} title={isHydrated ? date : undefined}>
      {isHydrated ? formatRelative(moment, now) : date}
    </time>
  )
}

/** 'about 3 hours ago'; 'Recently' when the time is not known. */
export function formatRelative(moment: string | null, now: number): string {
  if (!moment) return 'Recently'
  // A clock that runs behind the server's must not promise posts from the future.
  const time = Math.min(Date.parse(moment), now)
  return `${formatDistance(time, now)} ago`
}
