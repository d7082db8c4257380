import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type {
  deleteComment,
  deletePost,
  editComment,
  listCommentEdits,
  listPostEdits,
} from '@bolodex/contract/forum/forum'
import type { Roles } from '@bolodex/contract/access'
import type { getAllowance, listPending, moderateComment, moderatePost } from '@bolodex/contract/forum/forum-moderation'
import type { moderateForumPhoto, PhotoChoice } from '@bolodex/contract/forum/forum-photos'
import type { redactEdit } from '@bolodex/contract/curation/redaction'
import { endpoint } from '#lib/api-client.ts'
import { draftKeys } from '#lib/device-register.ts'
import { refreshReads } from '#lib/query-client.ts'
import { sendOrKeep } from '#lib/send-later.ts'

const postRemoval = endpoint<typeof deletePost>('DELETE', '/api/forum/posts/:id')
const commentPatch = endpoint<typeof editComment>('PATCH', '/api/forum/comments/:id')
const commentRemoval = endpoint<typeof deleteComment>('DELETE', '/api/forum/comments/:id')
const postModeration = endpoint<typeof moderatePost>('PATCH', '/api/forum/posts/:id/moderation')
const commentModeration = endpoint<typeof moderateComment>('PATCH', '/api/forum/comments/:id/moderation')
const postEdits = endpoint<typeof listPostEdits>('GET', '/api/forum/posts/:id/edits', 'private')
const commentEdits = endpoint<typeof listCommentEdits>('GET', '/api/forum/comments/:id/edits', 'private')
const photoModeration = endpoint<typeof moderateForumPhoto>('PATCH', '/api/forum/photos/:id/moderation')
const redaction = endpoint<typeof redactEdit>('POST', '/api/forum/edits/:id/redactions')
const pending = endpoint<typeof listPending>('GET', '/api/forum/pending', 'private')
const allowance = endpoint<typeof getAllowance>('GET', '/api/forum/allowance', 'private')

type NewComment = { content: string; photos: PhotoChoice[]; key: string; draft: object }

/** Repeated under the same key, it is written once. Null: it is stored on this device until online. */
export function sendComment(post: { id: number; title: string }, { content, photos, key, draft }: NewComment) {
  return sendOrKeep({
    route: 'comment',
    name: post.title,
    params: { id: post.id },
    page: `/forum/post/${post.id}`,
    body: { content, photos },
    detail: content.slice(0, 80),
    key,
    edit: { draft: draftKeys.comments, value: { [post.id]: draft }, href: `/forum/post/${post.id}` },
  })
}

export const sendPostRemoval = (id: number) => postRemoval.call({ params: { id } })
export const sendCommentEdit = (id: number, content: string, photos: PhotoChoice[]) =>
  commentPatch.call({ params: { id }, body: { content, photos } })
export const sendCommentRemoval = (id: number) => commentRemoval.call({ params: { id } })

export type PostModeration = { isPinned?: boolean; isLocked?: boolean; isHidden?: boolean }
export const sendPostModeration = (id: number, moderation: PostModeration) =>
  postModeration.call({ params: { id }, body: moderation })
export const sendCommentModeration = (id: number, isHidden: boolean) =>
  commentModeration.call({ params: { id }, body: { isHidden } })

/** Removes one photo from a text, or restores it. */
export const sendPhotoModeration = (id: number, isHidden: boolean) =>
  photoModeration.call({ params: { id }, body: { isHidden } })

/** The earlier versions of a text. */
export type FormerView = ReturnType<typeof postEditsView>
export const postEditsView = (id: number) => postEdits.read({ params: { id } })
export const commentEditsView = (id: number) => commentEdits.read({ params: { id } })
/**
 * Removes an earlier version for good.
 */
export const sendRedaction = (editId: number) => redaction.call({ params: { id: editId }, body: {} })
/**
 * The reader's own texts that still wait for review.
 */
export const pendingView = pending.read({})
export const allowanceView = allowance.readOrNull({})

type Options = {
  /** The shown text is deleted: it stays on screen, and queries are refetched on demand. */
  keepsShown?: boolean
}

/** Asks again for what the forum shows, after something in it was changed here. */
export function useForumRefresh(): (options?: Options) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    ({ keepsShown = false } = {}) =>
      keepsShown
        ? queryClient.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/forum/'),
            refetchType: 'none',
          })
        : refreshReads(queryClient, '/api/forum/'),
    [queryClient],
  )
}

/** The signed-in reader of the thread. */
export type Reader = Roles & { username: string }
