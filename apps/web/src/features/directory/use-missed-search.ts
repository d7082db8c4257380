import { useEffect } from 'react'
import { sendCount, wantsNoTracking } from '#lib/send-count.ts'

/** After this pause the text counts as complete. */
const pauseMs = 2500

/** Reported texts: returning to a search is not a second one. */
const told = new Set<string>()

/** Adds one to the sum of a search that found nothing; '' for one that did. Not when the browser asks not to be tracked. */
export function useMissedSearch(q: string): void {
  useEffect(() => {
    if (q === '' || told.has(q) || wantsNoTracking()) return undefined
    const timer = setTimeout(() => {
      told.add(q)
      sendCount('/api/missed-searches', { q })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [q])
}
