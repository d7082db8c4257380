import { z } from 'zod'
import { bigId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { analysisSteps, videoWording } from './video-wording.ts'

/** A video as far as it is known: of a pasted transcript only its address. */
export const Video = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string().nullable(),
  channel: z.string().nullable(),
  lengthSeconds: z.int().nullable(),
})
export type Video = z.infer<typeof Video>

/** What found it: the words alone, or the language model that the operator has set besides. */
export const foundBy = ['words', 'model'] as const

/** What a brand's price rests on: the speaker's own sale, or else what it usually sells for. */
export const priceRoles = ['sold', 'going'] as const
export type PriceRole = (typeof priceRoles)[number]

/** What an amount that is said of a brand is. Only the first two are ever its price; `comp` is somebody else's sale. */
const amountRoles = [...priceRoles, 'asked', 'offered', 'paid', 'retail', 'comp'] as const

/** The money that people name in so many words. */
const spokenCurrencies = ['USD', 'GBP', 'EUR'] as const
export type SpokenCurrency = (typeof spokenCurrencies)[number]

const AmountSaid = z.object({ role: z.enum(amountRoles), amount: z.number().min(0) })
export type AmountSaid = z.infer<typeof AmountSaid>

/** One place in the transcript where a brand is named. */
export const BrandMention = z.object({
  /** Its line, and which letters of that line; a name that runs over a line's end is marked up to there. */
  line: z.int(),
  from: z.int(),
  to: z.int(),
  startMs: z.int().nullable(),
  quote: z.string(),
  price: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  garmentTypes: z.array(z.string()),
  /** 0 to 1. */
  confidence: z.number(),
})
export type BrandMention = z.infer<typeof BrandMention>

export const DetectedBrand = z.object({
  /** Its number within the analysis. */
  number: z.int(),
  name: z.string(),
  /** The brand of the directory that it is. */
  existing: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
  /** In the catalogue of names known to exist. */
  isCatalogued: z.boolean(),
  description: z.string(),
  /** The speaker's own sales, or else what it usually sells for; null when that is said in another currency. */
  averageSalePrice: z.int().nullable(),
  priceRole: z.enum(priceRoles).nullable(),
  /** Of what is said when it is not the site's currency; then there is no price. */
  currency: z.enum(spokenCurrencies).nullable(),
  /** What is said of it besides the price, in the order in which it is said. */
  said: z.array(AmountSaid).max(limits.amountsSaid),
  /** How likely the brand is named at all, 0 to 1. */
  confidence: z.number(),
  /** A name that no list has, offered by where it is said. */
  isUnlisted: z.boolean(),
  sellThroughRate: z.int().nullable(),
  tagPhotoUrl: z.string().nullable(),
  garmentTypes: z.array(z.string()),
  foundBy: z.enum(foundBy),
  mentions: z.array(BrandMention),
})
export type DetectedBrand = z.infer<typeof DetectedBrand>

export const VideoAnalysis = z.object({
  /** Its address is `/youtube-analyzer/` and this. */
  id: z.string(),
  /** Null when a transcript was pasted without a link. */
  video: Video.nullable(),
  /** Where the words come from: captions made by a machine, captions somebody wrote, or a transcript that was pasted. */
  captions: z.enum(['automatic', 'written', 'pasted']),
  language: z.string().nullable(),
  /** All of it, a line of captions in each line. */
  transcript: z.string(),
  /** When each line begins. */
  lineTimes: z.array(z.int().nullable()),
  brands: z.array(DetectedBrand),
  /** Whether the second stage has read it: `off` when the operator has set none. */
  model: z.enum(['off', 'read', 'failed', 'skipped']),
  tookMs: z.int(),
  createdAt: z.iso.datetime(),
})
export type VideoAnalysis = z.infer<typeof VideoAnalysis>

/** The step that has begun, how much of everything is done (0 to 1), and how many names are looked for. */
export const AnalysisProgress = z.object({
  step: z.enum(analysisSteps),
  done: z.number(),
  names: z.int().nullable(),
})
export type AnalysisProgress = z.infer<typeof AnalysisProgress>

export const analyzeVideo = {
  method: 'POST',
  path: '/api/youtube/analyze',
  access: 'user',
  limit: 'video',
  // The longest texts cost all that a network has; captions of a video are known only later.
  cost: ({ body }: { body: { transcript?: string | undefined } }) => 200 + (body.transcript?.length ?? 0) / 200,
  summary: 'Finds the brands mentioned in a video, from its captions or a pasted transcript',
  body: z.strictObject({
    /** Needed unless a transcript is sent. */
    url: z.string().max(limits.videoAddress, videoWording.badAddress).optional(),
    /** Pasted text, or a .vtt, .srt or .json3 file's. Without it the captions are asked for. */
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
  number: z.int(),
  video: Video.nullable(),
  captions: VideoAnalysis.shape.captions,
  /** How many brands were found, and the first few of them. */
  brandCount: z.int(),
  brandNames: z.array(z.string()).max(limits.namesOfAnalysis),
  createdAt: z.iso.datetime(),
})
export type PastAnalysis = z.infer<typeof PastAnalysis>

export const listAnalyses = {
  method: 'GET',
  path: '/api/youtube/analyses',
  access: 'user',
  limit: 'read',
  // What was found is unpacked to be counted.
  cost: () => 10,
  summary: 'The caller’s own analyses, newest first',
  query: z.strictObject({ before: bigId.optional() }),
  answer: z.object({ analyses: z.array(PastAnalysis), nextBefore: z.int().nullable() }),
} as const satisfies ContractRoute
