import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { BrandState, Change } from './brand-changes.ts'
import { Brand, BrandDetails } from '../directory/brands.ts'
import { IdParam, SearchText, bigId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

/** A page of a brand's changes, the newest first, and how it was when it was added. */
export const BrandHistory = z.object({
  brand: Brand.extend(BrandDetails.pick({ estimatedPrice: true }).shape),
  changes: z.array(Change),
  total: Count,
  /** The number of different authors. */
  people: Count,
  /** The `before` of the next page; null when these are the oldest. */
  nextBefore: BigId.nullable(),
  first: z.object({ state: BrandState, submittedBy: z.string().nullable(), createdAt: z.iso.datetime() }),
})
export type BrandHistory = z.infer<typeof BrandHistory>

export const getHistory = {
  method: 'GET',
  path: '/api/brands/:slug/history',
  access: 'anyone',
  limit: 'read',
  summary: 'Changes to a brand, by whom and why, newest first',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  query: z.strictObject({ before: bigId.optional() }),
  answer: BrandHistory,
} as const satisfies ContractRoute

export const restore = {
  method: 'POST',
  path: '/api/brands/:id/restore',
  access: 'admin',
  limit: 'write',
  summary: 'Restores a brand to an earlier version or its original entry; this is itself a change',
  params: IdParam,
  body: z.strictObject({
    /** Null for the state in which it was added. */
    changeId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    reason,
  }),
  answer: Brand,
} as const satisfies ContractRoute

export const deleteBrand = {
  method: 'DELETE',
  path: '/api/brands/:id',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary: 'Deletes a brand with its votes and photos; posts about it stay, and its URL returns 410',
  params: IdParam,
  query: z.strictObject({ reason }),
  answer: z.object({ id: BigId, name: z.string() }),
} as const satisfies ContractRoute

export const mergeBrand = {
  method: 'POST',
  path: '/api/brands/:id/merge',
  access: 'moderator',
  limit: 'write',
  stepUp: true,
  summary: 'Merges a brand into another one, which gets its votes, photos, posts and names; its URL redirects there',
  params: IdParam,
  body: z.strictObject({ into: z.int().min(1).max(limits.maxId), reason }),
  answer: Brand,
} as const satisfies ContractRoute

export const undoMerge = {
  method: 'POST',
  path: '/api/brands/:id/merges/:changeId/undo',
  access: 'moderator',
  limit: 'write',
  stepUp: true,
  summary:
    'Undoes a merge of the last 30 days: both brands come back as they were, and anything added since stays with the one that was kept',
  params: z.strictObject({ ...IdParam.shape, changeId: bigId }),
  body: z.strictObject({ reason }),
  answer: Brand,
} as const satisfies ContractRoute
