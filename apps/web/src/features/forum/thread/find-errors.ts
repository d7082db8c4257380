import { forumWording } from '@bolodex/contract/forum-rules'
import { limits } from '@bolodex/contract/limits'
import { findHidden, plainLine } from '@bolodex/contract/plain-text'
import { lengthOf } from '../length-of.ts'

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
