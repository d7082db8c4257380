import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type {
  createComment,
  deleteComment,
  deletePost,
  editComment,
  listCommentEdits,
  listPostEdits,
} from '@bolodex/contract/forum'
import type { getAllowance, listPending, moderateComment, moderatePost } from '@bolodex/contract/forum/forum-moderation'
import type { moderateForumPhoto, PhotoChoice } from '@bolodex/contract/forum/forum-photos'
import type { redactEdit } from '@bolodex/contract/accounts/redaction'
import type { OutputOf } from '@bolodex/contract/route'
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

/** Sent again under the same key, it is not written again. Null: it is kept on this device until there is a connection. */
export function sendComment(post: { id: number; title: string }, { content, photos, key, draft }: NewComment) {
  return sendOrKeep<OutputOf<typeof createComment.answer>>({
    kind: 'comment',
    name: post.title,
    address: `/api/forum/posts/${post.id}/comments`,
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

/** What a text said before. */
export type FormerView = ReturnType<typeof postEditsView>
export const postEditsView = (id: number) => postEdits.read({ params: { id } })
export const commentEditsView = (id: number) => commentEdits.read({ params: { id } })
/** Removes what a text said before, for good. */
export const sendRedaction = (editId: number) => redaction.call({ params: { id: editId }, body: {} })
/** What the reader wrote that nobody else sees yet. */
export const pendingView = pending.read({})
export const allowanceView = allowance.readOrNull({})

type Options = {
  /** What is on the screen has gone: it is kept there, and everything is asked for again when it is needed. */
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

/** Who reads the thread, signed in. */
export type Reader = { username: string; isAdmin: boolean }
