import type { FastifyInstance } from 'fastify'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { readVideoAddress } from '@bolodex/contract/videos/video-address'
import { analyzeVideo as analyzeVideoRoute, getAnalysis, listAnalyses } from '@bolodex/contract/videos/video-analysis'
import { videoWording } from '@bolodex/contract/videos/video-wording'
import { textBytesOf } from '#domain/account-caps.ts'
import type { Config } from '#platform/config.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { widestNetworkOf } from '#platform/limits/networks.ts'
import type { Logger } from '#platform/logger.ts'
import { createAnalysisStore, type AnalysisStore } from './analysis-store.ts'
import { showAnalysis, createAnalyzeVideo, type AnalyzeVideo } from './analyze-video.ts'
import { createAskModel } from './ask-model.ts'
import { createVideoTranscripts } from '../captions/video-transcripts.ts'
import { createDetector } from './detector.ts'
import { createNamesStore } from './names-store.ts'

type Deps = { analyses: AnalysisStore; analyzeVideo: AnalyzeVideo }

function registerAnalysisRoutes(app: FastifyInstance, { analyses, analyzeVideo }: Deps): void {
  const begin = createEachMember()
  addRoute(app, analyzeVideoRoute, {
    handle: async ({ body, viewer, report, request, reply }) => {
      const videoId = requireVideo(body)
      if (body.transcript?.trim() === '')
        throw new AppError('invalid_input', videoWording.noTranscript, { field: 'transcript' })
      const end = begin(viewer.id)
      try {
        await app.rateLimiter.consumeKey(keyLimits.videos, `videos:${viewer.id}`)
        return await app.accountCaps.within(viewer, { textBytes: textBytesOf(body.transcript) }, () =>
          analyzeVideo({
            videoId,
            text: body.transcript ?? null,
            userId: viewer.id,
            hasStanding: viewer.hasStanding,
            from: widestNetworkOf(request.ip),
            report,
            isWanted: () => !reply.raw.destroyed,
          }),
        )
      } finally {
        end()
      }
    },
  })

  addRoute(app, listAnalyses, {
    handle: ({ viewer, query: { before = Number.MAX_SAFE_INTEGER } }) => analyses.list(viewer.id, before),
  })

  addRoute(app, getAnalysis, {
    handle: async ({ params }) => {
      const analysis = await showAnalysis(analyses, params.id)
      if (!analysis) throw notFound('Analysis')
      return analysis
    },
  })
}

/** The video's number; null for a transcript that comes without a link. */
function requireVideo({ url = '', transcript }: { url?: string | undefined; transcript?: string | undefined }) {
  if (transcript !== undefined && url.trim() === '') return null
  const videoId = readVideoAddress(url)
  if (videoId) return videoId
  throw new AppError('invalid_input', url.trim() ? videoWording.badAddress : videoWording.noAddress, { field: 'url' })
}

/** Per member, so that one member cannot fill the shared queue. */
const mostAtOnce = 2

/** Starts an analysis for a member. Returns the function that ends it. */
function createEachMember(): (userId: number) => () => void {
  const begun = new Map<number, number>()
  return (userId) => {
    const own = begun.get(userId) ?? 0
    if (own >= mostAtOnce)
      throw new AppError('too_many_requests', videoWording.othersRunning, {
        retryAfterSeconds: 10,
      })
    begun.set(userId, own + 1)
    return () => {
      const left = (begun.get(userId) ?? 1) - 1
      if (left > 0) begun.set(userId, left)
      else begun.delete(userId)
    }
  }
}

type VideoDeps = { db: WholeDatabase; config: Config; log: Logger }

/** Puts the parts of the analyzer together and serves it. Answers how to end it. */
export function registerVideoAnalysis(
  app: FastifyInstance,
  { db, config, log }: VideoDeps,
): { stop: () => Promise<void> } {
  const analyses = createAnalysisStore(db)
  const detector = createDetector(createNamesStore(db), log)
  const videos = createVideoTranscripts({ db, config, log })
  const analyzeVideo = createAnalyzeVideo({
    analyses,
    detector,
    askModel: createAskModel({ config, log, countCall: (limit, key) => app.rateLimiter.consumeKey(limit, key) }),
    fetchVideo: (videoId) => videos.get(videoId),
    siteCurrency: config.SITE_CURRENCY,
  })
  registerAnalysisRoutes(app, { analyses, analyzeVideo })
  return { stop: () => detector.stop() }
}

/** Old analyses are deleted: their saved results are on the brand pages. */
export function videoAnalysisJobs({ db }: Pick<VideoDeps, 'db'>): Job[] {
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
