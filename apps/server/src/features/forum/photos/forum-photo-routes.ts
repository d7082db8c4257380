import type { FastifyInstance } from 'fastify'
import {
  getForumPhotoFile,
  moderateForumPhoto,
  uploadForumPhoto,
  type ForumPhoto,
} from '@bolodex/contract/forum/forum-photos'
import { forumAnswers } from '@bolodex/contract/forum/forum-wording'
import { enqueueRemoval, enqueueSizes } from '#domain/photos/enqueue-photo-jobs.ts'
import { createKeepPhoto } from '#domain/photos/keep-photo.ts'
import type { PhotoQuota } from '#domain/photos/photo-quota.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError } from '#platform/errors.ts'
import { addPrivateFileRoute } from '#platform/http/private-file-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import { hasRights, type Viewer } from '#platform/http/viewer.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { widestNetworkOf } from '#platform/limits/networks.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { createWritingStore } from '../write/writing-store.ts'
import { createForumPhotoStore } from './forum-photo-store.ts'
import { setPhotoHidden } from './moderate-photo.ts'

type Deps = { db: WholeDatabase; files: PhotoStore; imageWorker: ImageWorker; quota: PhotoQuota }

/** More than realistic drafts need: three in each of several texts. */
const mostUnsent = 30

/** Photos for posts and comments: uploaded here, attached by the text that names them. */
export function registerForumPhotos(app: FastifyInstance, { db, files, imageWorker, quota }: Deps): void {
  const keepPhoto = createKeepPhoto({ db, files })

  const add = async (userId: number, bytes: Buffer, from: string): Promise<ForumPhoto> => {
    const photo = await imageWorker.prepare(bytes, from)
    if (await createForumPhotoStore(db).isRemoved(photo)) throw new AppError('conflict', forumAnswers.removedPhoto)
    return keepPhoto(photo, async (trx) => {
      // Serialized: each concurrent upload sees those before it.
      await createWritingStore(trx).lockWriter(userId)
      await requireFewUnsent(trx, userId)
      const outcome = await createForumPhotoStore(trx).add(userId, photo)
      await enqueueSizes(trx, photo.sha256)
      return { outcome, isKept: true }
    })
  }

  addRoute(app, uploadForumPhoto, {
    handle: async ({ upload, viewer, request }) => {
      await quota.requireRoom()
      await requireFewUnsent(db, viewer.id)
      const { bytes } = await upload.readWhole()
      await quota.charge(request.ip, bytes.length)
      return add(viewer.id, bytes, widestNetworkOf(request.ip))
    },
  })

  addRoute(app, moderateForumPhoto, {
    handle: ({ params, body: { isHidden, reason }, viewer }) =>
      inRetriedTransaction(db, async (trx) => {
        await setPhotoHidden(trx, { photoId: params.id, isHidden, adminId: viewer.id, reason: reason || null })
        return { id: params.id, isHidden }
      }),
  })

  addPrivateFileRoute(app, getForumPhotoFile, async ({ id }, viewer) => {
    const photo = await findFor(db, id, viewer)
    return photo && files.open(masterName(photo.sha256))
  })
}

async function requireFewUnsent(db: Database, userId: number): Promise<void> {
  if ((await createForumPhotoStore(db).countUnsent(userId)) >= mostUnsent)
    throw new AppError('too_many_requests', forumAnswers.manyUnsent, { retryAfterSeconds: 3600 })
}

async function findFor(db: WholeDatabase, id: number, viewer: Viewer) {
  const photo = await createForumPhotoStore(db).find(id, 0)
  if (photo === null) return null
  const isTheirs = photo.userId === viewer.id && !photo.isHidden
  // A draft is not moderated.
  const isInText = photo.postId !== null || photo.commentId !== null
  return isTheirs || hasRights(isInText ? 'moderator' : 'admin', viewer) ? photo : null
}

/** Photos that were uploaded and never attached are deleted. */
export const createForumPhotoJobs = (db: WholeDatabase): Job[] => [
  {
    name: 'forget-unsent-photos',
    every: '25 * * * *',
    run: () => forgetUnsentPhotos(db),
  },
]

async function forgetUnsentPhotos(db: WholeDatabase): Promise<void> {
  for (let files = ['']; files.length > 0;)
    // oxlint-disable-next-line no-await-in-loop -- in steps, so that no statement holds all photos
    files = await inRetriedTransaction(db, async (trx) => {
      const forgotten = await createForumPhotoStore(trx).forgetUnsent()
      if (forgotten.length > 0) await enqueueRemoval(trx, forgotten)
      return forgotten
    })
}
