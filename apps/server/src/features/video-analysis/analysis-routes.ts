import type { FastifyInstance } from 'fastify'
import { readVideoAddress } from '@bolodex/contract/video-address'
import { analyzeVideo as analyzeVideoRoute, getAnalysis } from '@bolodex/contract/video-analysis'
import { videoWording } from '@bolodex/contract/video-wording'
import { textBytesOf } from '#platform/account-caps.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { keyLimits } from '@bolodex/contract/rate-limits'
import { addRoute } from '#platform/routes.ts'
import type { AnalysisStore } from './analysis-store.ts'
import type { AnalyzeVideo } from './analyze-video.ts'
import { createEachMember } from './each-member.ts'
import { showAnalysis } from './show-analysis.ts'

type Deps = { analyses: AnalysisStore; analyzeVideo: AnalyzeVideo }

export function registerAnalysisRoutes(app: FastifyInstance, { analyses, analyzeVideo }: Deps): void {
  const begin = createEachMember()
  addRoute(app, analyzeVideoRoute, {
    handle: async ({ body, viewer, report, reply }) => {
      const videoId = requireAddress(body.url)
      if (body.transcript?.trim() === '')
        throw new AppError('invalid_input', videoWording.noTranscript, { field: 'transcript' })
      const end = begin(viewer.id)
      try {
        await app.rateLimiter.consumeKey(keyLimits.videos, `videos:${viewer.id}`)
        return await app.accountCaps.within(viewer, { textBytes: textBytesOf(body.transcript) }, () =>
          analyzeVideo({
            videoId,
            text: body.transcript,
            userId: viewer.id,
            report,
            isWanted: () => !reply.raw.destroyed,
          }),
        )
      } finally {
        end()
      }
    },
  })

  addRoute(app, getAnalysis, {
    handle: async ({ params }) => {
      const analysis = await showAnalysis(analyses, params.id)
      if (!analysis) throw notFound('Analysis')
      return analysis
    },
  })
}

function requireAddress(url: string): string {
  const videoId = readVideoAddress(url)
  if (videoId) return videoId
  throw new AppError('invalid_input', url.trim() ? videoWording.badAddress : videoWording.noAddress, { field: 'url' })
}
