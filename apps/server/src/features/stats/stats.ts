import type { Feature } from '#domain/feature.ts'
import { flushCounts } from '#platform/jobs/flush-counts.ts'
import { createVisitCounter, registerStatsRoutes } from './stats-routes.ts'
import { createPageCountStore, createStatsStore } from './stats-store.ts'
import { statsJobs } from './compute-stats.ts'

export const stats: Feature = {
  create: ({ config, db, dailyKey, log }) => {
    const store = createStatsStore(db)
    const pageCounts = createPageCountStore(db)
    return {
      routes: (app) => {
        const visits = createVisitCounter(pageCounts, { ownHost: new URL(config.ORIGIN).hostname })
        registerStatsRoutes(app, { visits, dailyKey, stats: store })
        flushCounts(app, 'visits', visits, log)
      },
      jobs: () => statsJobs({ stats: store, pageCounts }),
    }
  },
}
