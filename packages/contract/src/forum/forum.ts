import { z } from 'zod'
import { BigId, Count, Id } from '../integers.ts'
import { Brand } from '../directory/brands.ts'
import { ForumPhoto, PhotoChoices } from './forum-photos.ts'
import { forumWording } from './forum-wording.ts'
import { bigId, BigIdParam, IdParam, KeptLine, KeptText, SearchText, SendKey, urlId } from '../inputs.ts'
import { limits } from '../limits.ts'
import type { ContractRoute } from '../route.ts'

/** The author. Null for a member who left. */
const Author = z.object({ username: z.string() }).nullable()

/** A name in a text and its link: a brand's page or a member's. All other words are plain text. */
export const TextLink = z.object({ text: z.string(), href: z.string() })
export type TextLink = z.infer<typeof TextLink>

/** The brand a post is about, as small as it can be shown. */
export const BrandSummary = z.object({
  id: BigId,
  slug: z.string(),
  name: z.string(),
  tagPhotoUrl: z.string().nullable(),
  tagPhotoBlur: z.string().nullable(),
})
export type BrandSummary = z.infer<typeof BrandSummary>

/** A forum post as everyone may read it. In lists `content` is an excerpt. */
export const ForumPost = z.object({
  id: BigId,
  title: z.string(),
  content: z.string(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  author: Author,
  brandId: Id.nullable(),
  brand: BrandSummary.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The number of edits, and the last one. */
  edits: Count,
  editedAt: z.iso.datetime().nullable(),
  views: Count,
  comments: Count,
  photos: z.array(ForumPhoto),
})
export type ForumPost = z.infer<typeof ForumPost>

/** Everything its own page shows. */
export const PostDetails = ForumPost.extend({
  brand: Brand.nullable(),
  /** The number of posts about that brand, counted up to a thousand. */
  postsAboutBrand: Count,
  links: z.array(TextLink),
})
export type PostDetails = z.infer<typeof PostDetails>

export const ForumComment = z.object({
  id: BigId,
  postId: Id,
  content: z.string(),
  author: Author,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  edits: Count,
  editedAt: z.iso.datetime().nullable(),
  links: z.array(TextLink),
  photos: z.array(ForumPhoto),
})
export type ForumComment = z.infer<typeof ForumComment>

export const postFilters = ['all', 'brands', 'unanswered'] as const

const postKey = urlId.optional()

export const listPosts = {
  method: 'GET',
  path: '/api/forum/posts',
  access: 'anyone',
  limit: 'read',
  summary: 'A page of forum posts: pinned first, then newest; pages by post id',
  query: z.strictObject({
    /** Posts older than this one. Pinned posts are on the first page only. */
    before: postKey,
    /** The page of posts just newer than this one. */
    since: postKey,
    show: z.enum(postFilters).default('all'),
    /** Posts about this brand only: its address. */
    brand: SearchText.min(1).max(limits.slug).optional(),
    /** Whole texts; otherwise `content` is cut to its first 500 characters. */
    full: z.enum(['true', 'false']).default('false'),
  }),
  answer: z.array(ForumPost),
} as const satisfies ContractRoute

export const getPost = {
  method: 'GET',
  path: '/api/forum/posts/:id',
  access: 'anyone',
  limit: 'read',
  summary: 'One forum post',
  params: IdParam,
  answer: PostDetails,
} as const satisfies ContractRoute

export const listComments = {
  method: 'GET',
  path: '/api/forum/posts/:id/comments',
  access: 'anyone',
  limit: 'read',
  summary: 'A page of comments on a post, oldest first; pages by comment id',
  params: IdParam,
  query: z.strictObject({
    /** Comments that came after this one. */
    since: bigId.optional(),
    /** The page of comments just before this one; the largest possible id gives the last page. */
    before: bigId.optional(),
  }),
  answer: z.array(ForumComment),
} as const satisfies ContractRoute

const Title = KeptLine.min(limits.postTitle.min, forumWording.shortTitle).max(
  limits.postTitle.max,
  forumWording.longTitle,
)
const Content = KeptText.min(limits.postContent.min, forumWording.shortContent).max(
  limits.postContent.max,
  forumWording.longContent,
)
const CommentText = KeptText.min(limits.comment.min, forumWording.emptyComment).max(
  limits.comment.max,
  forumWording.longComment,
)
const brandId = z.int().min(1).max(limits.maxId).nullable().optional()
const key = SendKey
/** For an edit: all photos it should have. Omitted, they stay. */
const photos = PhotoChoices.optional()

export const NewPost = z.strictObject({ title: Title, content: Content, brandId, photos, key })
const NewComment = z.strictObject({
  postId: z.int().min(1).max(limits.maxId).optional(),
  content: CommentText,
  photos,
  key,
})
export const PostPatch = z.strictObject({ title: Title.optional(), content: Content.optional(), brandId, photos })

export const createPost = {
  method: 'POST',
  path: '/api/forum/posts',
  access: 'user',
  limit: 'forumWrite',
  summary: 'Writes a post',
  body: NewPost,
  answer: z.object({
    id: BigId,
    /** An admin reviews it before it appears. */
    isPending: z.boolean(),
  }),
} as const satisfies ContractRoute

export const createComment = {
  method: 'POST',
  path: '/api/forum/posts/:id/comments',
  access: 'user',
  limit: 'forumWrite',
  summary: 'Writes a comment on a post',
  params: IdParam,
  body: NewComment,
  answer: z.object({ comment: ForumComment, isPending: z.boolean() }),
} as const satisfies ContractRoute

export const editPost = {
  method: 'PATCH',
  path: '/api/forum/posts/:id',
  access: 'user',
  limit: 'forumWrite',
  summary: 'Edits the caller’s own post, even while it’s pending review; earlier public versions are kept',
  params: IdParam,
  body: PostPatch,
  answer: z.object({ id: BigId, isPending: z.boolean() }),
} as const satisfies ContractRoute

export const deletePost = {
  method: 'DELETE',
  path: '/api/forum/posts/:id',
  access: 'user',
  limit: 'forumWrite',
  summary:
    'Deletes the caller’s own post, or withdraws it while it’s pending review; its photos are deleted permanently',
  params: IdParam,
  answer: z.object({ id: BigId }),
} as const satisfies ContractRoute

export const editComment = {
  method: 'PATCH',
  path: '/api/forum/comments/:id',
  access: 'user',
  limit: 'forumWrite',
  summary: 'Edits the caller’s own comment, even while it’s pending review; earlier public versions are kept',
  params: BigIdParam,
  body: z.strictObject({ content: CommentText, photos }),
  answer: z.object({ comment: ForumComment, isPending: z.boolean() }),
} as const satisfies ContractRoute

export const deleteComment = {
  method: 'DELETE',
  path: '/api/forum/comments/:id',
  access: 'user',
  limit: 'forumWrite',
  summary:
    'Deletes the caller’s own comment, or withdraws it while it’s pending review; its photos are deleted permanently',
  params: BigIdParam,
  answer: z.object({ id: BigId }),
} as const satisfies ContractRoute

/** An earlier version. */
const FormerText = z.object({ id: BigId, title: z.string().nullable(), content: z.string(), until: z.iso.datetime() })
export type FormerText = z.infer<typeof FormerText>

export const listPostEdits = {
  method: 'GET',
  path: '/api/forum/posts/:id/edits',
  access: 'user',
  limit: 'read',
  summary: 'Earlier versions of a post, newest first; for its author and admins',
  params: IdParam,
  answer: z.array(FormerText),
} as const satisfies ContractRoute

export const listCommentEdits = {
  method: 'GET',
  path: '/api/forum/comments/:id/edits',
  access: 'user',
  limit: 'read',
  summary: 'Earlier versions of a comment, newest first; for its author and admins',
  params: BigIdParam,
  answer: z.array(FormerText),
} as const satisfies ContractRoute

export const countView = {
  method: 'POST',
  path: '/api/forum/posts/:id/views',
  access: 'anyone',
  limit: 'forumView',
  isReadBack: false,
  summary: 'Counts one reader; stores nothing about them',
  params: IdParam,
  answer: z.object({ isCounted: z.boolean() }),
} as const satisfies ContractRoute
