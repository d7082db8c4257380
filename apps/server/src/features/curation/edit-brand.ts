import type { Brand } from '@bolodex/contract/directory/brands'
import { redactedText } from '@bolodex/contract/curation/change-wording'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import type { RedactableField } from '@bolodex/contract/curation/redaction'
import { withdrawOpenData } from '#domain/withdraw-open-data.ts'
import { logModeration } from '#domain/moderation-log.ts'
import { recountNoticesAbout } from '#domain/notice-queue.ts'
import { allowLongStatements, type WholeDatabase, type Database } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound, AppError } from '#platform/errors.ts'
import { requireFreshProof, type Actor, type ProvedActor } from '#platform/http/viewer.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { brandsWording } from '#domain/brands/brands-wording.ts'
import { createChangeStore, type KeptPhoto } from '#domain/brands/change-store.ts'
import { removePhotoFilesJob } from '#domain/photos/enqueue-photo-jobs.ts'
import { createCopyStore } from '#domain/brands/copy-store.ts'
import { offlineCopyJob } from '#domain/job-names.ts'
import { createPrimaryPhotoStore } from '#domain/brands/shown-photo-store.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createFactsStore } from './facts-store.ts'
import { createMergeRecordStore } from './merge-record-store.ts'
import { logChange } from './log-change.ts'
import { createUndoContributionsStore } from './undo-contributions-store.ts'
import { createRestoreStore, createRedactStore } from './revision-store.ts'

type Edit = {
  id: number
  patch: FactsPatch
  editorId: number
  reason: string | null
  /** The version the edit is based on, if given. */
  version: number | undefined
}

/** Changes facts of a brand and returns it as everyone reads it. */
export type EditBrand = (edit: Edit) => Promise<Brand>

export function createEditBrand(db: WholeDatabase): EditBrand {
  return ({ id, patch, editorId, reason, version }) =>
    inRetriedTransaction(db, async (trx) => {
      const locked = await createChangeStore(trx).lock(id)
      if (!locked) throw notFound('Brand')
      requireVersion(locked, version)
      const edit = { id, locked, patch, author: { userId: editorId }, kind: 'edited', reason } as const
      const hasChanged = (await changeFacts(trx, edit)) !== null
      if (hasChanged) await logChange(trx, { kind: 'edit', action: 'edited', by: editorId, id, reason })
      return createFactsStore(trx).read(id)
    })
}

type Deletion = { id: number; editor: Actor; reason: string | null }

/** Deletes a brand for good. The history keeps its facts, and its slugs answer 410. */
export type DeleteBrand = (deletion: Deletion) => Promise<{ id: number; name: string }>

export function createDeleteBrand(db: WholeDatabase): DeleteBrand {
  return (deletion) =>
    inRetriedTransaction(db, async (trx) => {
      const editor = requireFreshProof(deletion.editor)
      const adder = await createUndoContributionsStore(trx).findAdder(deletion.id)
      const deleted = await deleteBrand(trx, { ...deletion, editor })
      const [about, subjectId] = [deleted.name, adder?.userId ?? null]
      const { reason } = deletion
      await logModeration(trx, { kind: 'delete', by: editor.id, action: 'deleted', about, subjectId, reason })
      return deleted
    })
}

/**
 * The same within the caller's transaction, with a proof checked earlier: undoing an account deletes brands for
 * longer than a proof stays fresh.
 */
export async function deleteBrand(
  trx: Database,
  { id, editor, reason }: Deletion & { editor: ProvedActor },
): Promise<{ id: number; name: string }> {
  const changes = createChangeStore(trx)
  const facts = createFactsStore(trx)
  await allowLongStatements(trx)
  // Before the brand itself, as verdicts do.
  await facts.lockReview([id])
  const locked = await changes.lock(id, { isGoing: true })
  if (!locked) throw notFound('Brand')
  const author = { userId: editor.id }
  await changes.add({ brandId: id, kind: 'deleted', author, before: locked.state, after: null, reason })
  await facts.withdrawReview(id)
  await createMergeRecordStore(trx).forgetInto(id)
  await recountNoticesAbout(trx, id)
  const photos = await facts.delete(id)
  await facts.leaveAddress(locked.slug, null)
  if (photos.length > 0) await enqueue(trx, removePhotoFilesJob, { sha256s: photos })
  return { id, name: locked.state.name }
}

type RestoreOrder = {
  id: number
  /** The state after this change, or, with null, the one in which the brand was added. */
  changeId: number | null
  editorId: number
  reason: string | null
}

/** Puts a brand back into an earlier state, which is itself a change. */
export type Restore = (order: RestoreOrder) => Promise<Brand>

export function createRestore(db: WholeDatabase): Restore {
  return ({ id, changeId, editorId, reason }) =>
    inRetriedTransaction(db, async (trx) => {
      const changes = createChangeStore(trx)
      const locked = await changes.lock(id)
      if (!locked) throw notFound('Brand')
      const earlier = createRestoreStore(trx)
      const wanted = await (changeId === null ? earlier.firstState(id) : earlier.stateAfter(id, changeId))
      // Never changed: it is as it was added.
      if (!wanted && changeId !== null) throw notFound('Change')
      if (!wanted) return createFactsStore(trx).read(id)
      // A state without a photo removes none: it predates the first photo.
      if (wanted.tagPhoto && wanted.tagPhoto.sha256 !== locked.state.tagPhoto?.sha256)
        await showAgain(trx, id, wanted.tagPhoto)
      const now = await changes.lock(id)
      if (!now) throw notFound('Brand')
      const { tagPhoto: _, ...facts } = wanted
      const patch = withoutRedacted(facts)
      const author = { userId: editorId }
      await changeFacts(trx, { id, locked: now, patch, author, kind: 'put back', reason, before: locked.state })
      await logChange(trx, { kind: 'restore', action: 'restored an earlier version of', by: editorId, id, reason })
      return createFactsStore(trx).read(id)
    })
}

/** Redacted texts are not restored: the brand keeps its current value. */
function withoutRedacted<Facts extends object>(facts: Facts): Partial<Facts> {
  const isRedacted = (value: unknown) => (Array.isArray(value) ? value.includes(redactedText) : value === redactedText)
  // The same keys, some of them left out.
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isRedacted(value))) as Partial<Facts>
}

/** The photo that was on the card then, unless it was removed since. */
async function showAgain(trx: Database, id: number, photo: KeptPhoto): Promise<void> {
  const photoId = await createRestoreStore(trx).reviveGenuine(id, photo)
  const primary = createPrimaryPhotoStore(trx)
  if (photoId !== null) await primary.show(id, photoId)
  await primary.choose(id)
  await createRestoreStore(trx).touch(id)
}

type RedactOrder = {
  id: number
  changeId: number | null
  fields: RedactableField[]
  admin: Actor
  reason: string | null
}

const nounOf: Record<RedactableField, string> = {
  name: 'a name',
  description: 'a description',
  garmentTypes: 'garment types',
  datedNotes: 'dated notes',
  lines: 'lines',
  fakeWarning: 'a warning about fakes',
  website: 'a website',
  wikidata: 'a Wikidata id',
  aliases: 'other names',
  reason: 'a reason',
}

export type RedactChange = (order: RedactOrder) => Promise<{ changes: number }>

/** Removes what a change wrote from a brand's history for good. What the brand says now has to be edited first. */
export function createRedactChange(db: WholeDatabase): RedactChange {
  return ({ id, changeId, fields, admin, reason }) =>
    inRetriedTransaction(db, async (trx) => {
      const { id: adminId } = requireFreshProof(admin)
      const locked = await createChangeStore(trx).lock(id)
      if (!locked) throw notFound('Brand')
      const store = createRedactStore(trx)
      const written = await store.written(id, changeId)
      if (!written) throw notFound('Change')
      let changes = 0
      for (const field of new Set(fields)) {
        if (field === 'reason') {
          if (changeId !== null) changes += await store.removeReason(id, changeId)
          continue
        }
        // A change from before the fact existed says nothing of it.
        const value = written[field] ?? null
        if (value === null) continue
        if (JSON.stringify(value) === JSON.stringify(locked.state[field]))
          throw new AppError('conflict', brandsWording.stillShown)
        changes += await store.removeFact(id, field, value)
      }
      // The record of a merge may contain the same text, so that merge can no longer be undone.
      await createMergeRecordStore(trx).forgetInto(id)
      await createCopyStore(trx).removeBrand(id)
      await enqueue(trx, offlineCopyJob, {})
      await withdrawOpenData(trx)
      // Names the kind of the removed text, never the text.
      const about = `${[...new Set(fields)].map((field) => nounOf[field]).join(', ')} in the history of one brand`
      const target = { kind: 'brand', id } as const
      await logModeration(trx, { kind: 'redact', by: adminId, action: 'redacted', target, about, reason })
      return { changes }
    })
}
