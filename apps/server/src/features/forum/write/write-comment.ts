import type { ForumComment } from '@bolodex/contract/forum'
import type { WholeDatabase } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import type { News } from '#platform/news.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { askForReview } from '#platform/review-queue.ts'
import { tellOf } from './announce.ts'
import { askToWrite, closedThread, otherKey } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore } from './text-store.ts'
import { createWritingStore } from './writing-store.ts'

type Given = { userId: number; username: string; postId: number; content: string; key?: string | undefined }
type Written = { comment: ForumComment; isHeld: boolean }

/**
 * Writes a comment, once. Its post's row is not touched: hundreds may write under one post at the same moment, and
 * each waits only for what they themselves are writing.
 */
export function createWriteComment(db: WholeDatabase, news: News) {
  return async ({ userId, username, postId, content, key }: Given): Promise<Written> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx): Promise<Written> => {
      const store = createWritingStore(trx)
      const asked = { userId, kind: 'comment', text: content, key, postId } as const
      const { sent, thread, code, isToBeHeld } = await askToWrite(trx, asked)
      if (sent) {
        const texts = createTextStore(trx)
        const comment = sent.commentId === null ? null : await texts.findComment(sent.commentId)
        if (comment?.postId !== postId) throw otherKey()
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
