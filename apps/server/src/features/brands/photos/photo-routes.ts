import type { FastifyInstance } from 'fastify'
import { limits } from '@bolodex/contract/limits'
import { photoAnswers, photoWording } from '@bolodex/contract/photos/photo-wording'
import { rateLimits } from '@bolodex/contract/rate-limits'
import {
  addPhotoByUrl,
  editPhoto,
  removePhoto,
  uploadPhoto,
  type PhotoAnswer,
} from '@bolodex/contract/photos/tag-photos'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { createTagPhotoStore } from './tag-photo-store.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireViewer, type Viewer } from '#platform/http/viewer.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createEachNetwork, widestNetworkOf } from '#platform/limits/networks.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { createCuratePhotos, type CuratePhotos } from './curate-photos.ts'
import { createPendingPhotoStore } from './guest-photo-store.ts'
import { registerGuestPhotoRoutes } from './guest-photos.ts'
import { photoJobs, type FetchPhoto } from './photo-jobs.ts'
import type { PhotoQuota } from '#domain/photos/photo-quota.ts'
import { createAddPhoto, findSentPhoto, type AddPhoto, type Outcome } from './place-photo.ts'
import { photosWording } from './photos-wording.ts'

type Deps = {
  db: WholeDatabase
  addPhoto: AddPhoto
  curate: CuratePhotos
  fetchPhoto: FetchPhoto
  hasGuestUploads: boolean
  quota: PhotoQuota
}

/** Photos fetched from elsewhere, and how many of them for one network: the other end may be slow on purpose. */
const fetchedAtOnce = 16
const fetchedOfOneNetwork = { most: 4, sentence: photosWording.add.waitForFetch }
const patienceMs = 5000

/** What anybody may do: give a photo, as a file or by its address. What admins may: describe, show and remove them. */
function registerPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, addPhoto, curate, fetchPhoto, hasGuestUploads, quota } = deps
  const fetching = createSemaphore(fetchedAtOnce)
  const fetchingEach = createEachNetwork(fetchedOfOneNetwork)

  /** Before the photo is taken in: there must be a brand to show it and room to keep it. */
  const requirePlace = async (brandId: number): Promise<void> => {
    if (!(await createTagPhotoStore(db).isBrand(brandId))) throw notFound('Brand')
    await quota.requireRoom()
  }

  const fetchInTurn = async (url: string): Promise<Buffer> => {
    const giveBack = await fetching.take(patienceMs)
    if (!giveBack) throw new AppError('overloaded', photosWording.add.busy, { retryAfterSeconds: 10 })
    return fetchPhoto(url).finally(giveBack)
  }

  addRoute(app, uploadPhoto, {
    handle: async ({ params: { id: brandId }, upload, viewer, request }) => {
      await requirePlace(brandId)
      const userId = submitterOf(viewer, hasGuestUploads)
      const { bytes, fields } = await upload.readWhole()
      const slot = { kind: fields.kind, era: fields.era || null }
      const from = widestNetworkOf(request.ip)
      const given = {
        brandId,
        bytes,
        slot,
        userId,
        sourceUrl: null,
        key: fields.key,
        from,
        network: await quota.codeOf(request.ip),
      }
      const earlier = await findSentPhoto(db, given)
      if (earlier) return answerOf(earlier, photoWording.uploaded)
      await quota.charge(request.ip, bytes.length)
      return answerOf(await addPhoto(given), photoWording.uploaded)
    },
  })

  addRoute(app, addPhotoByUrl, {
    handle: async ({ params: { id: brandId }, body: { photoUrl, kind, era, key }, viewer, request }) => {
      await requirePlace(brandId)
      const userId = submitterOf(viewer, hasGuestUploads)
      const from = widestNetworkOf(request.ip)
      const network = await quota.codeOf(request.ip)
      const given = { brandId, slot: { kind, era: era || null }, userId, sourceUrl: photoUrl, key, from, network }
      const earlier = await findSentPhoto(db, given)
      if (earlier) return answerOf(earlier, photoWording.updated)
      const add = async () => {
        const bytes = await fetchingEach.run(request, () => fetchInTurn(photoUrl))
        await quota.charge(request.ip, bytes.length)
        return answerOf(await addPhoto({ ...given, bytes }), photoWording.updated)
      }
      return viewer ? app.accountCaps.within(viewer, { photosByUrl: 1 }, add) : add()
    },
  })

  addRoute(app, editPhoto, {
    handle: async ({ params: { id, photoId }, body, viewer }) => ({
      photos: await curate.edit({ brandId: id, photoId, ...body, adminId: viewer.id }),
    }),
  })

  addRoute(app, removePhoto, {
    handle: async ({ params: { id, photoId }, viewer }) => ({
      photos: await curate.remove({ brandId: id, photoId, adminId: viewer.id }),
    }),
  })
}

/** Who gives a photo, as the session says: a member's number, or null for a guest. */
function submitterOf(viewer: Viewer | null, hasGuestUploads: boolean): number | null {
  if (!viewer && !hasGuestUploads) throw new AppError('not_signed_in', photoAnswers.noGuests)
  if (viewer && !viewer.hasChosenUsername) throw new AppError('not_allowed', photosWording.add.noUsername)
  return viewer?.id ?? null
}

function answerOf({ became, photo, similar }: Outcome, taken: string): PhotoAnswer {
  const message = { taken, known: photoAnswers.known, worse: photoWording.kept, waiting: photoAnswers.waiting }[became]
  return { message, photo, similar, outcome: became }
}

type TagPhotosDeps = {
  db: WholeDatabase
  files: PhotoStore
  imageWorker: ImageWorker
  fetchPhoto: FetchPhoto
  noticeDelivery: NoticeDelivery
}

/** Everything about tag photos, put together. */
export function registerTagPhotos(
  app: FastifyInstance,
  deps: TagPhotosDeps & { hasGuestUploads: boolean; quota: PhotoQuota },
): void {
  const { db, files, fetchPhoto, hasGuestUploads, quota } = deps
  const [addPhoto, curate] = [createAddPhoto(deps), createCuratePhotos(db)]
  registerPhotoRoutes(app, { db, fetchPhoto, addPhoto, curate, hasGuestUploads, quota })
  registerPendingPhotoRoutes(app, { db, files })
  registerGuestPhotoRoutes(app, { db })
}

export const createTagPhotoJobs = (deps: TagPhotosDeps): Job[] => photoJobs({ ...deps, addPhoto: createAddPhoto(deps) })

type PendingDeps = { db: WholeDatabase; files: PhotoStore }

/** The picture itself of a photo that waits for review: for admins, and kept by no cache. */
function registerPendingPhotoRoutes(app: FastifyInstance, { db, files }: PendingDeps): void {
  app.get<{ Params: { id: string } }>('/api/review/photos/:id', {
    schema: { hide: true },
    config: { charge: { limit: rateLimits.photoFile, cost: rateLimits.photoFile.cost } },
    onRequest: async (request) => {
      await requireViewer({ access: 'admin', isForNewcomers: false, stepUp: false }, app, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const { id } = request.params
      const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= limits.maxId
      const pending = isId ? await createPendingPhotoStore(db).find(Number(id)) : null
      const file = pending && !pending.isDeclined ? await files.open(masterName(pending.photo.sha256)) : null
      if (!file) throw notFound('Photo')
      return reply.type('image/webp').header('content-length', file.bytes).send(file.stream)
    },
  })
}
