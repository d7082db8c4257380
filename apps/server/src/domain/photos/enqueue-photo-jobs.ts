import type { Database } from '#platform/database/database.ts'
import { keyOfMember, type MemberJob } from '../member-jobs.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'

/** Has the smaller sizes of a photo made. */
export const enqueueSizes = (db: Database, sha256: string): Promise<void> =>
  enqueue(db, makePhotoSizesJob, { sha256 }, { key: `${makePhotoSizesJob}:${sha256}`, line: makePhotoSizesJob })

type PhotoByUrl = { brandId: number; url: string; userId: number }

/** Has a photo fetched that was named by its address when its brand was added. */
export const enqueuePhotoByUrl = (db: Database, photo: PhotoByUrl): Promise<void> =>
  enqueue(db, addPhotoByUrlJob, photo, {
    key: `${keyOfMember(addPhotoByUrlJob, photo.userId)}${photo.brandId}`,
    attempts: 3,
    line: addPhotoByUrlJob,
    sender: keyOfMember(addPhotoByUrlJob, photo.userId),
  })

/** Enqueues the removal of photo files that are unreferenced by then. */
export const enqueueRemoval = (db: Database, sha256s: string[], afterSeconds = 0): Promise<void> =>
  enqueue(db, removePhotoFilesJob, { sha256s }, { afterSeconds })

/** Makes the smaller sizes of a photo: `{ sha256 }`. */
export const makePhotoSizesJob = 'make-photo-sizes'

/** Removes the files of photos that no brand has any more: `{ sha256s }`. */
export const removePhotoFilesJob = 'remove-photo-files'

/** Fetches the photo of a brand that was just added: `{ brandId, url, userId }`. */
export const addPhotoByUrlJob = 'add-photo-by-url' satisfies MemberJob
