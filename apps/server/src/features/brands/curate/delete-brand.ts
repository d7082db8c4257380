import { recountNoticesAbout } from '#platform/notice-queue.ts'
import { allowLongStatements, type Database, type WholeDatabase } from '#platform/database.ts'
import { notFound } from '#platform/errors.ts'
import { enqueue } from '#platform/job-queue.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { removePhotoFilesJob } from '../photos/photo-job-names.ts'
import { createChangeStore } from '../change-store.ts'
import { createFactsStore } from './facts-store.ts'

type Deletion = { id: number; editorId: number; reason: string | null }

/** Removes a brand for good. What it was stays in the history, and its addresses say that it is gone. */
export type DeleteBrand = (deletion: Deletion) => Promise<{ id: number; name: string }>

export function createDeleteBrand(db: WholeDatabase): DeleteBrand {
  return (deletion) => inRetriedTransaction(db, (trx) => deleteBrand(trx, deletion))
}

/** The same within a transaction of the caller's. */
export async function deleteBrand(trx: Database, deletion: Deletion): Promise<{ id: number; name: string }> {
  const { id, editorId, reason } = deletion
  const changes = createChangeStore(trx)
  const facts = createFactsStore(trx)
  await allowLongStatements(trx)
  // Before the brand itself, as verdicts do.
  await facts.lockReview([id])
  const locked = await changes.lock(id, { isGoing: true })
  if (!locked) throw notFound('Brand')
  const author = { userId: editorId }
  await changes.add({ brandId: id, kind: 'deleted', author, before: locked.state, after: null, reason })
  await facts.withdrawReview(id)
  await recountNoticesAbout(trx, id)
  const photos = await facts.delete(id)
  await facts.leaveAddress(locked.slug, null)
  if (photos.length > 0) await enqueue(trx, removePhotoFilesJob, { sha256s: photos })
  return { id, name: locked.state.name }
}
