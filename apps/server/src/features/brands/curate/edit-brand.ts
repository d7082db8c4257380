import type { Brand } from '@bolodex/contract/brands'
import { redactedText } from '@bolodex/contract/brands/change-wording'
import type { FactsPatch } from '@bolodex/contract/brands/edit-brand'
import type { RedactableField } from '@bolodex/contract/accounts/redaction'
import { logModeration } from '#domain/moderation-log.ts'
import { recountNoticesAbout } from '#domain/notice-queue.ts'
import { allowLongStatements, type WholeDatabase, type Database } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { notFound, AppError } from '#platform/errors.ts'
import { requireFreshProof, type Actor, type ProvedActor } from '#platform/http/viewer.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { brandsWording } from '../brands-wording.ts'
import { createChangeStore, type KeptPhoto } from '../change-store.ts'
import { removePhotoFilesJob } from '#domain/photos/enqueue-photo-jobs.ts'
import { createCopyStore } from '../offline/copy-store.ts'
import { offlineCopyJob } from '../offline/make-copy.ts'
import { createPrimaryPhotoStore } from '../photos/shown-photo-store.ts'
import { changeFacts, requireVersion } from './change-facts.ts'
import { createFactsStore } from './facts-store.ts'
import { createMergeRecordStore } from './merge-record-store.ts'
import { createRestoreStore, createRedactStore } from './revision-store.ts'

type Edit = {
  id: number
  patch: FactsPatch
  editorId: number
  reason: string | null
  /** The version the editor has read, if they say so. */
  version: number | undefined
}

/** Changes facts of a brand and answers it as everyone reads it. */
export type EditBrand = (edit: Edit) => Promise<Brand>

export function createEditBrand(db: WholeDatabase): EditBrand {
  return ({ id, patch, editorId, reason, version }) =>
    inRetriedTransaction(db, async (trx) => {
      const locked = await createChangeStore(trx).lock(id)
      if (!locked) throw notFound('Brand')
      requireVersion(locked, version)
      await changeFacts(trx, { id, locked, patch, author: { userId: editorId }, kind: 'edited', reason })
      return createFactsStore(trx).read(id)
    })
}

type Deletion = { id: number; editor: Actor; reason: string | null }

/** Removes a brand for good. What it was stays in the history, and its addresses say that it is gone. */
export type DeleteBrand = (deletion: Deletion) => Promise<{ id: number; name: string }>

export function createDeleteBrand(db: WholeDatabase): DeleteBrand {
  return (deletion) =>
    inRetriedTransaction(db, (trx) => deleteBrand(trx, { ...deletion, editor: requireFreshProof(deletion.editor) }))
}

/**
 * The same within a transaction of the caller's, who has asked for the proof: undoing an account deletes brands for longer
 * than a proof stays fresh.
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
      // A state without a photo takes none away: it was written before anybody had given one.
      if (wanted.tagPhoto && wanted.tagPhoto.sha256 !== locked.state.tagPhoto?.sha256)
        await showAgain(trx, id, wanted.tagPhoto)
      const now = await changes.lock(id)
      if (!now) throw notFound('Brand')
      const { tagPhoto: _, ...facts } = wanted
      const patch = withoutRedacted(facts)
      const author = { userId: editorId }
      await changeFacts(trx, { id, locked: now, patch, author, kind: 'put back', reason, before: locked.state })
      return createFactsStore(trx).read(id)
    })
}

/** What was removed from the history for good is not restored: the brand keeps what it says now. */
function withoutRedacted<Facts extends object>(facts: Facts): Partial<Facts> {
  const isRedacted = (value: unknown) => (Array.isArray(value) ? value.includes(redactedText) : value === redactedText)
  // The same keys, some of them left out.
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isRedacted(value))) as Partial<Facts>
}

/** The photo that was on the card then, if nobody has removed it since. */
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
        const value = written[field]
        if (JSON.stringify(value) === JSON.stringify(locked.state[field]))
          throw new AppError('conflict', brandsWording.stillShown)
        changes += await store.removeFact(id, field, value)
      }
      // What a merge kept may say the same: it cannot be undone any more.
      await createMergeRecordStore(trx).forgetInto(id)
      await createCopyStore(trx).removeBrand(id)
      await enqueue(trx, offlineCopyJob, {})
      // Says what kind of thing was removed and never what it said.
      const about = `${[...new Set(fields)].map((field) => nounOf[field]).join(', ')} in the history of one brand`
      await logModeration(trx, { adminId, action: 'redacted', target: { kind: 'brand', id }, about, reason })
      return { changes }
    })
}
