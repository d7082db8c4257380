import type { ForumPhoto } from '@bolodex/contract/forum/forum-photos'
import { forumWording } from '@bolodex/contract/forum/forum-wording'
import { limits } from '@bolodex/contract/limits'
import { findHidden } from '@bolodex/contract/plain-text'

/** The brand a post is about. */
export type PostBrand = { id: number; slug: string; name: string; tagPhotoUrl: string | null }

/** The form's values. `key`: its idempotency key. */
export type TypedPost = {
  title: string
  content: string
  brand: PostBrand | null
  photos: ForumPhoto[]
  key: string
}

/** The problem of a comment, in the server's own sentence. */
export function findCommentError(text: string): string | null {
  const length = lengthOf(text)
  if (length < limits.comment.min) return forumWording.emptyComment
  return length > limits.comment.max ? forumWording.longComment : findHidden(text)
}

/** How long a text is for the server, which leaves out space around it and counts a picture letter once. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length
