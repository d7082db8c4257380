import { z } from 'zod'
import { BigId, Count, Id } from '../integers.ts'
import { BrandSummary, ForumPost } from './forum.ts'
import { SearchText } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** A part of a text; matches are marked. */
const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() })
export type SnippetPart = z.infer<typeof SnippetPart>

/** A post or comment that was found. */
export const ForumHit = z.object({
  kind: z.enum(['post', 'comment']),
  postId: Id,
  commentId: BigId.nullable(),
  title: z.array(SnippetPart),
  snippet: z.array(SnippetPart),
  author: ForumPost.shape.author,
  createdAt: z.iso.datetime(),
})
export type ForumHit = z.infer<typeof ForumHit>

export const searchForum = {
  method: 'GET',
  path: '/api/forum/search',
  access: 'anyone',
  limit: 'search',
  summary: 'Posts and comments with these words, best first, and brands with that name',
  query: z.strictObject({ q: SearchText.min(1).max(limits.searchText) }),
  answer: z.object({
    hits: z.array(ForumHit),
    /** There are more matches than shown: further words would narrow the search. */
    hasMore: z.boolean(),
    brands: z.array(BrandSummary),
  }),
} as const satisfies ContractRoute

/** A thread in a list of titles. */
const Thread = z.object({ id: BigId, title: z.string(), comments: Count })
export type Thread = z.infer<typeof Thread>

export const findSimilarPosts = {
  method: 'GET',
  path: '/api/forum/similar',
  access: 'anyone',
  limit: 'search',
  summary: 'Posts with similar titles',
  query: z.strictObject({ title: SearchText.min(1).max(limits.postTitle.max) }),
  answer: z.array(Thread),
} as const satisfies ContractRoute

export const listBusyBrands = {
  method: 'GET',
  path: '/api/forum/busy',
  access: 'anyone',
  limit: 'read',
  summary: 'The brands with the most recent posts',
  answer: z.array(z.object({ brand: BrandSummary, posts: Count })),
} as const satisfies ContractRoute

/** A thread in the box of a brand's own page. */
const BrandThread = Thread.extend({
  isPinned: z.boolean(),
  author: ForumPost.shape.author,
  createdAt: z.iso.datetime(),
})

export const listBrandThreads = {
  method: 'GET',
  path: '/api/forum/brands/:slug',
  access: 'anyone',
  limit: 'read',
  summary: 'The newest posts about a brand, and how many there are',
  params: z.strictObject({ slug: SearchText.min(1).max(limits.slug) }),
  answer: z.object({
    newest: z.array(BrandThread),
    /** Counted up to a thousand. */
    posts: Count,
  }),
} as const satisfies ContractRoute
