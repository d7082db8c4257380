import { useState } from 'react'
import { formatDate } from '#lib/format-date.ts'
import { formatRelative } from '#lib/relative-time.ts'
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
