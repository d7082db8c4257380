import type { NoticeKind } from '@bolodex/contract/notices/notice-kinds'
import type { ReviewKind, Verdict } from '@bolodex/contract/review/review-kinds'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Actor } from '#platform/http/viewer.ts'
import { takeBack, type NewNotice } from '#domain/notice-queue.ts'
import type { ReviewTarget } from '#domain/review-queue.ts'
import type { VerdictUndo } from '#domain/verdict-undo.ts'
import type { Acts, TextTarget } from '#domain/review-acts.ts'
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
  /** Rows of an accepted file that are not to be added. */
  leaveOut: number[]
}

/** A verdict to undo, with its stored data. */
export type Undoing = { item: FoundItem; undo: VerdictUndo; adminId: number }

/** The outcome of a verdict. */
export type Done = {
  /** A verb for the log, and what it was done to. Null when what was done has logged itself. */
  action: string | null
  about: string
  /** The same for the bar that offers to take it back. */
  said: string
  /** The data for undoing it; null when it cannot be undone. */
  undo: VerdictUndo | null
  notices: NewNotice[]
}

type KindRules = {
  /** The possible verdicts of an item, in the order of the keys a, d, h. */
  verdicts: (target: ReviewTarget) => Verdict[]
  decide: (trx: Database, acts: Acts, decision: Decision) => Promise<Done>
  /** Reverts `decide`, where it is undoable. */
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
  price: { verdicts: acceptOrDecline, decide: decidePrice, undo: undoPrice },
  import: { verdicts: acceptOrDecline, decide: decideImport, undo: nothingToUndo },
  'disputed-photo': { verdicts: () => ['decline', 'hide'], decide: decidePhoto, undo: undoFlag },
  'dating-rule': { verdicts: acceptOrDecline, decide: decideRule, undo: undoRule },
}

type Decidable = { kind: ReviewKind; target: ReviewTarget }

export const verdictsOf = ({ kind, target }: Decidable): Verdict[] => kinds[kind].verdicts(target)

/** Does what follows from a verdict, within the transaction it is given. */
export const carryOut = (trx: Database, acts: Acts, decision: Decision): Promise<Done> =>
  kinds[decision.item.kind].decide(trx, acts, decision)

/** Undoes what followed from a verdict, within the transaction it is given. */
export const undoVerdict = (trx: Database, acts: Acts, undoing: Undoing): Promise<void> =>
  kinds[undoing.item.kind].undo(trx, acts, undoing)

const acceptedOrDeclined = (isAccepted: boolean): string => (isAccepted ? 'Accepted' : 'Declined')

/** An outcome whose verb is the same in the log and in the bar. */
const settled = (verb: string, about: string, undo: VerdictUndo | null, notices: NewNotice[] = []): Done => ({
  action: verb.toLowerCase(),
  about,
  said: reviewWording.said(verb, about),
  undo,
  notices,
})

async function decideSuggestion(trx: Database, acts: Acts, decision: Decision): Promise<Done> {
  const { item, note, version } = decision
  const { id: adminId } = decision.admin
  const isAccepted = decision.verdict === 'accept'
  const verdict = isAccepted ? 'accepted' : 'declined'
  const { targetId: id } = item
  const { brandId, userId, accepted } = await acts.suggestions.decide(trx, { id, verdict, note, adminId, version })
  const notices: NewNotice[] =
    userId === null
      ? []
      : [{ kind: `suggestion ${verdict}`, userId, actorId: adminId, brandId, suggestionId: id, text: note }]
  return settled(acceptedOrDeclined(isAccepted), titleItem(item), { accepted }, notices)
}

async function decidePending(trx: Database, acts: Acts, { item, verdict, note, admin }: Decision): Promise<Done> {
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
    notices: notifyWriter(item, isShown ? 'shown' : 'declined', admin.id, note),
  }
}

async function decideFlag(trx: Database, acts: Acts, { item, verdict, note, admin }: Decision): Promise<Done> {
  const about = nameTarget(item)
  if (verdict === 'hide') {
    await acts.texts.hide(trx, requireText(item))
    const notices = notifyWriter(item, 'hidden', admin.id, note)
    return { action: 'hid', about, said: `Hidden: ${withWriter(item)}`, undo: {}, notices }
  }
  const isFixed = verdict === 'accept'
  const said = reviewWording.said(isFixed ? 'Resolved' : 'Kept', withWriter(item))
  return { action: isFixed ? reviewWording.log.resolved : 'kept', about, said, undo: {}, notices: [] }
}

async function decidePhoto(trx: Database, acts: Acts, { item, verdict, note, admin }: Decision): Promise<Done> {
  const about = nameTarget(item)
  if (verdict !== 'hide') return settled('Kept', about, {})
  const photoId = item.targetId
  const isForumPhoto = await acts.forumPhotos.has(trx, photoId)
  if (isForumPhoto) await acts.forumPhotos.hide(trx, { photoId, isHidden: true })
  const hidden = isForumPhoto
    ? { wasOnCard: false }
    : await acts.photos.hide(trx, { photoId, adminId: admin.id, reason: note })
  return settled('Removed', about, { hidden })
}

async function decideGuestPhoto(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const isAccepted = verdict === 'accept'
  const decided = await (isAccepted ? acts.guestPhotos.accept : acts.guestPhotos.decline)(trx, item.targetId)
  return settled(acceptedOrDeclined(isAccepted), titleItem(item), { decided })
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
  return { action: null, about: `${item.brand} into ${item.otherBrand}`, said, undo: null, notices: [] }
}

async function decideGuestVotes(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const { id, targetId, brand } = item
  if (verdict === 'accept') {
    const { votes, pendingDay } = await acts.guestVotes.accept(trx, targetId, id)
    return settled('Counted', nameGuestVotes(votes, brand), { pendingDay })
  }
  const votes = await acts.guestVotes.decline(trx, targetId, id)
  return settled('Removed', nameGuestVotes(votes, brand), { pendingDay: null })
}

const nameGuestVotes = (votes: number, brand: string | null): string =>
  `${votes} guest vote${votes === 1 ? '' : 's'} for ${brand}`

async function decidePrice(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const isAccepted = verdict === 'accept'
  const decided = await acts.prices[isAccepted ? 'accept' : 'decline'](trx, item.targetId)
  if (!decided) throw new AppError('conflict', reviewWording.gone)
  const about = reviewWording.price(String(item.brand), decided.median)
  return settled(acceptedOrDeclined(isAccepted), about, { price: decided.undo })
}

/** Neither verdict changes the rule: rules are files of the project. */
async function decideRule(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const judged = await acts.datingRules.judge(trx, item.targetId)
  if (!judged) throw new AppError('conflict', reviewWording.gone)
  const about = nameTarget(item)
  const isNoted = verdict === 'accept'
  return {
    action: isNoted ? reviewWording.log.noted : reviewWording.log.calledRight,
    about,
    said: reviewWording.said(isNoted ? 'Noted' : 'Rule is right', about),
    undo: { judged: judged.judgedBefore },
    notices: [],
  }
}

/** Accepts or declines the whole file. A job adds the brands and notifies the member; neither verdict can be undone. */
async function decideImport(trx: Database, acts: Acts, decision: Decision): Promise<Done> {
  const { item, verdict, note, admin, leaveOut } = decision
  const about = nameTarget(item)
  if (verdict === 'accept') {
    await acts.imports.accept(trx, { id: item.targetId, admin, leaveOut })
    return settled('Accepted', about, null)
  }
  await acts.imports.decline(trx, item.targetId)
  const { subjectId: userId } = item
  const notices: NewNotice[] =
    userId === null ? [] : [{ kind: 'import declined', userId, actorId: admin.id, text: note }]
  return settled('Declined', about, null, notices)
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

async function undoPrice(trx: Database, acts: Acts, { item, undo }: Undoing): Promise<void> {
  if (undo.price) await acts.prices.undecide(trx, { brandId: item.targetId, undo: undo.price })
}

async function undoRule(trx: Database, acts: Acts, { item, undo }: Undoing): Promise<void> {
  await acts.datingRules.unjudge(trx, { id: item.targetId, judgedBefore: undo.judged ?? 0 })
}

/** A dismissed flag changed nothing; hidden or removed content is shown again. */
async function undoFlag(trx: Database, acts: Acts, { item, undo, adminId }: Undoing): Promise<void> {
  if (item.verdict !== 'hide') return
  if (item.target === 'photo') {
    const { hidden = { wasOnCard: false } } = undo
    const photoId = item.targetId
    if (!(await acts.forumPhotos.has(trx, photoId))) return acts.photos.bringBack(trx, { photoId, adminId, hidden })
    await acts.forumPhotos.hide(trx, { photoId, isHidden: false })
    return
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
