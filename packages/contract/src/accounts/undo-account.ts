import { z } from 'zod'
import { forumWording } from '../forum/forum-wording.ts'
import { KeptText, SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

const params = z.strictObject({ username: SearchText.min(1).max(limits.username.max) })

/** Everything by one account that can be undone. */
export const AccountTraces = z.object({
  posts: z.int(),
  comments: z.int(),
  votes: z.int(),
  photos: z.int(),
  edits: z.int(),
  brands: z.int(),
  videos: z.int(),
  tagNumbers: z.int(),
  /** Shared sales that count. Undoing leaves them out of every figure, with those that are shared later. */
  sales: z.int(),
  suggestions: z.int(),
  flags: z.int(),
})
export type AccountTraces = z.infer<typeof AccountTraces>

export const countTraces = {
  method: 'GET',
  path: '/api/review/accounts/:username',
  access: 'admin',
  limit: 'read',
  summary: 'How much can be undone for one account',
  params,
  answer: AccountTraces,
} as const satisfies ContractRoute

export const undoAccount = {
  method: 'POST',
  path: '/api/review/accounts/:username/undo',
  access: 'admin',
  limit: 'write',
  stepUp: true,
  summary:
    'Undoes everything by one account: posts, comments, votes, photos, edits, brands, videos, tag numbers, shared sales, suggestions, flags',
  params,
  body: z.strictObject({
    /** Also ends its sessions and keeps it from signing in again. */
    isClosed: z.boolean(),
    reason: KeptText.max(limits.editReason, forumWording.longReason).optional(),
  }),
  progress: z.object({ done: z.int(), total: z.int() }),
  answer: z.object({
    undone: AccountTraces,
    /** Brands that stay because others have given to them since. */
    keptBrands: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
} as const satisfies ContractRoute
