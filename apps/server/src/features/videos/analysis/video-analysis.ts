import type { Feature } from '#domain/feature.ts'
import { registerVideoAnalysis, videoAnalysisJobs } from './analysis-routes.ts'
import { findDetections } from './detection-store.ts'

export const videoAnalysis: Feature = {
  create: ({ config, db, log }) => ({
    ports: { findDetections: findDetections(db) },
    routes: (app) => {
      const videos = registerVideoAnalysis(app, { db, config, log })
      app.addHook('onClose', () => videos.stop())
    },
    jobs: () => videoAnalysisJobs({ db }),
  }),
}
