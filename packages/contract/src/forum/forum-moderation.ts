import { z } from 'zod'
import { BigId, Count, Id } from '../integers.ts'
import { ForumPhoto } from './forum-photos.ts'
import { BigIdParam, IdParam } from '../inputs.ts'
import { reason } from '../reason.ts'
import type { ContractRoute } from '../route.ts'

const PostModeration = z.object({ id: BigId, isPinned: z.boolean(), isLocked: z.boolean(), isHidden: z.boolean() })

export const moderatePost = {
  method: 'PATCH',
  path: '/api/forum/posts/:id/moderation',
  access: 'moderator',
  limit: 'write',
  summary: 'Pins, locks or hides a post, or undoes it',
  params: IdParam,
  body: z.strictObject({
    isPinned: z.boolean().optional(),
    isLocked: z.boolean().optional(),
    isHidden: z.boolean().optional(),
    reason,
  }),
  answer: PostModeration,
} as const satisfies ContractRoute

export const moderateComment = {
  method: 'PATCH',
  path: '/api/forum/comments/:id/moderation',
  access: 'moderator',
  limit: 'write',
  summary: 'Hides a comment, or shows it again',
  params: BigIdParam,
  body: z.strictObject({ isHidden: z.boolean(), reason }),
  answer: z.object({ id: BigId, isHidden: z.boolean() }),
} as const satisfies ContractRoute

/** The caller's remaining posts today, shown before they type. */
export const Allowance = z.object({
  isFirstDay: z.boolean(),
  /** When the first day ends. */
  until: z.iso.datetime().nullable(),
  posts: z.object({ most: Count, left: Count }),
  comments: z.object({ most: Count, left: Count }),
  linksPerText: Count,
  /** Texts with links are reviewed first. */
  areLinksReviewed: z.boolean(),
})
export type Allowance = z.infer<typeof Allowance>

export const getAllowance = {
  method: 'GET',
  path: '/api/forum/allowance',
  access: 'user',
  limit: 'read',
  summary: 'How much the caller can still post today',
  answer: Allowance,
} as const satisfies ContractRoute

/** Something the caller wrote that a person reads first. */
const PendingText = z.object({
  kind: z.enum(['post', 'comment']),
  id: BigId,
  /** The post itself, or the one a comment is on. */
  postId: Id,
  /** The post's own title, or that of the post a comment is on. */
  title: z.string(),
  content: z.string(),
  photos: z.array(ForumPhoto),
  createdAt: z.iso.datetime(),
})
export type PendingText = z.infer<typeof PendingText>

export const listPending = {
  method: 'GET',
  path: '/api/forum/pending',
  access: 'user',
  limit: 'read',
  summary: 'The caller’s posts and comments that are pending review',
  answer: z.array(PendingText),
} as const satisfies ContractRoute
