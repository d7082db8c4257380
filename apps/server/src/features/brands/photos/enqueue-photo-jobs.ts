import type { Database } from '#platform/database.ts'
import { enqueue } from '#platform/job-queue.ts'
import { makePhotoSizesJob, removePhotoFilesJob } from './photo-job-names.ts'

/** Has the smaller sizes of a photo made. */
export const enqueueSizes = (db: Database, sha256: string): Promise<void> =>
  enqueue(db, makePhotoSizesJob, { sha256 }, { key: `${makePhotoSizesJob}:${sha256}` })

/** Has the files of photos taken away, of those that nothing refers to then. */
export const enqueueRemoval = (db: Database, sha256s: string[], afterSeconds = 0): Promise<void> =>
  enqueue(db, removePhotoFilesJob, { sha256s }, { afterSeconds })
