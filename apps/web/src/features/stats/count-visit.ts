import type { PageRoute } from '@bolodex/contract/page-routes'
import type { Visit } from '@bolodex/contract/stats/stats'
import { sendCount, wantsNoTracking } from '#lib/send-count.ts'

/** Smaller than this in both directions is a tablet no more. */
const phoneWidth = 560

let isFirstPage = true

/** Adds one to a page's counter. Without cookies, and not at all with Do Not Track. Failures are ignored. */
export function countVisit(route: PageRoute): void {
  // Only the first page has a referrer. Only its host is sent.
  const from = isFirstPage && document.referrer ? new URL(document.referrer).hostname : location.hostname
  isFirstPage = false
  if (wantsNoTracking()) return
  const visit: Visit = {
    route,
    referrerHost: from === location.hostname ? null : from,
    isPhone: Math.min(screen.width, screen.height) < phoneWidth,
  }
  sendCount('/api/visits', visit)
}
