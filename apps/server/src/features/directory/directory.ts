import { backfillJob } from '#platform/jobs/backfill.ts'
import type { Feature } from '#domain/feature.ts'
import { createFindBrands, registerDirectoryRoutes } from './directory-routes.ts'
import { createBrandStore } from '#domain/brands/brand-store.ts'
import { brandTotalsJobs, createBrandTotalsStore } from './brand-totals-store.ts'
import { createChangedBrandStore } from './changed-brand-store.ts'
import { createDirectoryStore } from './directory-store.ts'
import { fillErasOfBrands } from './era-backfill-store.ts'
import { createFindingStore } from './finding-store.ts'

export const directory: Feature = {
  create: ({ config, createReads, db, log }) => {
    const reads = createReads((pool) => ({
      directory: createDirectoryStore(pool),
      brands: createBrandStore(pool),
      changedBrands: createChangedBrandStore(pool),
      finding: createFindingStore(pool),
    }))
    const findBrands = createFindBrands({ reads, totalSeconds: config.TOTAL_CACHE_SECONDS })
    return {
      ports: {
        countBrands: findBrands.countAll,
        countMatches: findBrands.countText,
      },
      routes: (app) => {
        registerDirectoryRoutes(app, { reads, findBrands })
      },
      jobs: () => [
        ...brandTotalsJobs(createBrandTotalsStore(db)),
        backfillJob({ db, log }, { name: 'fill-brand-eras', changeNext: fillErasOfBrands }),
      ],
    }
  },
}
