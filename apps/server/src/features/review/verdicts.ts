import type { ReviewKind, Verdict } from '@bolodex/contract/review-kinds'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { NewNotice } from '#domain/notice-queue.ts'
import type { ReviewTarget } from '#domain/review-queue.ts'
import type { Acts, TextTarget } from './acts.ts'
import type { FoundItem } from './item-store.ts'
import { nameTarget, titleItem } from './title-item.ts'

/** What an item lets one decide, in the order of the keys a, d, h. */
export function verdictsOf({ kind, target }: { kind: ReviewKind; target: ReviewTarget }): Verdict[] {
  return kind === 'flag' && target !== 'brand' ? ['decline', 'hide'] : ['accept', 'decline']
}

/** The post or comment an item is about, if it is about one. */
export const textOf = ({ target, targetId }: FoundItem): TextTarget | null =>
  target === 'post' || target === 'comment' ? { kind: target, id: targetId } : null

export type Decision = {
  item: FoundItem
  verdict: Verdict
  note: string | null
  adminId: number
  version: number | undefined
}

/** What a verdict has done. */
export type Done = {
  /** A verb for the log, and what it was done to. */
  action: string
  about: string
  /** The same for the bar that offers to take it back. */
  said: string
  /** What taking it back needs to know; null when it cannot be taken back. */
  undo: object | null
  notices: NewNotice[]
}

/** Does what follows from a verdict, within the transaction it is given. */
export function carryOut(trx: Database, acts: Acts, decision: Decision): Promise<Done> {
  const { kind, target } = decision.item
  if (kind === 'suggestion') return decideSuggestion(trx, acts, decision)
  if (kind === 'held') return decideHeld(trx, acts, decision)
  if (kind === 'import') return decideImport(trx, acts, decision)
  if (kind === 'duplicate') return decideDuplicate(trx, acts, decision)
  if (kind === 'guest-photo') return decideGuestPhoto(trx, acts, decision)
  if (kind === 'guest-votes') return decideGuestVotes(trx, acts, decision)
  if (target === 'photo') return decidePhoto(trx, acts, decision)
  return decideFlag(trx, acts, decision)
}

async function decideSuggestion(trx: Database, acts: Acts, decision: Decision): Promise<Done> {
  const { item, note, adminId, version } = decision
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

async function decideHeld(trx: Database, acts: Acts, { item, verdict, note, adminId }: Decision): Promise<Done> {
  const text = requireText(item)
  const isShown = verdict === 'accept'
  if (isShown) {
    await acts.texts.show(trx, text)
    await acts.texts.announce(trx, text)
  } else {
    await acts.texts.hide(trx, text)
  }
  return {
    action: isShown ? 'showed' : 'declined',
    about: nameTarget(item),
    said: `${isShown ? 'Shown' : 'Declined'}: ${withWriter(item)}`,
    undo: {},
    notices: tellWriter(item, isShown ? 'shown' : 'declined', adminId, note),
  }
}

async function decideFlag(trx: Database, acts: Acts, { item, verdict, note, adminId }: Decision): Promise<Done> {
  const about = nameTarget(item)
  if (verdict === 'hide') {
    await acts.texts.hide(trx, requireText(item))
    const notices = tellWriter(item, 'hidden', adminId, note)
    return { action: 'hid', about, said: `Hidden: ${withWriter(item)}`, undo: {}, notices }
  }
  const isMended = verdict === 'accept'
  const said = `${isMended ? 'Done' : 'Kept'}: ${withWriter(item)}`
  return { action: isMended ? 'saw to' : 'kept', about, said, undo: {}, notices: [] }
}

async function decidePhoto(trx: Database, acts: Acts, { item, verdict, note, adminId }: Decision): Promise<Done> {
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

async function decideDuplicate(trx: Database, acts: Acts, { item, verdict, note, adminId }: Decision): Promise<Done> {
  const about = titleItem(item)
  if (verdict !== 'accept' || item.otherId === null)
    return { action: 'kept apart', about, said: `Kept apart: ${about}`, undo: {}, notices: [] }
  await acts.brands.merge(trx, { from: item.targetId, into: item.otherId, editorId: adminId, reason: note })
  const said = `Merged: ${item.brand} into ${item.otherBrand}`
  return { action: 'merged', about: `${item.brand} into ${item.otherBrand}`, said, undo: null, notices: [] }
}

async function decideGuestVotes(trx: Database, acts: Acts, { item, verdict }: Decision): Promise<Done> {
  const { id, targetId, brand } = item
  if (verdict === 'accept') {
    const { votes, heldDay } = await acts.guestVotes.accept(trx, targetId, id)
    const about = nameGuestVotes(votes, brand)
    return { action: 'counted', about, said: `Counted: ${about}`, undo: { heldDay }, notices: [] }
  }
  const about = nameGuestVotes(await acts.guestVotes.decline(trx, targetId, id), brand)
  return { action: 'removed', about, said: `Removed: ${about}`, undo: { heldDay: null }, notices: [] }
}

const nameGuestVotes = (votes: number, brand: string | null): string =>
  `${votes} guest vote${votes === 1 ? '' : 's'} for ${brand}`

/** Accepted or declined whole. The brands are added by a job, which tells the member; neither can be taken back. */
async function decideImport(trx: Database, acts: Acts, { item, verdict, note, adminId }: Decision): Promise<Done> {
  const about = nameTarget(item)
  if (verdict === 'accept') {
    await acts.imports.accept(trx, { id: item.targetId, adminId })
    return { action: 'accepted', about, said: `Accepted: ${about}`, undo: null, notices: [] }
  }
  await acts.imports.decline(trx, item.targetId)
  const { subjectId: userId } = item
  const notices: NewNotice[] =
    userId === null ? [] : [{ kind: 'import declined', userId, actorId: adminId, text: note }]
  return { action: 'declined', about, said: `Declined: ${about}`, undo: null, notices }
}

function requireText(item: FoundItem): TextTarget {
  const text = textOf(item)
  if (!text) throw new AppError('invalid_input', 'There is nothing to hide')
  return text
}

const withWriter = (item: FoundItem): string => {
  const name = nameTarget(item)
  const isText = textOf(item) !== null && item.by !== null
  return isText ? `${name.charAt(0).toLowerCase()}${name.slice(1)}, by ${item.by}` : name
}

function tellWriter(
  { subjectId, target, targetId, postId }: FoundItem,
  kind: 'shown' | 'declined' | 'hidden',
  adminId: number,
  text: string | null,
): NewNotice[] {
  if (subjectId === null || postId === null) return []
  const commentId = target === 'comment' ? { commentId: targetId } : {}
  return [{ kind, userId: subjectId, actorId: adminId, postId, ...commentId, text }]
}
