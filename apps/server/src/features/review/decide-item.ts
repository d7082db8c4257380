import type { ReviewDetails } from '@bolodex/contract/review/review'
import { kindsFor, type Verdict } from '@bolodex/contract/review/review-kinds'
import { logModeration } from '#domain/moderation-log.ts'
import { enqueueNotices, type NoticeDelivery } from '#domain/notice-queue.ts'
import { undoMinutes } from '#domain/review-queue.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { errorWording } from '#platform/error-wording.ts'
import type { Actor, Viewer } from '#platform/http/viewer.ts'
import type { Acts, TextTarget } from '#domain/review-acts.ts'
import { createDetailsStore } from './details-store.ts'
import { createItemStore, showItem, type FoundItem } from './item-store.ts'
import { reviewWording } from './review-wording.ts'
import { nameTarget, titleItem } from './title-item.ts'
import { carryOut, textOf, undoVerdict, verdictsOf } from './verdicts.ts'

type Deps = { db: WholeDatabase; acts: Acts; noticeDelivery: NoticeDelivery }
/** The admin or moderator who asks. */
type Caller = Pick<Viewer, 'id' | 'isAdmin'>
type Order = {
  id: number
  admin: Actor & Caller
  verdict: Verdict
  note: string | null
  version: number | undefined
  leaveOut: number[]
}

export type DecideItem = (order: Order) => Promise<{ id: number; said: string; canUndo: boolean }>

/** Decides on an item with all effects, atomically. */
export function createDecideItem({ db, acts, noticeDelivery }: Deps): DecideItem {
  return async ({ id, admin, verdict, note, version, leaveOut }) => {
    const { id: adminId } = admin
    const outcome = await inRetriedTransaction(db, async (trx) => {
      const items = createItemStore(trx)
      const item = await items.lock(id)
      const waiting = requireWaiting(item, admin)
      if (!waiting.isThere) {
        await items.close([id])
        return null
      }
      if (!verdictsOf(waiting).includes(verdict))
        throw new AppError('invalid_input', reviewWording.wrongVerdict, { field: 'verdict' })
      const done = await carryOut(trx, acts, { item: waiting, verdict, note, admin, version, leaveOut })
      await items.decide({ id, verdict, note, adminId, undo: done.undo })
      await enqueueNotices(trx, done.notices)
      const { action, about } = done
      if (action !== null) await log(trx, { item: waiting, adminId, action, about, reason: note })
      return { id, said: done.said, canUndo: done.undo !== null }
    })
    noticeDelivery.wake()
    if (!outcome) throw gone()
    return outcome
  }
}

export type UndoVerdict = (order: { id: number; admin: Caller }) => Promise<{ id: number; said: string }>

/** Undoes an admin's own verdict with all its effects. */
export function createUndoVerdict({ db, acts, noticeDelivery }: Deps): UndoVerdict {
  return async ({ id, admin }) => {
    const { id: adminId } = admin
    const said = await inRetriedTransaction(db, async (trx) => {
      const items = createItemStore(trx)
      const item = await items.lock(id)
      if (!item) throw notFound('Item')
      requireKind(item, admin)
      if (item.verdict === null) throw new AppError('conflict', reviewWording.waitsAgain)
      if (item.decidedBy !== adminId) throw new AppError('conflict', reviewWording.decidedByOther)
      if (!item.isUndoable) throw new AppError('conflict', reviewWording.undoTooLate(undoMinutes))
      if (await items.waitsAgain(item)) throw new AppError('conflict', reviewWording.flaggedAgain)
      await undoVerdict(trx, acts, { item, undo: item.undo ?? {}, adminId })
      await items.reopen(id, adminId)
      await items.release(adminId, { exceptId: id })
      const about = item.kind === 'suggestion' || item.kind === 'guest-photo' ? titleItem(item) : nameTarget(item)
      await log(trx, { item, adminId, action: reviewWording.log.undidVerdict, about, reason: null })
      return reviewWording.undone(about)
    })
    noticeDelivery.wake()
    return { id, said }
  }
}

/** Requires a kind of item that the caller decides on, whichever call names it. */
export function requireKind({ kind }: FoundItem, caller: Caller): void {
  if (!kindsFor(caller).includes(kind)) throw new AppError('not_allowed', errorWording.only.admin)
}

/** Requires an item that the caller decides on, that waits and is not claimed by someone else; throws otherwise. */
function requireWaiting(item: FoundItem | undefined, caller: Caller): FoundItem {
  const { id: adminId } = caller
  if (!item) throw notFound('Item')
  requireKind(item, caller)
  const { verdict, decidedBy, decider, claimedBy, claimer } = item
  if (verdict === 'gone') throw gone()
  if (verdict !== null)
    throw new AppError(
      'conflict',
      decidedBy === adminId ? reviewWording.decidedByYou : reviewWording.decidedAlready(decider),
    )
  if (claimedBy !== null && claimedBy !== adminId) throw new AppError('conflict', reviewWording.hasIt(claimer))
  return item
}

export const gone = (): AppError => new AppError('conflict', reviewWording.gone)

type Entry = { item: FoundItem; adminId: number; action: string; about: string; reason: string | null }

async function log(trx: Database, { item, adminId, action, about, reason }: Entry): Promise<void> {
  const { target, targetId: id, subjectId } = item
  await logModeration(trx, {
    kind: 'review',
    by: adminId,
    action,
    target: { kind: target, id },
    about,
    subjectId,
    reason,
  })
}

type ClaimDeps = { db: WholeDatabase; acts: Acts }

/** Claims an item so that no one else decides on it, and releases the previous claim. */
export type ClaimItem = (order: { id: number; admin: Caller }) => Promise<ReviewDetails>

export function createClaimItem({ db, acts }: ClaimDeps): ClaimItem {
  return async ({ id, admin }) => {
    const { id: adminId } = admin
    const items = createItemStore(db)
    const isMine = await items.claim(id, admin)
    const item = requireWaiting(await items.find(id), admin)
    if (!item.isThere) {
      await items.close([id])
      throw gone()
    }
    if (isMine) await items.release(adminId, { exceptId: id })
    return describeItem({ db, acts }, item, adminId)
  }
}

type DescribeDeps = {
  db: Database
  acts: Pick<
    Acts,
    'suggestions' | 'photos' | 'guestPhotos' | 'brands' | 'guestVotes' | 'prices' | 'datingRules' | 'imports'
  >
}

/** An item with everything that is needed to decide. */
export async function describeItem(
  { db, acts }: DescribeDeps,
  item: FoundItem,
  adminId: number,
): Promise<ReviewDetails> {
  const details = createDetailsStore(db)
  const { id, target, targetId, brandId, otherId, subjectId } = item
  const text = textOf(item) ?? photoTextOf(item)
  return {
    ...showItem(item, adminId),
    suggestion: target === 'suggestion' ? ((await acts.suggestions.find(db, targetId)) ?? null) : null,
    text: text && (await details.readText(text)),
    ...(await readPhotos({ db, acts }, item)),
    brand: brandId === null ? null : await acts.brands.read(db, brandId),
    otherBrand: otherId === null || item.otherBrand === null ? null : await acts.brands.read(db, otherId),
    pendingImport: target === 'import' ? ((await acts.imports.find(db, targetId)) ?? null) : null,
    flags: await details.listFlags(id),
    subject: subjectId === null ? null : await details.readSubject(subjectId),
    guestVotes: item.kind === 'guest-votes' ? await acts.guestVotes.read(db, targetId) : null,
    price: item.kind === 'price' ? await acts.prices.read(db, targetId) : null,
    datingRule: item.kind === 'dating-rule' ? await acts.datingRules.read(db, targetId) : null,
    verdicts: verdictsOf(item),
  }
}

/** The post or comment that a photo of the forum is in. */
function photoTextOf({ isForumPhoto, postId, photoCommentId }: FoundItem): TextTarget | null {
  if (!isForumPhoto || postId === null) return null
  return photoCommentId === null ? { kind: 'post', id: postId } : { kind: 'comment', id: photoCommentId }
}

async function readPhotos({ db, acts }: DescribeDeps, { kind, target, targetId, isForumPhoto }: FoundItem) {
  if (kind === 'guest-photo') return acts.guestPhotos.read(db, targetId)
  return { photo: target === 'photo' && !isForumPhoto ? await acts.photos.read(db, targetId) : null, replaces: null }
}
