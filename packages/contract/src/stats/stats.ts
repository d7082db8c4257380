import { z } from 'zod'
import { Count, Percent } from '../integers.ts'
import { Done } from '../accounts/auth.ts'
import { pageRoutes } from '../page-routes.ts'
import type { ContractRoute } from '../route.ts'

export const postVisit = {
  method: 'POST',
  path: '/api/visits',
  access: 'anyone',
  limit: 'visit',
  isReadBack: false,
  summary: 'Counts a view of a kind of page; browsers that ask not to be tracked aren’t counted',
  body: z.strictObject({
    route: z.enum(pageRoutes),
    /** The host of the site whose link was followed, for the first page of a visit. What has not its form is left out. */
    referrerHost: z.string().max(253).nullable(),
    isPhone: z.boolean(),
  }),
  answer: Done,
} as const satisfies ContractRoute

export type Visit = z.infer<(typeof postVisit)['body']>

const Day = z.iso.date()

/** The figures of the site. Days and months are those of UTC; days that are not over yet are left out. */
export const Stats = z.object({
  /** Null until they are first computed. */
  madeAt: z.iso.datetime().nullable(),
  totals: z.object({ brands: Count, photos: Count, votes: Count, posts: Count, members: Count }),
  /** Twelve months, the current one last: the number of today's brands that existed at its end. */
  brandsByMonth: z.array(z.object({ month: Day, brands: Count })),
  /** Fourteen days, yesterday last. */
  votesByDay: z.array(z.object({ day: Day, votes: Count })),
  pagesByDay: z.array(z.object({ day: Day, pages: Count, onPhone: Count })),
  /** For brands with a known sell rate: the median, and the number from 0, 10, 20 … 90 percent on. */
  sellRates: z.object({ known: Count, median: Percent.nullable(), counts: z.array(Count) }),
  /** The most frequent first. */
  garmentTypes: z.array(z.object({ name: z.string(), brands: Count })),
  /** Over the same fourteen days. */
  routes: z.array(z.object({ route: z.string(), pages: Count })),
  referrers: z.array(z.object({ host: z.string(), pages: Count })),
})
export type Stats = z.infer<typeof Stats>

export const getStats = {
  method: 'GET',
  path: '/api/stats',
  access: 'anyone',
  limit: 'read',
  summary: 'The site’s public stats, updated every ten minutes',
  answer: Stats,
} as const satisfies ContractRoute
