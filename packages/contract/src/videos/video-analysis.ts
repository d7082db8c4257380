import { z } from 'zod'
import { BigId, Count, Milliseconds } from '../integers.ts'
import { bigId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { analysisSteps, videoWording } from './video-wording.ts'

/** The known facts of a video: for a pasted transcript only its URL. */
export const Video = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  channel: z.string().nullable(),
  lengthSeconds: Count.nullable(),
})
export type Video = z.infer<typeof Video>

/** The source of a detection: the words alone, or the configured language model. */
export const foundBy = ['words', 'model'] as const

/** The basis of a brand's price: the speaker's own sale, otherwise the usual price. */
export const priceRoles = ['sold', 'going'] as const
export type PriceRole = (typeof priceRoles)[number]

/** The role of an amount said about a brand. Only the first two are ever its price; `comp` is another seller's sale. */
const amountRoles = [...priceRoles, 'asked', 'offered', 'paid', 'retail', 'comp'] as const

/** The currencies that speakers name explicitly. */
const spokenCurrencies = ['USD', 'GBP', 'EUR'] as const
export type SpokenCurrency = (typeof spokenCurrencies)[number]

const AmountSaid = z.object({ role: z.enum(amountRoles), amount: z.number().min(0) })
export type AmountSaid = z.infer<typeof AmountSaid>

/** A mention of a brand in the transcript. */
export const BrandMention = z.object({
  /** Its line and character range; a name that spans lines is marked up to the line's end. */
  line: Count,
  from: Count,
  to: Count,
  startMs: Milliseconds.nullable(),
  quote: z.string(),
  price: Count.nullable(),
  sellThroughRate: Count.nullable(),
  garmentTypes: z.array(z.string()),
  /** 0 to 1. */
  confidence: z.number(),
})
export type BrandMention = z.infer<typeof BrandMention>

export const DetectedBrand = z.object({
  /** Its number within the analysis. */
  number: Count,
  name: z.string(),
  /** The brand of the directory that it is. */
  existing: z.object({ id: BigId, slug: z.string(), name: z.string() }).nullable(),
  /** In the catalogue of names known to exist. */
  isCatalogued: z.boolean(),
  description: z.string(),
  /** The speaker's own sales, otherwise the usual price; null in another currency. */
  averageSalePrice: Count.nullable(),
  priceRole: z.enum(priceRoles).nullable(),
  /** The currency of the amounts when it differs from the site's; then there is no price. */
  currency: z.enum(spokenCurrencies).nullable(),
  /** Amounts besides the price, in spoken order. */
  said: z.array(AmountSaid).max(limits.amountsSaid),
  /** How likely the brand is named at all, 0 to 1. */
  confidence: z.number(),
  /** A name in no list, suggested by its position. */
  isUnlisted: z.boolean(),
  sellThroughRate: Count.nullable(),
  tagPhotoUrl: z.string().nullable(),
  garmentTypes: z.array(z.string()),
  foundBy: z.enum(foundBy),
  mentions: z.array(BrandMention),
})
export type DetectedBrand = z.infer<typeof DetectedBrand>

export const VideoAnalysis = z.object({
  /** Its URL is `/youtube-analyzer/` plus this id. */
  id: z.string(),
  /** Null when a transcript was pasted without a link. */
  video: Video.nullable(),
  /** The source of the words: automatic captions, manual captions, or a pasted transcript. */
  captions: z.enum(['automatic', 'written', 'pasted']),
  language: z.string().nullable(),
  /** The whole text, one caption line per line. */
  transcript: z.string(),
  /** The start of each line. */
  lineTimes: z.array(Milliseconds.nullable()),
  brands: z.array(DetectedBrand),
  /** Whether the second stage has read it: `off` when the operator has set none. */
  model: z.enum(['off', 'read', 'failed', 'skipped']),
  tookMs: Milliseconds,
  createdAt: z.iso.datetime(),
})
export type VideoAnalysis = z.infer<typeof VideoAnalysis>

/** The current step, the overall progress (0 to 1), and how many names are searched. */
export const AnalysisProgress = z.object({
  step: z.enum(analysisSteps),
  done: z.number(),
  names: Count.nullable(),
})
export type AnalysisProgress = z.infer<typeof AnalysisProgress>

export const analyzeVideo = {
  method: 'POST',
  path: '/api/youtube/analyze',
  access: 'user',
  limit: 'video',
  // Captions of a video are known only later; what reading them took is charged then.
  cost: ({ body }: { body: { transcript?: string | undefined } }) => 200 + (body.transcript?.length ?? 0) / 200,
  summary: 'Finds the brands mentioned in a video, from its captions or a pasted transcript',
  body: z.strictObject({
    /** Needed unless a transcript is sent. */
    url: z.string().max(limits.videoAddress, videoWording.badAddress).optional(),
    /** Pasted text, or that of a .vtt, .srt or .json3 file. Without it the captions are fetched. */
    transcript: z.string().max(limits.transcriptText, videoWording.longTranscript).optional(),
  }),
  bodyBytes: limits.transcriptText * 3,
  progress: AnalysisProgress,
  answer: VideoAnalysis,
} as const satisfies ContractRoute

export const getAnalysis = {
  method: 'GET',
  path: '/api/youtube/analyses/:id',
  access: 'user',
  limit: 'analysis',
  summary: 'A past analysis',
  params: z.strictObject({ id: z.uuid() }),
  answer: VideoAnalysis,
} as const satisfies ContractRoute

/** An analysis in its member's own list: enough to recognize it. */
export const PastAnalysis = z.object({
  id: z.string(),
  /** Pages go by it. */
  number: Count,
  video: Video.nullable(),
  captions: VideoAnalysis.shape.captions,
  /** The number of detected brands, and the first few. */
  brandCount: Count,
  brandNames: z.array(z.string()).max(limits.namesOfAnalysis),
  createdAt: z.iso.datetime(),
})
export type PastAnalysis = z.infer<typeof PastAnalysis>

export const listAnalyses = {
  method: 'GET',
  path: '/api/youtube/analyses',
  access: 'user',
  limit: 'read',
  // Counting requires unpacking the stored result.
  cost: () => 10,
  summary: 'The caller’s own analyses, newest first',
  query: z.strictObject({ before: bigId.optional() }),
  answer: z.object({ analyses: z.array(PastAnalysis), nextBefore: BigId.nullable() }),
} as const satisfies ContractRoute
