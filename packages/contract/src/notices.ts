import { z } from 'zod'
import { bigId } from './inputs.ts'
import { limits } from './limits.ts'
import { noticeKinds } from './notice-kinds.ts'
import type { ContractRoute } from './route.ts'

/** Something that happened to what somebody gave or wrote. */
export const Notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** Who did it, if it was a member who is still there. */
  actor: z.string().nullable(),
  /** How many came together: replies to one post that were not read yet. */
  things: z.int(),
  post: z.object({ id: z.int(), title: z.string() }).nullable(),
  commentId: z.int().nullable(),
  brand: z.object({ slug: z.string(), name: z.string() }).nullable(),
  /** What a suggestion changes, in one line. */
  change: z.string().nullable(),
  /** The beginning of a reply, what an admin said, or why a photo was refused. */
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
  answer: z.object({ notices: z.array(Notice), unread: z.int(), nextBefore: z.int().nullable() }),
} as const satisfies ContractRoute

export const markNoticesRead = {
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  limit: 'read',
  isForNewcomers: true,
  isReadBack: false,
  summary: 'Marks these notices, or all of them, as read',
  body: z.strictObject({ ids: z.array(z.int().min(1)).max(limits.noticesPerPage).optional() }),
  answer: z.object({ unread: z.int() }),
} as const satisfies ContractRoute

/** What a browser is told while a page is open: how many things wait to be looked at. */
export const News = z.object({
  unread: z.int(),
  /** Items in the review queue; null for those who do not review. */
  waiting: z.int().nullable(),
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
