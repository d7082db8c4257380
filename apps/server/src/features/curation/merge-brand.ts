import { mergeFacts } from '@bolodex/contract/brand-facts'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { mergeWording } from '@bolodex/contract/curation/merge-wording'
import { suggestionWording } from '@bolodex/contract/curation/suggestion-wording'
import { enqueueNotices } from '#domain/notice-queue.ts'
import { allowLongStatements, type Database, type WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireFreshProof, type Actor } from '#platform/http/viewer.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { createIdentifierStore } from '#domain/brands/identifier-store.ts'
import { createPrimaryPhotoStore } from '#domain/brands/shown-photo-store.ts'
import { createSaleStore } from '#domain/brands/sale-store.ts'
import { createTagVoiceStore } from '#domain/brands/tag-voice-store.ts'
import { createMentionStore } from '#domain/brands/mention-store.ts'
import { changeFacts } from './change-facts.ts'
import { createChangeStore, type KeptState, type LockedBrand } from '#domain/brands/change-store.ts'
import { logChange } from './log-change.ts'
import { createFactsStore } from './facts-store.ts'
import { createMergeRecordStore } from './merge-record-store.ts'
import { createMergeStore } from './merge-store.ts'

type Merger = { from: number; into: number; editor: Actor; reason: string | null }

/** Merges the first brand into the second, including its slugs, which redirect for good. */
export type MergeBrand = (merger: Merger) => Promise<Brand>

export function createMergeBrand(db: WholeDatabase): MergeBrand {
  return (merger) => inRetriedTransaction(db, (trx) => mergeBrands(trx, merger))
}

/** The same within a transaction of the caller's. */
export async function mergeBrands(trx: Database, { from, into, editor, reason }: Merger): Promise<Brand> {
  requireFreshProof(editor)
  if (from === into) throw new AppError('invalid_input', mergeWording.intoItself, { field: 'into' })
  await allowLongStatements(trx)
  // Before the brands themselves, as verdicts do.
  await createFactsStore(trx).lockReview([from, into])
  const [source, target] = await lockBoth(trx, from, into)
  const records = createMergeRecordStore(trx)
  const mergeId = await records.record(from, into, source.state.aliases)
  await moveEverything(trx, { from, into, source })
  const now = await createChangeStore(trx).lock(into)
  if (!now) throw notFound('Brand')
  const changeId = await changeFacts(trx, {
    id: into,
    locked: now,
    patch: unite(target.state, source.state),
    author: { userId: editor.id },
    kind: 'merged',
    reason: [mergeWording.merged(source.state.name), reason].filter(Boolean).join(' '),
    before: target.state,
  })
  if (changeId !== null) await records.setChange(mergeId, changeId)
  const about = `${source.state.name} into ${target.state.name}`
  await logChange(trx, { kind: 'merge', action: 'merged', by: editor.id, id: into, about, reason })
  return createFactsStore(trx).read(into)
}

/** Always the lower number first, so that two merges of the same brands do not wait for each other. */
async function lockBoth(trx: Database, from: number, into: number): Promise<[LockedBrand, LockedBrand]> {
  const changes = createChangeStore(trx)
  const lock = (id: number) => changes.lock(id, { isGoing: id === from })
  const first = await lock(Math.min(from, into))
  const second = await lock(Math.max(from, into))
  if (!first || !second) throw notFound('Brand')
  return from < into ? [first, second] : [second, first]
}

type Both = { from: number; into: number; source: LockedBrand }

async function moveEverything(trx: Database, { from, into, source }: Both): Promise<void> {
  const move = createMergeStore(trx, from, into)
  const facts = createFactsStore(trx)
  await move.moveVotes()
  await move.movePosts()
  await createTagVoiceStore(trx).moveToTwins(from, into)
  await move.movePhotos()
  await move.moveChanges(source.state.name)
  const note = suggestionWording.mergedSince(source.state.name)
  const declined = await move.moveSuggestions(note)
  await move.moveReview()
  await move.moveNotices()
  await move.moveAddresses()
  await createMentionStore(trx).moveTo(from, into)
  await createIdentifierStore(trx).moveTo(from, into)
  await createSaleStore(trx).moveTo(from, into)
  await enqueueNotices(
    trx,
    declined.map(({ id: suggestionId, userId }) => ({
      kind: 'suggestion declined',
      userId,
      actorId: null,
      brandId: into,
      suggestionId,
      text: note,
    })),
  )
  await facts.delete(from, into)
  await facts.leaveAddress(source.slug, into)
  await createPrimaryPhotoStore(trx).choose(into)
}

/** Unknown facts of the second are taken from the first, whose names become aliases. */
function unite(target: KeptState, source: KeptState): FactsPatch {
  return mergeFacts(target, { ...source, aliases: [source.name, ...source.aliases] })
}
