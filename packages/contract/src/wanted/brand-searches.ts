import { Done } from '../accounts/auth.ts'
import { IdParam } from '../inputs.ts'
import type { ContractRoute } from '../route.ts'

/** How searches for a brand are counted: by calendar month (UTC), at most one per network and day. */
export const brandSearchRules = {
  /** A count is rounded down to one of these; below the smallest it is 0. */
  steps: [5, 10, 25, 50, 100, 250, 500, 1000],
  /** Months whose counts are kept, the present one included. */
  monthsKept: 13,
  /** Counts waiting in the memory of one process; more are dropped. */
  waiting: 5000,
} as const

export const postBrandSearch = {
  method: 'POST',
  path: '/api/brands/:id/searches',
  access: 'anyone',
  limit: 'visit',
  isReadBack: false,
  summary:
    'Counts a search that led to this brand, by month; browsers that ask not to be tracked aren’t counted, and we never store who searched',
  params: IdParam,
  answer: Done,
} as const satisfies ContractRoute
