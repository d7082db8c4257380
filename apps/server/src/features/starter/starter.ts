import type { Feature } from '#domain/feature.ts'
import { starterJobs } from './starter-jobs.ts'
import { registerStarterRoutes } from './starter-routes.ts'

export const starter: Feature = {
  create: ({ db }) => ({
    routes: (app) => registerStarterRoutes(app, db),
    jobs: () => starterJobs(db),
  }),
}
