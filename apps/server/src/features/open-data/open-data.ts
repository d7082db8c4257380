import type { Feature } from '#domain/feature.ts'
import { openDataJobs } from './make-dump.ts'
import { registerOpenData } from './open-data-routes.ts'

export const openData: Feature = {
  create: ({ config, db, log, photos: { files, otherFiles }, pool, settings }) => ({
    routes: (app) => registerOpenData(app, { db, files: otherFiles, settings }),
    jobs: () =>
      openDataJobs({
        database: { db, pool },
        files: otherFiles,
        readName: () => settings.current().name,
        readFreeBytes: () => files.freeBytes(),
        config,
        log,
      }),
  }),
}
