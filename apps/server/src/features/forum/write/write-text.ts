import type { z } from 'zod'
import type { NewPost, ForumComment } from '@bolodex/contract/forum'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { askForReview } from '#domain/review-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound } from '#platform/errors.ts'
import { enqueueNoticesOf } from './text-notice-store.ts'
import { arrivedEarlier, askToWrite, noSuchBrand, otherKey, closedThread } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore } from './text-store.ts'
import { createWritingStore } from './writing-store.ts'

type Given = z.infer<typeof NewPost> & { userId: number }

/** Writes a post, once: sent again under the same key it answers what it answered. */
export function createWritePost(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return async ({
    userId,
    title,
    content,
    brandId = null,
    key,
  }: Given): Promise<{ id: number; isPending: boolean }> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx) => {
      const store = createWritingStore(trx)
      const text = `${title}\n${content}`
      const { sent, code, needsReview } = await askToWrite(trx, { userId, kind: 'post', text, key })
      if (sent) {
        const earlier = sent.postId === null ? null : await createTextStore(trx).find('post', sent.postId)
        if (!earlier) throw otherKey()
        if (earlier.title !== title || earlier.content !== content) throw arrivedEarlier('post')
        return { id: earlier.id, isPending: earlier.hiddenWhy === 'pending' }
      }
      const isPending = needsReview()
      const id = await store.addPost({ userId, title, content, brandId, links, isPending, code, key })
      if (id === null) throw noSuchBrand()
      if (isPending) await askForReview(trx, { kind: 'pending', target: 'post', targetId: id, subjectId: userId })
      else await enqueueNoticesOf(trx, { writerId: userId, postId: id, mentionedIds })
      return { id, isPending }
    })
    noticeDelivery.wake()
    return written
  }
}

type GivenComment = { userId: number; username: string; postId: number; content: string; key?: string | undefined }
type Written = { comment: ForumComment; isPending: boolean }

/**
 * Writes a comment, once. Its post's row is not touched: hundreds may write under one post at the same moment, and
 * each waits only for what they themselves are writing.
 */
export function createWriteComment(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return async ({ userId, username, postId, content, key }: GivenComment): Promise<Written> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx): Promise<Written> => {
      const store = createWritingStore(trx)
      const asked = { userId, kind: 'comment', text: content, key, postId } as const
      const { sent, thread, code, needsReview } = await askToWrite(trx, asked)
      if (sent) {
        const texts = createTextStore(trx)
        const comment = sent.commentId === null ? null : await texts.findComment(sent.commentId)
        if (comment?.postId !== postId) throw otherKey()
        if (comment.content !== content) throw arrivedEarlier('comment')
        return { comment, isPending: await texts.isPending('comment', comment.id) }
      }
      if (!thread) throw notFound('Post')
      if (thread.isLocked) throw closedThread()
      const isPending = needsReview()
      const { id, createdAt } = await store.addComment({ userId, postId, content, links, isPending, code, key })
      if (isPending) await askForReview(trx, { kind: 'pending', target: 'comment', targetId: id, subjectId: userId })
      else
        await enqueueNoticesOf(trx, {
          writerId: userId,
          postId,
          commentId: id,
          threadWriterId: thread.userId,
          mentionedIds,
        })
      const moment = createdAt.toISOString()
      const times = { createdAt: moment, updatedAt: moment, editedAt: null }
      return { comment: { id, postId, content, author: { username }, ...times, edits: 0, links }, isPending }
    })
    noticeDelivery.wake()
    return written
  }
}
