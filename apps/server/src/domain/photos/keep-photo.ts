import { sql } from 'kysely'
import { undoMinutes } from '#domain/review-queue.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { photoErrorWording } from '#platform/error-wording.ts'
import { AppError } from '#platform/errors.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import type { PreparedPhoto } from '#platform/media/prepared-photo.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createPhotoBytesStore } from './photo-bytes-store.ts'

/** Files of a removed photo are kept while the verdict can be undone, plus a safety minute. */
export const keptSeconds = (undoMinutes + 1) * 60

/**
 * Prevents the removal of a photo's files until the transaction ends (`shared`), or new references to them (`alone`).
 */
export async function lockPhotoFiles(db: Database, sha256: string, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(('x' || left(${sha256}, 16))::bit(64)::bigint)`.execute(db)
}

/** Writes the references to the photo within one transaction; returns whether the photo is kept. */
type Refer<T> = (trx: Database) => Promise<{ outcome: T; isKept: boolean }>

export type KeepPhoto = <T>(photo: PreparedPhoto, refer: Refer<T>) => Promise<T>

type Deps = { db: WholeDatabase; files: PhotoStore }

/** Each holds a database connection while it waits for the store: a slow store must not occupy all of them. */
const writtenAtOnce = 3
const patienceMs = 20_000

/** Files are stored before anything refers to them; those of a failed upload are removed after this. */
const forgottenAfterSeconds = 900

/** Stores the file of a photo and what refers to it: both, or in the end neither. */
export function createKeepPhoto({ db, files }: Deps): KeepPhoto {
  const slots = createSemaphore(writtenAtOnce)
  return async (photo, refer) => {
    const name = masterName(photo.sha256)
    await enqueueRemoval(db, [photo.sha256], forgottenAfterSeconds)
    await files.put(name, photo.master)
    const giveBack = await slots.take(patienceMs)
    if (!giveBack) throw new AppError('overloaded', photoErrorWording.slowStore, { retryAfterSeconds: 30 })
    return inRetriedTransaction(db, async (trx) => {
      await lockPhotoFiles(trx, photo.sha256, 'shared')
      // A removal of the same content may have come by since.
      if (!(await files.has(name))) await files.put(name, photo.master)
      const { outcome, isKept } = await refer(trx)
      // Last of all: others wait for the sum from here to the end.
      if (isKept) await createPhotoBytesStore(trx).note(photo.sha256, photo.master.length)
      return outcome
    }).finally(giveBack)
  }
}
