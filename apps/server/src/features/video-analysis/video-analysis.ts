import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database.ts'
import type { Job } from '#platform/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { registerAnalysisRoutes } from './analysis-routes.ts'
import { createAnalysisStore } from './analysis-store.ts'
import { createAnalyzeVideo } from './analyze-video.ts'
import { createAskModel } from './ask-model.ts'
import { createVideoTranscripts } from './captions/video-transcripts.ts'
import { createDetector } from './detector.ts'
import { createNamesStore } from './names-store.ts'

type Deps = { db: WholeDatabase; config: Config; log: Logger }

/** Puts the parts of the analyzer together and serves it. Answers how to end it. */
export function registerVideoAnalysis(app: FastifyInstance, { db, config, log }: Deps): { stop: () => Promise<void> } {
  const analyses = createAnalysisStore(db)
  const detector = createDetector(createNamesStore(db), log)
  const videos = createVideoTranscripts({ db, config, log })
  const analyzeVideo = createAnalyzeVideo({
    analyses,
    detector,
    askModel: createAskModel({ config, log, countCall: (limit, key) => app.rateLimiter.consumeKey(limit, key) }),
    fetchVideo: (videoId) => videos.get(videoId),
  })
  registerAnalysisRoutes(app, { analyses, analyzeVideo })
  return { stop: () => detector.stop() }
}

/** Nobody opens an analysis of last season: what was kept of it lies on the pages of its brands. */
export function videoAnalysisJobs({ db }: Pick<Deps, 'db'>): Job[] {
  const analyses = createAnalysisStore(db)
  return [
    {
      name: 'forget-old-analyses',
      every: '45 3 * * *',
      run: async () => {
        // oxlint-disable-next-line no-await-in-loop -- in steps, so that no statement holds a million rows
        while (await analyses.forgetOld());
        let seen: string | null = ''
        // oxlint-disable-next-line no-await-in-loop -- as above
        while (seen !== null) seen = await analyses.forgetUnusedVideos(seen)
      },
    },
  ]
}
