import type { Database } from '#platform/database.ts'
import { enqueue } from '#platform/job-queue.ts'

/** Has the smaller sizes of a photo made. */
export const enqueueSizes = (db: Database, sha256: string): Promise<void> =>
  enqueue(db, 'make-photo-sizes', { sha256 }, { key: `make-photo-sizes:${sha256}` })

/** Has the files of photos taken away, of those that nothing refers to then. */
export const enqueueRemoval = (db: Database, sha256s: string[], afterSeconds = 0): Promise<void> =>
  enqueue(db, 'remove-photo-files', { sha256s }, { afterSeconds })

/** Has a photo fetched for a brand that was just added. */
export const enqueuePhotoByUrl = (
  db: Database,
  photo: { brandId: number; url: string; userId: number },
): Promise<void> => enqueue(db, 'add-photo-by-url', photo, { mostAttempts: 3 })
