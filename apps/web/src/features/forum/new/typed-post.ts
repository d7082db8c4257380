import { forumWording } from '@bolodex/contract/forum-rules'
import { limits } from '@bolodex/contract/limits'

/** The brand a post is about. */
export type PostBrand = { id: number; slug: string; name: string; tagPhotoUrl: string | null }

/** What is typed into the form. `key`: under this name it is written once, however often it is sent. */
export type TypedPost = { title: string; content: string; brand: PostBrand | null; key: string }

export type PostField = 'title' | 'content'
export type PostErrors = Partial<Record<PostField, string | undefined>>

/** How long it is for the server, which leaves out space around it and counts a picture letter once. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

/** What is wrong with what was typed, said as the server would. */
export function findErrors({ title, content }: Pick<TypedPost, PostField>): PostErrors {
  const { postTitle, postContent } = limits
  const errors: PostErrors = {}
  if (lengthOf(title) < postTitle.min) errors.title = forumWording.shortTitle
  if (lengthOf(title) > postTitle.max) errors.title = forumWording.longTitle
  if (lengthOf(content) < postContent.min) errors.content = forumWording.shortContent
  if (lengthOf(content) > postContent.max) errors.content = forumWording.longContent
  return errors
}
