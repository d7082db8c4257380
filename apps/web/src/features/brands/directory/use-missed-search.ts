import { useEffect } from 'react'

/** Somebody who pauses that long has typed what they mean. */
const pauseMs = 2500

/** What was told already: a search that is come back to is no second one. */
const told = new Set<string>()

/** Adds one to the sum of a search that found nothing; '' for one that did. Not when the browser asks not to be tracked. */
export function useMissedSearch(q: string): void {
  useEffect(() => {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
    if (q === '' || told.has(q) || doNotTrack === '1' || globalPrivacyControl) return undefined
    const timer = setTimeout(() => {
      told.add(q)
      tell(q)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [q])
}

/** Without a cookie: the sum has no use for who asked. Whether it arrives matters to nobody here. */
function tell(q: string): void {
  void fetch('/api/missed-searches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).then((answer) => answer.text().catch(ignore), ignore)
}

const ignore = () => {}
