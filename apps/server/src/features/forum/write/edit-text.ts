import type { z } from 'zod'
import type { ForumComment, FormerText, PostPatch } from '@bolodex/contract/forum/forum'
import type { PhotoChoice } from '@bolodex/contract/forum/forum-photos'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { askForReview, countReviews, lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import { hasRights, type Viewer } from '#platform/http/viewer.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { createForumPhotoStore } from '../photos/forum-photo-store.ts'
import { askToWrite, closedThread, noSuchBrand } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore, mostEdits, type OwnText } from './text-store.ts'
import { attachPhotos, photoFacts } from './write-text.ts'
import { createWritingStore, type TextKind } from './writing-store.ts'

type Own = { id: number; userId: number }
type Words = { title: string | null; content: string }
type Changed = Words & { photos: PhotoChoice[] | undefined }

export type EditText = ReturnType<typeof createEditText>

/** Lets authors edit and delete their own texts. */
export function createEditText(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return {
    async editPost(given: Own & z.infer<typeof PostPatch>): Promise<{ id: number; isPending: boolean }> {
      const { id, userId, title, content, brandId, photos } = given
      const isPending = await inRetriedTransaction(db, async (trx) => {
        const old = await lockOwn(trx, 'post', { id, userId })
        const texts = createTextStore(trx)
        const isAboutAnother = brandId !== undefined && brandId !== old.brandId
        if (isAboutAnother && !(await texts.setBrand(id, brandId))) throw noSuchBrand()
        return change(trx, 'post', old, { title: title ?? old.title, content: content ?? old.content, photos })
      })
      noticeDelivery.wake()
      return { id, isPending }
    },

    async editComment({
      id,
      userId,
      content,
      photos,
    }: Own & { content: string; photos?: PhotoChoice[] | undefined }): Promise<{
      comment: ForumComment
      isPending: boolean
    }> {
      const answer = await inRetriedTransaction(db, async (trx) => {
        const old = await lockOwn(trx, 'comment', { id, userId })
        const isPending = await change(trx, 'comment', old, { title: null, content, photos })
        const comment = await createTextStore(trx).findComment(id)
        if (!comment) throw notFound('Comment')
        return { comment, isPending }
      })
      noticeDelivery.wake()
      return answer
    },

    /** Out of the forum, and its photos for good. What is pending review is withdrawn. */
    async remove(kind: TextKind, { id, userId }: Own): Promise<{ id: number }> {
      await inRetriedTransaction(db, async (trx) => {
        const texts = createTextStore(trx)
        await lockReview(trx, kind, [id])
        const text = await texts.lock(kind, id)
        if (!text || (text.hiddenWhy !== null && text.hiddenWhy !== 'pending')) throw notFound(nameOf(kind))
        requireOwn(text, userId)
        await texts.hide(kind, id, 'deleted')
        await withdrawFromReview(trx, kind, id)
        const files = await createForumPhotoStore(trx).removeOf(kind, id)
        if (files.length > 0) await enqueueRemoval(trx, files)
      })
      noticeDelivery.wake()
      return { id }
    },

    /** For its writer while it is shown, and for admins always. */
    async listEdits(kind: TextKind, id: number, viewer: Viewer): Promise<FormerText[]> {
      const texts = createTextStore(db)
      const text = await texts.find(kind, id)
      const isAdmin = hasRights('admin', viewer)
      if (!text || (text.hiddenWhy !== null && !isAdmin)) throw notFound(nameOf(kind))
      if (!isAdmin) requireOwn(text, viewer.id)
      return texts.listEdits(kind, id)
    },
  }
}

export const nameOf = (kind: TextKind): string => (kind === 'post' ? 'Post' : 'Comment')

function requireOwn({ userId: writerId }: OwnText, userId: number): void {
  if (writerId !== userId) throw new AppError('not_allowed', forumAnswers.notYours)
}

/** Requires an own text that may be edited: shown or pending, in an open thread. Locks its review item first. */
async function lockOwn(trx: Database, kind: TextKind, { id, userId }: Own): Promise<OwnText> {
  await createWritingStore(trx).lockWriter(userId)
  await lockReview(trx, kind, [id])
  const text = await createTextStore(trx).lock(kind, id)
  const isOpen = text !== null && (text.hiddenWhy === null || text.hiddenWhy === 'pending')
  if (!isOpen || (kind === 'comment' && !text.isThreadShown)) throw notFound(nameOf(kind))
  requireOwn(text, userId)
  if (text.isThreadLocked) throw closedThread()
  return text
}

/**
 * Changes what a text says and shows, by the rules for a new one; answers whether it is pending review then. What was
 * pending stays so, as a new item of the queue: an admin who has the old one open cannot accept what they have not read.
 */
async function change(trx: Database, kind: TextKind, old: OwnText, { photos, ...words }: Changed): Promise<boolean> {
  const wasPending = old.hiddenWhy === 'pending'
  const hasNewWords = words.title !== old.title || words.content !== old.content
  const shown = photos ? await createForumPhotoStore(trx).list(kind, old.id, false) : []
  const hasNewPhotos = photos !== undefined && !isSameList(photos, shown)
  if (!hasNewWords && !hasNewPhotos) return wasPending
  // Each edit of a pending text is one more review item: the original plus the maximum number of edits.
  const isFull = wasPending
    ? (await countReviews(trx, 'pending', kind, old.id)) > mostEdits
    : hasNewWords && old.edits >= mostEdits
  if (isFull) throw new AppError('conflict', forumAnswers.manyEdits(mostEdits))
  const before = { id: old.id, text: wholeText(old) }
  const asked = { userId: old.userId, kind, text: wholeText(words), before, ...photoFacts(photos ?? [], shown) }
  const { code, needsReview } = await askToWrite(trx, asked)
  const isPending = needsReview() || wasPending
  if (hasNewPhotos) await attachPhotos(trx, kind, { textId: old.id, userId: old.userId, photos })
  const texts = createTextStore(trx)
  if (hasNewWords) {
    const { links } = await findLinks(trx, words.content)
    await texts.change(kind, old, { ...words, links, isPending, code })
  } else if (isPending) await texts.hide(kind, old.id, 'pending')
  // Flags by others stay, whatever the edit.
  if (wasPending) await withdrawFromReview(trx, kind, old.id, 'pending')
  if (isPending) await askForReview(trx, { kind: 'pending', target: kind, targetId: old.id, subjectId: old.userId })
  return isPending
}

const isSameList = (wanted: PhotoChoice[], shown: PhotoChoice[]): boolean =>
  wanted.length === shown.length &&
  wanted.every(({ id, alt }, index) => id === shown[index]?.id && alt === shown[index].alt)

const wholeText = ({ title, content }: Words): string => (title === null ? content : `${title}\n${content}`)
