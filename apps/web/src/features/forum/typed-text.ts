import { forumWording } from '@bolodex/contract/forum/forum-rules'
import { limits } from '@bolodex/contract/limits'
import { findHidden, plainLine } from '@bolodex/contract/plain-text'

/** The brand a post is about. */
export type PostBrand = { id: number; slug: string; name: string; tagPhotoUrl: string | null }

/** What is typed into the form. `key`: under this name it is written once, however often it is sent. */
export type TypedPost = { title: string; content: string; brand: PostBrand | null; key: string }

export type PostField = 'title' | 'content'
export type PostErrors = Partial<Record<PostField, string | undefined>>

/** What is wrong with what was typed, said as the server would. */
export function findErrors({ title, content }: Pick<TypedPost, PostField>): PostErrors {
  const errors: PostErrors = {}
  const wrongTitle = findTitleError(title)
  if (wrongTitle) errors.title = wrongTitle
  const wrongContent = findContentError(content)
  if (wrongContent) errors.content = wrongContent
  return errors
}

/** What is wrong with a comment, as the server would say it. */
export function findCommentError(text: string): string | null {
  const length = lengthOf(text)
  if (length < limits.comment.min) return forumWording.emptyComment
  return length > limits.comment.max ? forumWording.longComment : findHidden(text)
}

export function findTitleError(title: string): string | null {
  const length = lengthOf(title)
  if (length < limits.postTitle.min) return forumWording.shortTitle
  return length > limits.postTitle.max ? forumWording.longTitle : findHidden(title, plainLine)
}

export function findContentError(content: string): string | null {
  const length = lengthOf(content)
  if (length < limits.postContent.min) return forumWording.shortContent
  return length > limits.postContent.max ? forumWording.longContent : findHidden(content)
}

/** How long a text is for the server, which leaves out space around it and counts a picture letter once. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length
