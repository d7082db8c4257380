import { z } from 'zod'
import { IdParam } from './inputs.ts'
import type { ContractRoute } from './route.ts'

/** A forum post as everyone may read it. A member who left keeps no name. */
export const ForumPost = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  isPinned: z.boolean(),
  author: z.object({ username: z.string() }).nullable(),
  brandId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  views: z.int(),
})
export type ForumPost = z.infer<typeof ForumPost>

export const listPosts = {
  method: 'GET',
  path: '/api/forum/posts',
  summary: 'The newest forum posts, pinned ones first',
  answer: z.array(ForumPost),
} as const satisfies ContractRoute

export const getPost = {
  method: 'GET',
  path: '/api/forum/posts/:id',
  summary: 'One forum post',
  params: IdParam,
  answer: ForumPost,
} as const satisfies ContractRoute
