import { forumWording } from '@bolodex/contract/forum-rules'
import { limits } from '@bolodex/contract/limits'

/** What is wrong with a comment, as the server would say it. */
export function findCommentError(text: string): string | null {
  const { length } = text.trim()
  if (length < limits.comment.min) return forumWording.emptyComment
  return length > limits.comment.max ? forumWording.longComment : null
}

export function findTitleError(title: string): string | null {
  const { length } = title.trim()
  if (length < limits.postTitle.min) return forumWording.shortTitle
  return length > limits.postTitle.max ? forumWording.longTitle : null
}

export function findContentError(content: string): string | null {
  const { length } = content.trim()
  if (length < limits.postContent.min) return forumWording.shortContent
  return length > limits.postContent.max ? forumWording.longContent : null
}
