import type { z } from 'zod'
import type { NewPost, ForumComment } from '@bolodex/contract/forum/forum'
import type { ForumPhoto, PhotoChoice } from '@bolodex/contract/forum/forum-photos'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { otherKey, sentAndGone } from '#domain/idempotency-store.ts'
import { askForReview } from '#domain/review-queue.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound } from '#platform/errors.ts'
import { enqueueNoticesOf } from './text-notice-store.ts'
import { createForumPhotoStore } from '../photos/forum-photo-store.ts'
import { arrivedEarlier, askToWrite, noSuchBrand, noSuchPhoto, closedThread } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore } from './text-store.ts'
import { createWritingStore, type TextKind } from './writing-store.ts'

type Given = z.infer<typeof NewPost> & { userId: number }

/** Writes a post, once: sent again under the same key it answers what it answered. */
export function createWritePost(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return async ({
    userId,
    title,
    content,
    brandId = null,
    photos = [],
    key,
  }: Given): Promise<{ id: number; isPending: boolean }> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx) => {
      const store = createWritingStore(trx)
      const text = `${title}\n${content}`
      const { sent, code, needsReview } = await askToWrite(trx, {
        userId,
        kind: 'post',
        text,
        key,
        ...photoFacts(photos),
      })
      if (sent) {
        if (sent.call !== 'post') throw otherKey()
        const earlier = await createTextStore(trx).find('post', sent.textId)
        if (!earlier) throw sentAndGone()
        const isSame = earlier.title === title && earlier.content === content
        if (!isSame || !(await hasPhotos(trx, 'post', earlier.id, photos))) throw arrivedEarlier('post')
        return { id: earlier.id, isPending: earlier.hiddenWhy === 'pending' }
      }
      const isPending = needsReview()
      const id = await store.addPost({ userId, title, content, brandId, links, isPending, code, key })
      if (id === null) throw noSuchBrand()
      if (photos.length > 0) await attachPhotos(trx, 'post', { textId: id, userId, photos })
      if (isPending) await askForReview(trx, { kind: 'pending', target: 'post', targetId: id, subjectId: userId })
      else await enqueueNoticesOf(trx, { writerId: userId, postId: id, mentionedIds })
      return { id, isPending }
    })
    noticeDelivery.wake()
    return written
  }
}

/** The facts about photos that decide about their text. */
export const photoFacts = (photos: readonly PhotoChoice[], before: readonly { id: number }[] = []) => ({
  captions: photos.map(({ alt }) => alt).join('\n'),
  newPhotos: photos.filter(({ id }) => !before.some((old) => old.id === id)).length,
})

/** Whether a text has these photos and no others. */
async function hasPhotos(trx: Database, kind: TextKind, textId: number, photos: PhotoChoice[]): Promise<boolean> {
  const there = await createForumPhotoStore(trx).list(kind, textId, false)
  return there.length === photos.length && there.every(({ id }, index) => id === photos[index]?.id)
}

type Attaching = { textId: number; userId: number; photos: readonly PhotoChoice[] }

/** Gives a text exactly these photos, within the transaction that writes it. */
export async function attachPhotos(trx: Database, kind: TextKind, attaching: Attaching): Promise<void> {
  const { isDone, removed } = await createForumPhotoStore(trx).attach(kind, attaching)
  if (!isDone) throw noSuchPhoto()
  if (removed.length > 0) await enqueueRemoval(trx, removed)
}

type GivenComment = {
  userId: number
  username: string
  postId: number
  content: string
  photos?: PhotoChoice[] | undefined
  key?: string | undefined
}
type Written = { comment: ForumComment; isPending: boolean }

/**
 * Writes a comment, once. Its post's row is not touched: hundreds may write under one post at the same moment, and
 * each waits only for what they themselves are writing.
 */
export function createWriteComment(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return async ({ userId, username, postId, content, photos = [], key }: GivenComment): Promise<Written> => {
    const { links, mentionedIds } = await findLinks(db, content)
    const written = await inRetriedTransaction(db, async (trx): Promise<Written> => {
      const store = createWritingStore(trx)
      const asked = { userId, kind: 'comment', text: content, key, postId, ...photoFacts(photos) } as const
      const { sent, thread, code, needsReview } = await askToWrite(trx, asked)
      if (sent) {
        const texts = createTextStore(trx)
        if (sent.call !== `comment ${postId}`) throw otherKey()
        const comment = await texts.findComment(sent.textId)
        if (!comment) throw sentAndGone()
        const isSame = comment.content === content
        if (!isSame || !(await hasPhotos(trx, 'comment', comment.id, photos))) throw arrivedEarlier('comment')
        return { comment, isPending: await texts.isPending('comment', comment.id) }
      }
      if (!thread) throw notFound('Post')
      if (thread.isLocked) throw closedThread()
      const isPending = needsReview()
      const { id, createdAt } = await store.addComment({ userId, postId, content, links, isPending, code, key })
      if (photos.length > 0) await attachPhotos(trx, 'comment', { textId: id, userId, photos })
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
      const attached: ForumPhoto[] =
        photos.length === 0 ? [] : await createForumPhotoStore(trx).list('comment', id, !isPending)
      const comment = { id, postId, content, author: { username }, ...times, edits: 0, links, photos: attached }
      return { comment, isPending }
    })
    noticeDelivery.wake()
    return written
  }
}
