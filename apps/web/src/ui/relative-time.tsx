import { useState } from 'react'
import { formatDistance } from 'date-fns/formatDistance'
import { formatDate } from '#lib/format-dates.ts'
import { useHydrated } from '#lib/use-hydrated.ts'

/**
 * How long ago something was. A served page is kept and shown to everyone, so it carries the date; the reader's own
 * clock turns it into a distance. `isSteady`: the box is wide enough for either, so that what follows stays in place.
 */
export function RelativeTime({ moment, isSteady = false }: { moment: string | null; isSteady?: boolean }) {
  const [now] = useState(Date.now)
  const isHydrated = useHydrated()
  const className = isSteady ? 'relative-time is-steady' : 'relative-time'
  if (!moment) return <span className={className}>{formatRelative(null, now)}</span>
  const date = formatDate(moment)
  return (
    <time className={className} dateTime={moment} title={isHydrated ? date : undefined}>
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
