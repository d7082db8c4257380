import { z } from 'zod'
import { photoWidths } from '@bolodex/contract/photos/photo-sizes'
import { enqueueNotices, type NoticeDelivery } from '#domain/notice-queue.ts'
import { isOpenAccount } from '#domain/open-account-store.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError } from '#platform/errors.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { masterName, namesOf, sizeName, type PhotoStore } from '#platform/media/photo-store.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import type { AddPhoto } from '#domain/brands/place-photo.ts'
import {
  addPhotoByUrlJob,
  enqueueRemoval,
  makePhotoSizesJob,
  removePhotoFilesJob,
} from '#domain/photos/enqueue-photo-jobs.ts'
import { createPhotoBytesStore } from '#domain/photos/photo-bytes-store.ts'
import { createTagPhotoStore, plainNeckTag } from '#domain/brands/tag-photo-store.ts'

/** Reads a photo from an address in the web; throws an AppError that says why it cannot be had. */
export type FetchPhoto = (url: string) => Promise<Buffer>

type Deps = {
  db: WholeDatabase
  files: PhotoStore
  imageWorker: ImageWorker
  addPhoto: AddPhoto
  fetchPhoto: FetchPhoto
  noticeDelivery: NoticeDelivery
}

/** The delay of file removals during a backup. */
const afterBackupSeconds = 300

const SizesPayload = z.object({ sha256: z.string() })
const RemovalPayload = z.object({ sha256s: z.array(z.string()) })
const ByUrlPayload = z.object({ brandId: z.int(), url: z.string(), userId: z.int() })

export function photoJobs({ db, files, imageWorker, addPhoto, fetchPhoto, noticeDelivery }: Deps): Job[] {
  return [
    {
      name: makePhotoSizesJob,
      run: async (payload) => {
        const { sha256 } = SizesPayload.parse(payload)
        const master = await files.read(masterName(sha256))
        // Removed before its turn came.
        if (!master) return
        const sizes = await imageWorker.scale(master, photoWidths)
        await db.transaction().execute(async (trx) => {
          const photos = createTagPhotoStore(trx)
          await photos.lockFiles(sha256, 'shared')
          if (!(await photos.isReferredTo(sha256))) return
          for (const [index, size] of sizes.entries()) {
            await files.put(sizeName(sha256, photoWidths[index] ?? 0), size)
          }
          const bytes = sizes.reduce((sum, size) => sum + size.length, master.length)
          await createPhotoBytesStore(trx).note(sha256, bytes)
        })
      },
    },
    {
      name: removePhotoFilesJob,
      run: async (payload) => {
        for (const sha256 of RemovalPayload.parse(payload).sha256s) {
          await db.transaction().execute(async (trx) => {
            const photos = createTagPhotoStore(trx)
            // The files of the dump are being copied: each of them must stay until that is done.
            if (!(await photos.mayRemoveFiles())) return enqueueRemoval(trx, [sha256], afterBackupSeconds)
            await photos.lockFiles(sha256, 'alone')
            if (await photos.isReferredTo(sha256)) return
            await files.remove(namesOf(sha256))
            await createPhotoBytesStore(trx).forget(sha256)
          })
        }
      },
    },
    {
      name: 'forget-photo-bytes',
      every: '6 0 * * *',
      run: () => createPhotoBytesStore(db).forgetEarlierDays(),
    },
    {
      name: addPhotoByUrlJob,
      run: async (payload) => {
        const { brandId, url, userId } = ByUrlPayload.parse(payload)
        // An account that left or was closed adds nothing more.
        if (!(await isOpenAccount(db, userId))) return
        try {
          const bytes = await fetchPhoto(url)
          // Fetching takes seconds, during which the account may have been closed.
          if (!(await isOpenAccount(db, userId))) return
          await addPhoto({ brandId, bytes, about: plainNeckTag, userId, sourceUrl: url, from: `member ${userId}` })
        } catch (error) {
          // Refused for good, or the brand is deleted: a retry would change nothing.
          if (!(error instanceof AppError) || error.code === 'overloaded') throw error
          if (error.code === 'not_found') return
          await enqueueNotices(db, [{ kind: 'photo refused', userId, actorId: null, brandId, text: error.message }])
          noticeDelivery.wake()
        }
      },
    },
  ]
}
