import type { FastifyInstance } from 'fastify'
import { photoWording } from '@bolodex/contract/photo-wording'
import { addPhotoByUrl, editPhoto, removePhoto, uploadPhoto, type PhotoAnswer } from '@bolodex/contract/tag-photos'
import type { WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { rateLimits } from '#platform/rate-limit.ts'
import { addRoute } from '#platform/routes.ts'
import { createSlots } from '#platform/slots.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { AddPhoto } from './add-photo.ts'
import type { CuratePhotos } from './curate-photos.ts'
import type { FetchPhoto } from './photo-jobs.ts'
import type { PhotoQuota } from './photo-quota.ts'
import type { Outcome } from './place-photo.ts'
import { createTagPhotoStore } from './tag-photo-store.ts'

type Deps = {
  db: WholeDatabase
  addPhoto: AddPhoto
  curate: CuratePhotos
  fetchPhoto: FetchPhoto
  hasGuestUploads: boolean
  quota: PhotoQuota
}

/** Each is held in memory, 5 MB at most, until it is taken or refused. */
const photosAtOnce = 24
const patienceMs = 5000

/** What anybody may do: give a photo, as a file or by its address. What admins may: describe, show and remove them. */
export function registerPhotoRoutes(
  app: FastifyInstance,
  { db, addPhoto, curate, fetchPhoto, hasGuestUploads, quota }: Deps,
): void {
  const slots = createSlots(photosAtOnce)

  /** Takes in a photo of a brand that is there, while there is room. */
  const receive = async <T>(brandId: number, work: () => Promise<T>): Promise<T> => {
    if (!(await createTagPhotoStore(db).isBrand(brandId))) throw notFound('Brand')
    await quota.requireRoom()
    const giveBack = await slots.take(patienceMs)
    if (!giveBack)
      throw new AppError('overloaded', 'Too many photos are being added. Please try again in a moment.', {
        retryAfterSeconds: 10,
      })
    return work().finally(giveBack)
  }

  addRoute(app, uploadPhoto, {
    access: 'guest',
    limit: rateLimits.photo,
    handle: ({ params: { id: brandId }, upload, viewer, request }) =>
      receive(brandId, async () => {
        const userId = submitterOf(viewer, hasGuestUploads)
        const { bytes, fields } = await upload.readWhole()
        await quota.charge(request.ip, bytes.length)
        const slot = { kind: fields.kind, era: fields.era || null }
        return answerOf(await addPhoto({ brandId, bytes, slot, userId, sourceUrl: null }), photoWording.uploaded)
      }),
  })

  addRoute(app, addPhotoByUrl, {
    access: 'guest',
    limit: rateLimits.photoUrl,
    handle: ({ params: { id: brandId }, body: { photoUrl, kind, era }, viewer, request }) =>
      receive(brandId, async () => {
        const userId = submitterOf(viewer, hasGuestUploads)
        const bytes = await fetchPhoto(photoUrl)
        await quota.charge(request.ip, bytes.length)
        const slot = { kind, era: era || null }
        return answerOf(await addPhoto({ brandId, bytes, slot, userId, sourceUrl: photoUrl }), photoWording.updated)
      }),
  })

  addRoute(app, editPhoto, {
    access: 'admin',
    limit: rateLimits.write,
    handle: async ({ params: { id, photoId }, body, viewer }) => ({
      photos: await curate.edit({ brandId: id, photoId, ...body, adminId: viewer.id }),
    }),
  })

  addRoute(app, removePhoto, {
    access: 'admin',
    limit: rateLimits.write,
    handle: async ({ params: { id, photoId }, viewer }) => ({
      photos: await curate.remove({ brandId: id, photoId, adminId: viewer.id }),
    }),
  })
}

/** Who gives a photo, as the session says: a member's number, or null for a guest. */
function submitterOf(viewer: Viewer | null, hasGuestUploads: boolean): number | null {
  if (!viewer && !hasGuestUploads) throw new AppError('not_signed_in', photoWording.noGuests)
  if (viewer && !viewer.hasChosenUsername) throw new AppError('not_allowed', 'Please choose a username first')
  return viewer?.id ?? null
}

function answerOf({ became, photo, similar }: Outcome, taken: string): PhotoAnswer {
  const message = { taken, known: photoWording.known, worse: photoWording.kept, waiting: photoWording.waiting }[became]
  return { message, photo, similar, isKept: became === 'taken', isWaiting: became === 'waiting' }
}
