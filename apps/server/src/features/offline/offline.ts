import { catalogueJobs } from '#domain/catalogue/catalogue-jobs.ts'
import type { Feature } from '#domain/feature.ts'
import { offlineCopyJob } from '#domain/job-names.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { registerCopyRoutes } from './copy-routes.ts'
import { createCopyStore } from '#domain/brands/copy-store.ts'
import { offlineCopyJobs } from './make-copy.ts'

export const offline: Feature = {
  create: ({ config, db, log }) => ({
    routes: (app) => registerCopyRoutes(app, { copies: createCopyStore(db) }),
    jobs: () => [
      ...offlineCopyJobs({ db, log }),
      ...catalogueJobs({
        db,
        log,
        isWanted: config.LOAD_KNOWN_NAMES,
        afterLoad: () => enqueue(db, offlineCopyJob, {}, { key: offlineCopyJob }),
      }),
    ],
  }),
}
