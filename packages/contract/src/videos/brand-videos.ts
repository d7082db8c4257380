import { z } from 'zod'
import { BigId, Count, Milliseconds, Percent, WholePrice } from '../integers.ts'
import { BigIdParam, bigId, SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'
import { foundBy, priceRoles, Video } from './video-analysis.ts'

/** A mention of a brand in a video. */
export const SavedMention = z.object({
  id: BigId,
  startMs: Milliseconds.nullable(),
  quote: z.string(),
  /** Which letters of the quote are the brand's name. */
  from: Count,
  to: Count,
  price: WholePrice.nullable(),
  /** The role of the price; null when a member corrected it, or a language model found it. */
  priceRole: z.enum(priceRoles).nullable(),
  sellThroughRate: Percent.nullable(),
  foundBy: z.enum(foundBy),
})
export type SavedMention = z.infer<typeof SavedMention>

/** A video that mentions a brand. */
export const BrandVideo = z.object({
  /** Pages go by it. */
  id: BigId,
  video: Video,
  /** Reported by a member only: manual captions, a pasted transcript, another brand or another price. */
  isMembersWord: z.boolean(),
  /** Whether enough members confirmed it. Until then, prices reported by a member do not count. */
  isConfirmed: z.boolean(),
  /** The number of confirmations. */
  confirmations: Count,
  savedBy: z.object({ name: z.string(), isMember: z.boolean() }),
  savedAt: z.iso.datetime(),
  mentions: z.array(SavedMention),
})
export type BrandVideo = z.infer<typeof BrandVideo>

export const BrandVideos = z.object({
  /** The number of videos that mention it. */
  count: Count,
  /** Of the counted prices: YouTube's own captions, and confirmed reports. It is not the brand's price. */
  medianPrice: WholePrice.nullable(),
  prices: Count,
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

/** The state of a member's report after a confirmation or objection. */
const Confirmed = BrandVideo.pick({ confirmations: true, isConfirmed: true })

export const confirmBrandVideo = {
  method: 'PUT',
  path: '/api/brand-videos/:id/confirmation',
  access: 'user',
  limit: 'write',
  summary: 'Confirms a video that another member added; with enough confirmations its prices count',
  params: BigIdParam,
  answer: Confirmed.extend({
    isCounted: z
      .boolean()
      .meta({ description: 'False for a new account: it is counted once the account is a week old' }),
  }),
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
  answer: z.object({
    videoIds: z.array(BigId).max(limits.ownConfirmations),
    /** The confirmations that count once the caller's account is a week old. */
    uncountedIds: z.array(BigId).max(limits.ownConfirmations),
  }),
} as const satisfies ContractRoute
