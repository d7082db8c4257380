import { z } from 'zod'
import { BigId, Count } from '../integers.ts'
import { bigId } from '../inputs.ts'
import { limits } from '../limits.ts'
import { noticeKinds } from './notice-kinds.ts'
import type { ContractRoute } from '../route.ts'

/** An event about a member's contribution or text. */
export const Notice = z.object({
  id: BigId,
  kind: z.enum(noticeKinds),
  /** The actor, if it was a member who still exists. */
  actor: z.string().nullable(),
  /** The number of combined events: unread replies to one post. */
  things: Count,
  post: z.object({ id: BigId, title: z.string() }).nullable(),
  commentId: BigId.nullable(),
  brand: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** The changes of a suggestion, in one line. */
  change: z.string().nullable(),
  /** The start of a reply, an admin's message, or why a photo was refused. */
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = {
  method: 'GET',
  path: '/api/notices',
  access: 'user',
  limit: 'read',
  isForNewcomers: true,
  summary: 'The caller’s notices, newest first',
  query: z.strictObject({ before: bigId.optional() }),
  answer: z.object({ notices: z.array(Notice), unread: Count, nextBefore: BigId.nullable() }),
} as const satisfies ContractRoute

export const markNoticesRead = {
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  limit: 'read',
  isForNewcomers: true,
  isReadBack: false,
  summary: 'Marks these notices, or all of them, as read',
  body: z.strictObject({ ids: z.array(BigId).max(limits.noticesPerPage).optional() }),
  answer: z.object({ unread: Count }),
} as const satisfies ContractRoute

/** Counts of waiting items, pushed to a browser while a page is open. */
export const News = z.object({
  unread: Count,
  /** Items in the review queue; null for those who do not review. */
  waiting: Count.nullable(),
})
export type News = z.infer<typeof News>

export const watchNews = {
  method: 'GET',
  path: '/api/notices/stream',
  access: 'user',
  limit: 'stream',
  isForNewcomers: true,
  summary: 'Server-sent events: the number of unread notices, now and whenever it changes',
  answer: News,
} as const satisfies ContractRoute
