import type { Feature } from '#domain/feature.ts'
import { createBrandStore } from '#domain/brands/brand-store.ts'
import { registerBrandVideoRoutes } from './brand-video-routes.ts'
import { confirmationJobs } from './confirmation-jobs.ts'
import { createBrandVideoStore } from '#domain/brands/mention-store.ts'

export const brandVideos: Feature = {
  create: ({ createReads, db }) => ({
    routes: (app) => {
      const reads = createReads((pool) => ({
        brands: createBrandStore(pool),
        brandVideos: createBrandVideoStore(pool),
      }))
      registerBrandVideoRoutes(app, { db, reads })
    },
    jobs: () => confirmationJobs({ db }),
  }),
}
