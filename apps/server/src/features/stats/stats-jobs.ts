import type { Job } from '#platform/job-queue.ts'
import type { PageCountStore } from './page-count-store.ts'
import type { StatsStore } from './stats-store.ts'
import { workOutStats } from './work-out-stats.ts'

/** Also asked for at each start, so that a new site or a new release has its figures at once. */
export const statsJob = 'work-out-stats'

export function statsJobs({ stats, pageCounts }: { stats: StatsStore; pageCounts: PageCountStore }): Job[] {
  return [
    { name: statsJob, every: '*/10 * * * *', run: () => workOutStats(stats) },
    { name: 'delete-old-page-counts', every: '40 3 * * *', run: () => pageCounts.deleteOld() },
  ]
}
