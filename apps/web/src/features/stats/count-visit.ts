import type { PageRoute } from '@bolodex/contract/page-routes'
import type { Visit } from '@bolodex/contract/stats'

/** Smaller than this in both directions is a tablet no more. */
const phoneWidth = 560

let isFirstPage = true

/** A browser holds the connection of an answer that nobody reads. */
const finish = (answer: Response) => answer.text().catch(ignore)
const ignore = () => {}

/**
 * Adds one to the counter of a page. Without cookies, and not at all when the browser asks not to be tracked. Whether it
 * arrives matters to nobody here.
 */
export function countVisit(route: PageRoute): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  // Only the first page was come to from elsewhere. Of where from, only the host is told.
  const from = isFirstPage && document.referrer ? new URL(document.referrer).hostname : location.hostname
  isFirstPage = false
  if (doNotTrack === '1' || globalPrivacyControl) return
  const visit: Visit = {
    route,
    referrerHost: from === location.hostname ? null : from,
    isPhone: Math.min(screen.width, screen.height) < phoneWidth,
  }
  void fetch('/api/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visit),
    credentials: 'omit',
    keepalive: true,
    priority: 'low',
  }).then(finish, ignore)
}
