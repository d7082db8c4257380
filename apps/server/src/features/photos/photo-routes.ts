import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { getPendingPhotoFile } from '@bolodex/contract/photos/guest-photos'
import { photoAnswers, photoWording } from '@bolodex/contract/photos/photo-wording'
import {
  addPhotoByUrl,
  editPhoto,
  removePhoto,
  uploadPhoto,
  yearsGiven,
  type PhotoAnswer,
} from '@bolodex/contract/photos/tag-photos'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import { createTagPhotoStore, type AboutPhoto } from '#domain/brands/tag-photo-store.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addPrivateFileRoute } from '#platform/http/private-file-routes.ts'
import { addRoute } from '#platform/http/routes.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createPerNetworkLimiter, widestNetworkOf } from '#platform/limits/networks.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { createCuratePhotos, type CuratePhotos } from './curate-photos.ts'
import { createPendingPhotoStore } from '#domain/brands/guest-photo-store.ts'
import { registerGuestPhotoRoutes } from './guest-photos.ts'
import { photoJobs, type FetchPhoto } from './photo-jobs.ts'
import type { PhotoQuota } from '#domain/photos/photo-quota.ts'
import { createAddPhoto, findSentPhoto, type AddPhoto, type Outcome } from '#domain/brands/place-photo.ts'
import { photosWording } from '#domain/brands/photos-wording.ts'
import type { SettingsReader } from '#domain/site-settings.ts'

type Deps = {
  db: WholeDatabase
  addPhoto: AddPhoto
  curate: CuratePhotos
  fetchPhoto: FetchPhoto
  settings: SettingsReader
  quota: PhotoQuota
}

/** Remote photos fetched at once, in total and per network: the other server may be slow on purpose. */
const fetchedAtOnce = 16
const fetchedOfOneNetwork = { most: 4, sentence: photosWording.add.waitForFetch }
const patienceMs = 5000

/** Open to anyone: uploading a photo or giving its URL. For admins: describing, showing and removing them. */
function registerPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, addPhoto, curate, fetchPhoto, settings, quota } = deps
  const fetching = createSemaphore(fetchedAtOnce)
  const fetchingEach = createPerNetworkLimiter(fetchedOfOneNetwork)

  /** Before reading the upload: the brand must exist and storage must have room. */
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
      const userId = submitterOf(viewer, settings.current().guestPhotos)
      const { bytes, fields } = await upload.readWhole()
      const about = describe(fields, userId)
      const from = widestNetworkOf(request.ip)
      const given = {
        brandId,
        bytes,
        about,
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
    handle: async ({ params: { id: brandId }, body, viewer, request }) => {
      await requirePlace(brandId)
      const userId = submitterOf(viewer, settings.current().guestPhotos)
      const { photoUrl, key } = body
      const about = describe(body, userId)
      const from = widestNetworkOf(request.ip)
      const network = await quota.codeOf(request.ip)
      const given = { brandId, about, userId, sourceUrl: photoUrl, key, from, network }
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

/** The submitter by session: a member's id, or null for a guest. */
function submitterOf(viewer: Viewer | null, hasGuestUploads: boolean): number | null {
  if (!viewer && !hasGuestUploads) throw new AppError('not_signed_in', photoAnswers.noGuests)
  if (viewer && !viewer.hasChosenUsername) throw new AppError('not_allowed', photosWording.add.noUsername)
  return viewer?.id ?? null
}

/** What is said about a photo. A guest chooses only: texts have an author. */
function describe(given: z.output<typeof uploadPhoto.body>, userId: number | null): AboutPhoto {
  const [madeIn, note] = [given.madeIn || null, given.note || null]
  if (userId === null && (madeIn ?? note) !== null)
    throw new AppError('not_signed_in', photosWording.add.textByGuest, { field: madeIn === null ? 'note' : 'madeIn' })
  return { kind: given.kind, ...yearsGiven(given), madeIn, note }
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
  deps: TagPhotosDeps & { settings: SettingsReader; quota: PhotoQuota },
): void {
  const { db, files, fetchPhoto, settings, quota } = deps
  const [addPhoto, curate] = [createAddPhoto(deps), createCuratePhotos(db)]
  registerPhotoRoutes(app, { db, fetchPhoto, addPhoto, curate, settings, quota })
  registerPendingPhotoRoutes(app, { db, files })
  registerGuestPhotoRoutes(app, { db })
}

export const createTagPhotoJobs = (deps: TagPhotosDeps): Job[] => photoJobs({ ...deps, addPhoto: createAddPhoto(deps) })

type PendingDeps = { db: WholeDatabase; files: PhotoStore }

/** The picture of a photo that waits for review. */
function registerPendingPhotoRoutes(app: FastifyInstance, { db, files }: PendingDeps): void {
  addPrivateFileRoute(app, getPendingPhotoFile, async ({ id }) => {
    const pending = await createPendingPhotoStore(db).find(id)
    return pending && !pending.isDeclined ? files.open(masterName(pending.photo.sha256)) : null
  })
}
