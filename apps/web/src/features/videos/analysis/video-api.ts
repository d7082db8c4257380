import type { addBrands } from '@bolodex/contract/contributions/new-brands'
import type {
  AnalysisProgress,
  analyzeVideo,
  getAnalysis,
  listAnalyses,
  VideoAnalysis,
} from '@bolodex/contract/videos/video-analysis'
import { endpoint } from '#lib/api-client.ts'
import { sendWatched } from '#lib/send-watched.ts'

export const analysisAddress = (id: string) => `/youtube-analyzer/${id}`

const analyses = endpoint<typeof getAnalysis>('GET', '/api/youtube/analyses/:id', 'private')

/** An analysis that was made before. */
export const analysisView = (id: string) => analyses.read({ params: { id } })

const past = endpoint<typeof listAnalyses>('GET', '/api/youtube/analyses', 'private')

/** A member's own analyses: a page of those before this one, or the newest. */
export const pastAnalysesView = (before?: number) => past.read({ query: before === undefined ? {} : { before } })

type Source = { url?: string; transcript?: string }
type Watching = { onLine: (progress: AnalysisProgress) => void; signal: AbortSignal }

/** Starts an analysis. The server streams its progress. */
export const sendAnalysis = (source: Source, watching: Watching): Promise<VideoAnalysis> =>
  sendWatched<typeof analyzeVideo>('/api/youtube/analyze', source, watching)

export const sendDetected = endpoint<typeof addBrands>('POST', '/api/brands').call

/** Everything that shows which brands there are, and what is known of those that were detected. */
export const detectedReads = [
  '/api/directory',
  '/api/brands',
  '/api/brand-names',
  '/api/site',
  '/api/account',
  '/api/youtube/analyses',
] as const
