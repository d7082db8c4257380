import { factKeys } from '@bolodex/contract/brand-facts'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { mergeWording } from '@bolodex/contract/curation/merge-wording'
import { takeBack } from '#domain/notice-queue.ts'
import { allowLongStatements, type Database, type WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireFreshProof, type Actor } from '#platform/http/viewer.ts'
import { createChangeStore, type KeptState } from '#domain/brands/change-store.ts'
import { saveLines } from '#domain/brands/line-store.ts'
import { createPrimaryPhotoStore } from '#domain/brands/shown-photo-store.ts'
import { createSlugStore } from '#domain/brands/slug-store.ts'
import { createTagVoiceStore } from '#domain/brands/tag-voice-store.ts'
import { createMentionStore } from '#domain/brands/mention-store.ts'
import { changeFacts } from './change-facts.ts'
import { logChange } from './log-change.ts'
import { createFactsStore } from './facts-store.ts'
import { createMergeRecordStore, type RecordedMerge } from './merge-record-store.ts'
import { createMergeUndoStore } from './merge-undo-store.ts'
import { createRestoreStore } from './revision-store.ts'

type Undoing = {
  /** The surviving brand, and the merge's history entry. */
  id: number
  changeId: number
  editor: Actor
  reason: string | null
}

/** Splits a merged brand again; returns the restored one. Later changes stay with the surviving brand. */
export type UndoMerge = (undoing: Undoing) => Promise<Brand>

export function createUndoMerge(db: WholeDatabase): UndoMerge {
  return (undoing) => inRetriedTransaction(db, (trx) => undoMerge(trx, undoing))
}

async function undoMerge(trx: Database, { id: into, changeId, editor, reason }: Undoing): Promise<Brand> {
  requireFreshProof(editor)
  await allowLongStatements(trx)
  const facts = createFactsStore(trx)
  const changes = createChangeStore(trx)
  const records = createMergeRecordStore(trx)
  // Before the brand itself, as verdicts do.
  await facts.lockReview([into])
  const locked = await changes.lock(into, { isGoing: true })
  if (!locked) throw notFound('Brand')
  const merge = await records.lock(changeId)
  const told = await createRestoreStore(trx).statesOf(into, changeId)
  if (!told) throw notFound('Change')
  if (!merge) throw new AppError('conflict', mergeWording.tooLate)
  await requirePossible(trx, { merge, name: locked.state.name, slug: locked.slug })

  await bringBack(trx, merge)
  const now = await changes.lock(into)
  if (!now) throw notFound('Brand')
  const words = (text: string) => (reason ? `${text} ${reason}` : text)
  const author = { userId: editor.id }
  await changeFacts(trx, {
    id: into,
    locked: now,
    patch: separate(now.state, told, merge),
    author,
    kind: 'put back',
    reason: words(mergeWording.undoneHere(merge.name)),
    before: locked.state,
  })
  await facts.saveAliases(merge.fromId, merge.aliases)
  const back = await changes.read(merge.fromId)
  if (!back) throw new Error(`Brand ${merge.fromId} was restored but is missing`)
  await saveLines(trx, [{ id: merge.fromId, lines: back.state.lines }])
  await changes.add({
    brandId: merge.fromId,
    kind: 'put back',
    author,
    before: back.state,
    after: back.state,
    reason: words(mergeWording.undoneThere(now.state.name)),
  })
  await records.forget(merge.id)
  const about = `${merge.name} into ${now.state.name}`
  await logChange(trx, { kind: 'merge', action: 'undid the merge of', by: editor.id, id: merge.fromId, about, reason })
  return facts.read(merge.fromId)
}

type Possible = { merge: RecordedMerge; name: string; slug: string }

/** Throws, and says what to do first, where something that happened since is in the way. */
async function requirePossible(trx: Database, { merge, name, slug }: Possible): Promise<void> {
  const later = await createMergeRecordStore(trx).findLater(merge)
  if (later) throw new AppError('conflict', mergeWording.laterMerge(later.name))
  const slugs = createSlugStore(trx)
  const keys = [merge.name, ...merge.aliases].map(nameKeyOf)
  await slugs.lockAliases()
  await slugs.lockNames(keys)
  const owners = await slugs.ownersOfNames(keys)
  for (const wanted of [merge.name, ...merge.aliases]) {
    const owner = owners.get(nameKeyOf(wanted))
    if (owner && owner.id !== merge.intoId) throw new AppError('conflict', mergeWording.nameTaken(wanted, owner.name))
    if (nameKeyOf(wanted) === nameKeyOf(name)) throw new AppError('conflict', mergeWording.renamed(name))
  }
  if (slug === merge.slug) throw new AppError('conflict', mergeWording.renamed(name))
  const owner = await createMergeUndoStore(trx, merge).findBySlug(merge.slug)
  if (owner) throw new AppError('conflict', mergeWording.nameTaken(merge.name, owner.name))
}

async function bringBack(trx: Database, merge: RecordedMerge): Promise<void> {
  const back = createMergeUndoStore(trx, merge)
  await back.bringBackBrand()
  await back.moveAddresses()
  await back.moveVotes()
  await back.movePosts()
  await back.movePhotos()
  await back.moveTagVoices()
  await back.moveChanges()
  await back.moveNotices()
  for (const suggestionId of await back.moveSuggestions())
    await takeBack(trx, { suggestionId }, ['suggestion declined'])
  await back.moveReview()
  await back.moveVideos()
  await back.moveIdentifiers()
  await back.moveSales()
  await back.moveStarter()
  await createTagVoiceStore(trx).countOfBrands([merge.fromId, merge.intoId])
  for (const brandId of [merge.fromId, merge.intoId]) {
    await createMentionStore(trx).workOutFigures(brandId)
    await createPrimaryPhotoStore(trx).choose(brandId)
  }
}

type Told = { before: KeptState; after: KeptState }

/** Removes what the merge added to the surviving brand, except values changed since. */
function separate(now: KeptState, { before, after }: Told, merge: RecordedMerge): FactsPatch {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const untouched = factKeys.filter((key) => key !== 'aliases' && isSame(now[key], after[key]))
  const own = new Set(before.aliases.map(nameKeyOf))
  const given = new Set([merge.name, ...merge.aliases].map(nameKeyOf).filter((key) => !own.has(key)))
  // Values of these facts, each under its own key.
  const back = Object.fromEntries(untouched.map((key) => [key, before[key]])) as FactsPatch
  return { ...back, aliases: now.aliases.filter((alias) => !given.has(nameKeyOf(alias))) }
}
