import type { z } from 'zod'
import type { ForumComment, FormerText, PostPatch } from '@bolodex/contract/forum'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { askForReview, lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { askToWrite, closedThread, noSuchBrand } from './ask-to-write.ts'
import { findLinks } from './link-store.ts'
import { createTextStore, mostEdits, type OwnText } from './text-store.ts'
import { createWritingStore, type TextKind } from './writing-store.ts'

type Own = { id: number; userId: number }
type Words = { title: string | null; content: string }

export type EditText = ReturnType<typeof createEditText>

/** What writers do with their own texts afterwards. */
export function createEditText(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return {
    async editPost(given: Own & z.infer<typeof PostPatch>): Promise<{ id: number; isPending: boolean }> {
      const { id, userId, title, content, brandId } = given
      const isPending = await inRetriedTransaction(db, async (trx) => {
        const old = await lockOwn(trx, 'post', { id, userId })
        const texts = createTextStore(trx)
        const isAboutAnother = brandId !== undefined && brandId !== old.brandId
        if (isAboutAnother && !(await texts.setBrand(id, brandId))) throw noSuchBrand()
        return change(trx, 'post', old, { title: title ?? old.title, content: content ?? old.content })
      })
      noticeDelivery.wake()
      return { id, isPending }
    },

    async editComment({ id, userId, content }: Own & { content: string }): Promise<{
      comment: ForumComment
      isPending: boolean
    }> {
      const answer = await inRetriedTransaction(db, async (trx) => {
        const old = await lockOwn(trx, 'comment', { id, userId })
        const isPending = await change(trx, 'comment', old, { title: null, content })
        const comment = await createTextStore(trx).findComment(id)
        if (!comment) throw notFound('Comment')
        return { comment, isPending }
      })
      noticeDelivery.wake()
      return answer
    },

    /** Out of the forum, for good as far as anybody can see. What waits for a person may be taken back as well. */
    async remove(kind: TextKind, { id, userId }: Own): Promise<{ id: number }> {
      await inRetriedTransaction(db, async (trx) => {
        const texts = createTextStore(trx)
        await lockReview(trx, kind, [id])
        const text = await texts.lock(kind, id)
        if (!text || (text.hiddenWhy !== null && text.hiddenWhy !== 'pending')) throw notFound(nameOf(kind))
        requireOwn(text, userId)
        await texts.hide(kind, id, 'deleted')
        await withdrawFromReview(trx, kind, id)
      })
      noticeDelivery.wake()
      return { id }
    },

    /** For its writer while it is shown, and for admins always. */
    async listEdits(kind: TextKind, id: number, { id: userId, hasAdminRights }: Viewer): Promise<FormerText[]> {
      const texts = createTextStore(db)
      const text = await texts.find(kind, id)
      if (!text || (text.hiddenWhy !== null && !hasAdminRights)) throw notFound(nameOf(kind))
      if (!hasAdminRights) requireOwn(text, userId)
      return texts.listEdits(kind, id)
    },
  }
}

export const nameOf = (kind: TextKind): string => (kind === 'post' ? 'Post' : 'Comment')

function requireOwn({ userId: writerId }: OwnText, userId: number): void {
  if (writerId !== userId) throw new AppError('not_allowed', 'Only its writer may do this')
}

/** A text of one's own that may be changed: it is shown, and its thread is open. */
async function lockOwn(trx: Database, kind: TextKind, { id, userId }: Own): Promise<OwnText> {
  await createWritingStore(trx).lockWriter(userId)
  const text = await createTextStore(trx).lock(kind, id)
  if (!text || text.hiddenWhy !== null || !text.isThreadShown) throw notFound(nameOf(kind))
  requireOwn(text, userId)
  if (text.isThreadLocked) throw closedThread()
  return text
}

/** Changes what a text says, by the rules for a new one; answers whether a person reads it first. */
async function change(trx: Database, kind: TextKind, old: OwnText, words: Words): Promise<boolean> {
  if (words.title === old.title && words.content === old.content) return false
  if (old.edits >= mostEdits)
    throw new AppError('conflict', `A text can be changed ${mostEdits} times. Please write a new one.`)
  const before = { id: old.id, text: wholeText(old) }
  const asked = { userId: old.userId, kind, text: wholeText(words), before }
  const { code, needsReview } = await askToWrite(trx, asked)
  const isPending = needsReview()
  const { links } = await findLinks(trx, words.content)
  await createTextStore(trx).change(kind, old, { ...words, links, isPending, code })
  if (isPending) await askForReview(trx, { kind: 'pending', target: kind, targetId: old.id, subjectId: old.userId })
  return isPending
}

const wholeText = ({ title, content }: Words): string => (title === null ? content : `${title}\n${content}`)
