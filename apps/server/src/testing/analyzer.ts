import type { FastifyInstance } from 'fastify'
import type { AnalysisProgress, VideoAnalysis } from '@bolodex/contract/videos/video-analysis'

export type Analyzed = {
  status: number
  body: VideoAnalysis & { message?: string; code?: string; transcript?: string }
}

/** Asks for a video to be read, as a member with this cookie. */
export async function analyze(app: FastifyInstance, cookie: string | null, payload: object): Promise<Analyzed> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/youtube/analyze',
    payload,
    ...(cookie && { headers: { cookie } }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The same, with every progress step before the answer, which is the last line. */
export async function analyzeStepwise(
  app: FastifyInstance,
  cookie: string,
  payload: object,
): Promise<Analyzed & { steps: AnalysisProgress[] }> {
  const headers = { cookie, accept: 'application/x-ndjson' }
  const { body } = await app.inject({ method: 'POST', url: '/api/youtube/analyze', payload, headers })
  const lines = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { status, body: last } = lines.pop()
  return { status, body: last, steps: lines.map(({ progress }) => progress) }
}
