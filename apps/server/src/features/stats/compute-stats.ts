import type { Stats } from '@bolodex/contract/stats/stats'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { StatsStore, PageCountStore } from './stats-store.ts'

/** Computes and stores all figures of the stats page. */
export async function computeStats(store: StatsStore): Promise<void> {
  // Sequential, since no client waits: the job uses one connection only.
  const { byMonth, votes } = await store.countBrands()
  const rates = await store.countSellRates()
  await store.save({
    madeAt: new Date().toISOString(),
    totals: { brands: byMonth.at(-1)?.brands ?? 0, votes, ...(await store.countTotals()) },
    brandsByMonth: byMonth,
    votesByDay: await store.countVotesByDay(),
    pagesByDay: await store.countPagesByDay(),
    sellRates: describeRates(rates),
    garmentTypes: await store.countGarmentTypes(),
    routes: await store.listRoutes(),
    referrers: await store.listReferrers(),
  })
}

/** Ten steps of ten percent, the last one with 100, and the rate that half of all brands do not exceed. */
export function describeRates(rates: { rate: number; brands: number }[]): Stats['sellRates'] {
  const sum = (some: typeof rates) => some.reduce((total, { brands }) => total + brands, 0)
  const stepOf = (rate: number) => Math.min(9, Math.floor(rate / 10))
  const counts = Array.from({ length: 10 }, (_, step) => sum(rates.filter(({ rate }) => stepOf(rate) === step)))
  const known = sum(rates)
  let passed = 0
  const half = rates.find(({ brands }) => (passed += brands) * 2 >= known)
  return { known, median: half?.rate ?? null, counts }
}

/** Shown before the first computation. */
export const noStats: Stats = {
  madeAt: null,
  totals: { brands: 0, photos: 0, votes: 0, posts: 0, members: 0 },
  brandsByMonth: [],
  votesByDay: [],
  pagesByDay: [],
  sellRates: { known: 0, median: null, counts: [] },
  garmentTypes: [],
  routes: [],
  referrers: [],
}

/** Also enqueued at each start, so that a new site or release has figures at once. */
const statsJob = 'compute-stats'

export function statsJobs({ stats, pageCounts }: { stats: StatsStore; pageCounts: PageCountStore }): Job[] {
  return [
    { name: statsJob, every: '*/10 * * * *', atStart: true, run: () => computeStats(stats) },
    { name: 'delete-old-page-counts', every: '40 3 * * *', run: () => pageCounts.deleteOld() },
  ]
}
