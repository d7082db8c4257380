import { forumRules } from '@bolodex/contract/forum/forum-rules'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireFreshProof, type Actor } from '#platform/http/viewer.ts'
import { logModeration } from '#domain/moderation-log.ts'
import { enqueueNotices, type NoticeDelivery } from '#domain/notice-queue.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { enqueueTextNotices } from './text-notice-store.ts'
import { nameOf } from './edit-text.ts'
import {
  createTextModeration,
  pinPost,
  setPostLocked,
  setTextHidden,
  unpinPost,
  createTextStore,
  type OwnText,
} from './text-store.ts'
import type { TextKind } from './writing-store.ts'

type Given = {
  kind: TextKind
  id: number
  adminId: number
  isPinned?: boolean | undefined
  isLocked?: boolean | undefined
  isHidden?: boolean | undefined
  reason?: string | undefined
}

type Moderation = { id: number; isPinned: boolean; isLocked: boolean; isHidden: boolean }

export type ModerateText = ReturnType<typeof createModerateText>

/** Admins pin, lock and hide, and take it back. Each of these is noted once, and only when it changed something. */
export function createModerateText(db: WholeDatabase, noticeDelivery: NoticeDelivery) {
  return async (given: Given): Promise<Moderation> => {
    const moderation = await inRetriedTransaction(db, async (trx) => {
      const text = await createTextStore(trx).lock(given.kind, given.id)
      if (!text || text.hiddenWhy === 'deleted') throw notFound(nameOf(given.kind))
      const actions = [
        ...(await setPinned(trx, text, given.isPinned)),
        ...(await setLocked(trx, text, given.isLocked)),
        ...(await setHidden(trx, text, given)),
      ]
      await note(trx, actions, given)
      return {
        id: given.id,
        isPinned: given.isPinned ?? text.isPinned,
        isLocked: given.isLocked ?? text.isThreadLocked,
        isHidden: given.isHidden ?? text.hiddenWhy !== null,
      }
    })
    noticeDelivery.wake()
    return moderation
  }
}

export type RedactEdit = ReturnType<typeof createRedactEdit>

/** Removes an earlier version of a text for good. The log records the removal without the text. */
export function createRedactEdit(db: WholeDatabase) {
  return ({ editId, admin, reason }: { editId: number; admin: Actor; reason: string | null }) =>
    inRetriedTransaction(db, async (trx) => {
      const { id: adminId } = requireFreshProof(admin)
      const text = await createTextStore(trx).redactEdit(editId)
      if (!text) throw notFound('Edit')
      const { kind, id, userId: subjectId } = text
      const about = `what a ${kind} said before an edit`
      const target = { kind, id }
      await logModeration(trx, { kind: 'redact', by: adminId, action: 'redacted', target, about, subjectId, reason })
      return { id: editId }
    })
}

async function setPinned(trx: Database, { id, isPinned }: OwnText, wanted: boolean | undefined): Promise<string[]> {
  if (wanted === undefined || wanted === isPinned) return []
  if (!wanted) await unpinPost(trx, id)
  else if (!(await pinPost(trx, id))) throw new AppError('conflict', forumAnswers.manyPinned(forumRules.pinned))
  return [wanted ? 'pinned' : 'unpinned']
}

async function setLocked(
  trx: Database,
  { id, isThreadLocked }: OwnText,
  wanted: boolean | undefined,
): Promise<string[]> {
  if (wanted === undefined || wanted === isThreadLocked) return []
  await setPostLocked(trx, id, wanted)
  return [wanted ? 'locked' : 'unlocked']
}

/** Notifies the author when it is hidden, and the members concerned when it is first shown. */
async function setHidden(trx: Database, text: OwnText, given: Given): Promise<string[]> {
  const { kind, id, isHidden, adminId, reason } = given
  if (isHidden === undefined) return []
  const hasChanged = await setTextHidden(trx, { kind, id, hidden: isHidden ? 'hidden' : null })
  if (!hasChanged) return []
  if (isHidden) {
    const about = { postId: text.postId, ...(kind === 'comment' && { commentId: id }) }
    await enqueueNotices(trx, [
      { kind: 'hidden', userId: text.userId, actorId: adminId, ...about, text: reason ?? null },
    ])
  } else if (text.hiddenWhy === 'pending') await enqueueTextNotices(trx, { kind, id })
  return [isHidden ? 'hid' : 'showed']
}

async function note(trx: Database, actions: string[], { kind, id, adminId, reason }: Given): Promise<void> {
  if (actions.length === 0) return
  const described = await createTextModeration(trx).describe({ kind, id })
  const about = described?.title ?? ''
  const entry = { target: { kind, id }, about, subjectId: described?.userId ?? null, reason: reason ?? null }
  for (const action of actions) await logModeration(trx, { kind: 'forum', by: adminId, ...entry, action })
}
