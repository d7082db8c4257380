import type { NoticeKind } from '@bolodex/contract/notice-kinds'
import type { ReviewKind, Verdict } from '@bolodex/contract/moderation/review-kinds'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Actor } from '#platform/http/viewer.ts'
import { takeBack, type NewNotice } from '#domain/notice-queue.ts'
import type { ReviewTarget } from '#domain/review-queue.ts'
import type { VerdictUndo } from '#domain/verdict-undo.ts'
import type { Acts, TextTarget } from './acts.ts'
import { createDetailsStore } from './details-store.ts'
import type { FoundItem } from './item-store.ts'
import { reviewWording } from './review-wording.ts'
import { nameTarget, titleItem } from './title-item.ts'

/** The post or comment an item is about, if it is about one. */
export const textOf = ({ target, targetId }: FoundItem): TextTarget | null =>
  target === 'post' || target === 'comment' ? { kind: target, id: targetId } : null

export type Decision = {
  item: FoundItem
  verdict: Verdict
  note: string | null
  admin: Actor
  version: number | undefined
}

/** A verdict that is taken back, and what was kept for it. */
export type Undoing = { item: FoundItem; undo: VerdictUndo; adminId: number }

/** What a verdict has done. */
export type Done = {
  /** A verb for the log, and what it was done to. */
  action: string
  about: string
  /** The same for the bar that offers to take it back. */
  said: string
  /** What taking it back needs to know; null when it cannot be taken back. */
  undo: VerdictUndo | null
  notices: NewNotice[]
}

type KindRules = {
  /** What an item of this kind lets one decide, in the order of the keys a, d, h. */
  verdicts: (target: ReviewTarget) => Verdict[]
  decide: (trx: Database, acts: Acts, decision: Decision) => Promise<Done>
  /** Takes back what `decide` did, where it said that it can be taken back. */
  undo: (trx: Database, acts: Acts, undoing: Undoing) => Promise<void>
}

const acceptOrDecline = (): Verdict[] => ['accept', 'decline']
const nothingToUndo = async (): Promise<void> => {}

/** Everything that a verdict means, for each kind of item. */
const kinds: Record<ReviewKind, KindRules> = {
  flag: {
    verdicts: (target) => (target === 'brand' ? ['accept', 'decline'] : ['decline', 'hide']),
    decide: (trx, acts, decision) => (decision.item.target === 'photo' ? decidePhoto : decideFlag)(trx, acts, decision),
    undo: undoFlag,
  },
  pending: { verdicts: acceptOrDecline, decide: decidePending, undo: undoPending },
  suggestion: { verdicts: acceptOrDecline, decide: decideSuggestion, undo: undoSuggestion },
  duplicate: { verdicts: acceptOrDecline, decide: decideDuplicate, undo: nothingToUndo },
  'guest-photo': { verdicts: acceptOrDecline, decide: decideGuestPhoto, undo: undoGuestPhoto },
  'guest-votes': { verdicts: acceptOrDecline, decide: decideGuestVotes, undo: undoGuestVotes },
  import: { verdicts: acceptOrDecline, decide: decideImport, undo: nothingToUndo },
}

type Decidable = { kind: ReviewKind; target: ReviewTarget }

export const verdictsOf = ({ kind, target }: Decidable): Verdict[] => kinds[kind].verdicts(target)

/** Does what follows from a verdict, within the transaction it is given. */
export const carryOut = (trx: Database, acts: Acts, decision: Decision): Promise<Done> =>
  kinds[decision.item.kind].decide(trx, acts, decision)

/** Undoes what followed from a verdict, within the transaction it is given. */
export const undoVerdict = (trx: Database, acts: Acts, undoing: Undoing): Promise<void> =>
  kinds[undoing.item.kind].undo(trx, acts, undoing)

async function decideSuggestion(trx: Database, acts: Acts, decision: Decision): Promise<Done> {
  const { item, note, version } = decision
  const { id: adminId } = decision.admin
  const verdict = decision.verdict === 'accept' ? 'accepted' : 'declined'
  const { targetId: id } = item
  const { brandId, userId, accepted } = await acts.suggestions.decide(trx, { id, verdict, note, adminId, version })
  const about = titleItem(item)
  return {
    action: verdict,
    about,
    said: `${verdict === 'accepted' ? 'Accepted' : 'Declined'}: ${about}`,
    undo: { accepted },
    notices:
      userId === null
        ? []
        : [{ kind: `suggestion ${verdict}`, userId, actorId: adminId, brandId, suggestionId: id, text: note }],
  }
}

async function decidePending(
  trx: Database,
  acts: Acts,
  { item, verdict, note, admin: { id: adminId } }: Decision,
): Promise<Done> {
  const text = requireText(item)
  const isShown = verdict === 'accept'
  if (isShown) {
    await acts.texts.show(trx, text)
    await acts.texts.enqueueTextNotices(trx, text)
  } else {
    await acts.texts.hide(trx, text)
  }
  return {
    action: isShown ? 'showed' : 'declined',
    about: nameTarget(item),
    said: `${isShown ? 'Shown' : 'Declined'}: ${withWriter(item)}`,
    undo: {},
    notices: notifyWriter(item, isShown ? 'shown' : 'declined', adminId, note),
  }
}

async function decideFlag(
  trx: Database,
  acts: Acts,
  { item, verdict, note, admin: { id: adminId } }: Decision,
): Promise<Done> {
  const about = nameTarget(item)
  if (verdict === 'hide') {
    await acts.texts.hide(trx, requireText(item))
    const notices = notifyWriter(item, 'hidden', adminId, note)
    return { action: 'hid', about, said: `Hidden: ${withWriter(item)}`, undo: {}, notices }
  }
  const isFixed = verdict === 'accept'
  const said = reviewWording.said(isFixed ? 'Resolved' : 'Kept', withWriter(item))
  return { action: isFixed ? reviewWording.log.resolved : 'kept', about, said, undo: {}, notices: [] }
}

async function decidePhoto(
  trx: Database,
  acts: Acts,
  { item, verdict, note, admin: { id: adminId } }: Decision,
): Promise<Done> {
  const about = nameTarget(item)
  if (verdict !== 'hide') return { action: 'kept', about, said: `Kept: ${about}`, undo: {}, notices: [] }
  const hidden = await acts.photos.hide(trx, { photoId: item.targetId, adminId, reason: note })
  return { action: 'removed', about, said: `Removed: ${about}`, undo: { hidden }, notices: [] }
}

async function decideGuestPhoto(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const about = titleItem(item)
  const isAccepted = verdict === 'accept'
  const decided = await (isAccepted ? acts.guestPhotos.accept : acts.guestPhotos.decline)(trx, item.targetId)
  const action = isAccepted ? 'accepted' : 'declined'
  return { action, about, said: `${isAccepted ? 'Accepted' : 'Declined'}: ${about}`, undo: { decided }, notices: [] }
}

async function decideDuplicate(trx: Database, acts: Acts, { item, verdict, note, admin }: Decision): Promise<Done> {
  const about = titleItem(item)
  if (verdict !== 'accept' || item.otherId === null)
    return {
      action: reviewWording.log.keptBoth,
      about,
      said: reviewWording.said('Kept both', about),
      undo: {},
      notices: [],
    }
  await acts.brands.merge(trx, { from: item.targetId, into: item.otherId, editor: admin, reason: note })
  const said = `Merged: ${item.brand} into ${item.otherBrand}`
  return { action: 'merged', about: `${item.brand} into ${item.otherBrand}`, said, undo: null, notices: [] }
}

async function decideGuestVotes(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const { id, targetId, brand } = item
  if (verdict === 'accept') {
    const { votes, pendingDay } = await acts.guestVotes.accept(trx, targetId, id)
    const about = nameGuestVotes(votes, brand)
    return { action: 'counted', about, said: `Counted: ${about}`, undo: { pendingDay }, notices: [] }
  }
  const about = nameGuestVotes(await acts.guestVotes.decline(trx, targetId, id), brand)
  return { action: 'removed', about, said: `Removed: ${about}`, undo: { pendingDay: null }, notices: [] }
}

const nameGuestVotes = (votes: number, brand: string | null): string =>
  `${votes} guest vote${votes === 1 ? '' : 's'} for ${brand}`

/** Accepted or declined whole. The brands are added by a job, which tells the member; neither can be taken back. */
async function decideImport(trx: Database, acts: Acts, { item, verdict, note, admin }: Decision): Promise<Done> {
  const about = nameTarget(item)
  if (verdict === 'accept') {
    await acts.imports.accept(trx, { id: item.targetId, admin })
    return { action: 'accepted', about, said: `Accepted: ${about}`, undo: null, notices: [] }
  }
  await acts.imports.decline(trx, item.targetId)
  const { subjectId: userId } = item
  const notices: NewNotice[] =
    userId === null ? [] : [{ kind: 'import declined', userId, actorId: admin.id, text: note }]
  return { action: 'declined', about, said: `Declined: ${about}`, undo: null, notices }
}

function requireText(item: FoundItem): TextTarget {
  const text = textOf(item)
  if (!text) throw new AppError('invalid_input', reviewWording.nothingToHide)
  return text
}

const withWriter = (item: FoundItem): string => {
  const name = nameTarget(item)
  const isText = textOf(item) !== null && item.by !== null
  return isText ? `${name.charAt(0).toLowerCase()}${name.slice(1)}, by ${item.by}` : name
}

function notifyWriter(
  { subjectId, target, targetId, postId }: FoundItem,
  kind: 'shown' | 'declined' | 'hidden',
  adminId: number,
  text: string | null,
): NewNotice[] {
  if (subjectId === null || postId === null) return []
  const commentId = target === 'comment' ? { commentId: targetId } : {}
  return [{ kind, userId: subjectId, actorId: adminId, postId, ...commentId, text }]
}

async function undoSuggestion(trx: Database, acts: Acts, { item, undo, adminId }: Undoing): Promise<void> {
  const { targetId: id } = item
  await acts.suggestions.undecide(trx, { id, accepted: undo.accepted ?? null, adminId })
  await takeBack(trx, { suggestionId: id }, ['suggestion accepted', 'suggestion declined'])
}

async function undoGuestPhoto(trx: Database, acts: Acts, { item, undo, adminId }: Undoing): Promise<void> {
  const { decided = { accepted: null } } = undo
  await acts.guestPhotos.undecide(trx, { photoId: item.targetId, adminId, decided })
}

async function undoGuestVotes(trx: Database, acts: Acts, { item, undo }: Undoing): Promise<void> {
  const { id: itemId, targetId: brandId } = item
  await acts.guestVotes.undecide(trx, { itemId, brandId, pendingDay: undo.pendingDay ?? null })
}

/** What was kept stays as it is; what was hidden or removed is shown again. */
async function undoFlag(trx: Database, acts: Acts, { item, undo, adminId }: Undoing): Promise<void> {
  if (item.verdict !== 'hide') return
  if (item.target === 'photo') {
    const { hidden = { wasOnCard: false } } = undo
    return acts.photos.bringBack(trx, { photoId: item.targetId, adminId, hidden })
  }
  const text = requireText(item)
  await requireUnchanged(trx, item, text)
  await acts.texts.show(trx, text)
  await takeBackNotices(trx, item, text)
}

async function undoPending(trx: Database, acts: Acts, { item }: Undoing): Promise<void> {
  const text = requireText(item)
  await requireUnchanged(trx, item, text)
  await acts.texts.hold(trx, text)
  await takeBackNotices(trx, item, text)
}

async function requireUnchanged(trx: Database, { verdict }: FoundItem, text: TextTarget): Promise<void> {
  const expected = verdict === 'accept' ? null : 'hidden'
  if ((await createDetailsStore(trx).whyHidden(text)) !== expected)
    throw new AppError('conflict', reviewWording.changedSince)
}

async function takeBackNotices(trx: Database, { verdict, postId }: FoundItem, text: TextTarget): Promise<void> {
  if (postId === null) return
  const told: NoticeKind[] = verdict === 'accept' ? ['shown', 'reply', 'mention'] : ['declined', 'hidden']
  await takeBack(trx, text.kind === 'comment' ? { commentId: text.id } : { postId }, told)
}
