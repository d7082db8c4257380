import type { z } from 'zod'
import type { NewPost, ForumComment } from '@bolodex/contract/forum'
import type { News } from '#domain/notice-queue.ts'
import { askForReview } from '#domain/review-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound } from '#platform/errors.ts'
import { tellOf } from './announce-store.ts'
import { arrivedEarlier, askToWrite, noSuchBrand, otherKey, closedThread } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore } from './text-store.ts'
import { createWritingStore } from './writing-store.ts'

type Given = z.infer<typeof NewPost> & { userId: number }

/** Writes a post, once: sent again under the same key it answers what it answered. */
export function createWritePost(db: WholeDatabase, news: News) {
  return async ({ userId, title, content, brandId = null, key }: Given): Promise<{ id: number; isHeld: boolean }> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx) => {
      const store = createWritingStore(trx)
      const text = `${title}\n${content}`
      const { sent, code, isToBeHeld } = await askToWrite(trx, { userId, kind: 'post', text, key })
      if (sent) {
        const earlier = sent.postId === null ? null : await createTextStore(trx).find('post', sent.postId)
        if (!earlier) throw otherKey()
        if (earlier.title !== title || earlier.content !== content) throw arrivedEarlier('post')
        return { id: earlier.id, isHeld: earlier.hiddenWhy === 'held' }
      }
      const isHeld = isToBeHeld()
      const id = await store.addPost({ userId, title, content, brandId, links, isHeld, code, key })
      if (id === null) throw noSuchBrand()
      if (isHeld) await askForReview(trx, { kind: 'held', target: 'post', targetId: id, subjectId: userId })
      else await tellOf(trx, { writerId: userId, postId: id, mentionedIds })
      return { id, isHeld }
    })
    news.stir()
    return written
  }
}

type GivenComment = { userId: number; username: string; postId: number; content: string; key?: string | undefined }
type Written = { comment: ForumComment; isHeld: boolean }

/**
 * Writes a comment, once. Its post's row is not touched: hundreds may write under one post at the same moment, and
 * each waits only for what they themselves are writing.
 */
export function createWriteComment(db: WholeDatabase, news: News) {
  return async ({ userId, username, postId, content, key }: GivenComment): Promise<Written> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx): Promise<Written> => {
      const store = createWritingStore(trx)
      const asked = { userId, kind: 'comment', text: content, key, postId } as const
      const { sent, thread, code, isToBeHeld } = await askToWrite(trx, asked)
      if (sent) {
        const texts = createTextStore(trx)
        const comment = sent.commentId === null ? null : await texts.findComment(sent.commentId)
        if (comment?.postId !== postId) throw otherKey()
        if (comment.content !== content) throw arrivedEarlier('comment')
        return { comment, isHeld: await texts.isHeld('comment', comment.id) }
      }
      if (!thread) throw notFound('Post')
      if (thread.isLocked) throw closedThread()
      const isHeld = isToBeHeld()
      const { id, createdAt } = await store.addComment({ userId, postId, content, links, isHeld, code, key })
      if (isHeld) await askForReview(trx, { kind: 'held', target: 'comment', targetId: id, subjectId: userId })
      else await tellOf(trx, { writerId: userId, postId, commentId: id, threadWriterId: thread.userId, mentionedIds })
      const moment = createdAt.toISOString()
      const times = { createdAt: moment, updatedAt: moment, editedAt: null }
      return { comment: { id, postId, content, author: { username }, ...times, edits: 0, links }, isHeld }
    })
    news.stir()
    return written
  }
}
