import type { Feature } from '#domain/feature.ts'
import { flushCounts } from '#platform/jobs/flush-counts.ts'
import { brandSearchJobs, createBrandSearchCounter, registerBrandSearchRoutes } from './brand-search-routes.ts'
import { createBrandSearchStore } from './brand-search-store.ts'
import { createMissedCounter, registerWantedRoutes, wantedJobs } from './wanted-routes.ts'
import { createWantedStore } from './wanted-store.ts'

export const wanted: Feature = {
  create: ({ config, dailyKey, db, log, ports }) => {
    const store = createWantedStore(db)
    const missed = createMissedCounter(store)
    const searchStore = createBrandSearchStore(db)
    const searches = createBrandSearchCounter(searchStore)
    return {
      ports: { countMissedName: missed.count },
      routes: (app) => {
        registerWantedRoutes(app, {
          missed,
          wanted: store,
          dailyKey,
          countMatches: ports.countMatches,
          cacheSeconds: config.ANSWER_CACHE_SECONDS > 0 ? 60 : 0,
        })
        flushCounts(app, 'missed searches', missed, log)
        registerBrandSearchRoutes(app, { searches, dailyKey })
        flushCounts(app, 'brand searches', searches, log)
      },
      jobs: () => [...wantedJobs(store), ...brandSearchJobs(searchStore)],
    }
  },
}
