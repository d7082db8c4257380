import { z } from 'zod'
import { BigIdParam, bigId, SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { foundBy, Video } from './video-analysis.ts'

/** What a video says of a brand at one moment. */
export const SavedMention = z.object({
  id: z.int(),
  startMs: z.int().nullable(),
  quote: z.string(),
  /** Which letters of the quote are the brand's name. */
  from: z.int(),
  to: z.int(),
  price: z.int().nullable(),
  sellThroughRate: z.int().nullable(),
  foundBy: z.enum(foundBy),
})
export type SavedMention = z.infer<typeof SavedMention>

/** A video that mentions a brand. */
export const BrandVideo = z.object({
  /** Pages go by it. */
  id: z.int(),
  video: Video,
  /** Only the word of the member who saved it: they pasted the transcript, said which brand is meant or put the price right. */
  isMembersWord: z.boolean(),
  savedBy: z.object({ name: z.string(), isMember: z.boolean() }),
  savedAt: z.iso.datetime(),
  mentions: z.array(SavedMention),
})
export type BrandVideo = z.infer<typeof BrandVideo>

export const BrandVideos = z.object({
  /** How many videos mention it. */
  count: z.int(),
  /** Of all prices that are said of it. It is not the brand's price. */
  medianPrice: z.int().nullable(),
  prices: z.int(),
  videos: z.array(BrandVideo),
})
export type BrandVideos = z.infer<typeof BrandVideos>

export const getBrandVideos = {
  method: 'GET',
  path: '/api/brands/:slug/videos',
  access: 'anyone',
  limit: 'read',
  summary: 'The videos that mention a brand, the last saved first, and what they say it sells for',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  query: z.strictObject({ before: bigId.optional() }),
  answer: BrandVideos,
} as const satisfies ContractRoute

export const removeBrandVideo = {
  method: 'DELETE',
  path: '/api/brand-videos/:id',
  access: 'admin',
  limit: 'write',
  summary: 'Takes a video off a brand’s page',
  params: BigIdParam,
  answer: z.object({ ok: z.literal(true) }),
} as const satisfies ContractRoute
