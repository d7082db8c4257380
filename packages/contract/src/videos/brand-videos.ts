import { z } from 'zod'
import { BigIdParam, bigId, SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { foundBy, priceRoles, Video } from './video-analysis.ts'

/** What a video says of a brand at one moment. */
export const SavedMention = z.object({
  id: z.int(),
  startMs: z.int().nullable(),
  quote: z.string(),
  /** Which letters of the quote are the brand's name. */
  from: z.int(),
  to: z.int(),
  price: z.int().nullable(),
  /** What the price is; null when a member put it right, or a language model read it. */
  priceRole: z.enum(priceRoles).nullable(),
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
  /** Whether enough others say that it is right. Until then the prices of a member's word do not count. */
  isConfirmed: z.boolean(),
  /** How many members say so. */
  confirmations: z.int(),
  savedBy: z.object({ name: z.string(), isMember: z.boolean() }),
  savedAt: z.iso.datetime(),
  mentions: z.array(SavedMention),
})
export type BrandVideo = z.infer<typeof BrandVideo>

export const BrandVideos = z.object({
  /** How many videos mention it. */
  count: z.int(),
  /** Of the prices said of it that count: YouTube's own captions, and what is confirmed. It is not the brand's price. */
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
  summary: 'The videos that mention a brand, last saved first, and the prices they mention',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  query: z.strictObject({ before: bigId.optional() }),
  answer: BrandVideos,
} as const satisfies ContractRoute

export const removeBrandVideo = {
  method: 'DELETE',
  path: '/api/brand-videos/:id',
  access: 'admin',
  limit: 'write',
  summary: 'Removes a video from a brand’s page',
  params: BigIdParam,
  answer: z.object({ ok: z.literal(true) }),
} as const satisfies ContractRoute

/** How a member's word stands after somebody has said something to it. */
const Confirmed = BrandVideo.pick({ confirmations: true, isConfirmed: true })

export const confirmBrandVideo = {
  method: 'PUT',
  path: '/api/brand-videos/:id/confirmation',
  access: 'user',
  limit: 'write',
  summary: 'Confirms a video that another member added; with enough confirmations its prices count',
  params: BigIdParam,
  answer: Confirmed,
} as const satisfies ContractRoute

export const withdrawConfirmation = {
  method: 'DELETE',
  path: '/api/brand-videos/:id/confirmation',
  access: 'user',
  limit: 'write',
  summary: 'Withdraws the caller’s confirmation of a video',
  params: BigIdParam,
  answer: Confirmed,
} as const satisfies ContractRoute

export const getOwnConfirmations = {
  method: 'GET',
  path: '/api/brands/:slug/own-confirmations',
  access: 'user',
  limit: 'read',
  summary: 'Which videos on a brand’s page the caller has confirmed',
  params: getBrandVideos.params,
  answer: z.object({ videoIds: z.array(z.int()).max(limits.ownConfirmations) }),
} as const satisfies ContractRoute
