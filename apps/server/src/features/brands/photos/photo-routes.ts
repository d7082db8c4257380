import type { FastifyInstance } from 'fastify'
import { photoAnswers, photoWording } from '@bolodex/contract/photo-wording'
import { addPhotoByUrl, editPhoto, removePhoto, uploadPhoto, type PhotoAnswer } from '@bolodex/contract/tag-photos'
import type { WholeDatabase } from '#platform/database.ts'
import { createEachNetwork } from '#platform/each-network.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/routes.ts'
import { createSlots, type Slots } from '#platform/slots.ts'
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

/** Each keeps a core busy for a moment. Photos wait here once they have arrived: a slow line holds no place. */
const photosAtOnce = 24
/** Photos fetched from elsewhere, and how many of them for one network: the other end may be slow on purpose. */
const fetchedAtOnce = 16
const fetchedOfOneNetwork = { most: 4, sentence: 'Please wait until your other photos have been fetched.' }
const patienceMs = 5000

/** What anybody may do: give a photo, as a file or by its address. What admins may: describe, show and remove them. */
export function registerPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, addPhoto, curate, fetchPhoto, hasGuestUploads, quota } = deps
  const adding = createSlots(photosAtOnce)
  const fetching = createSlots(fetchedAtOnce)
  const fetchingEach = createEachNetwork(fetchedOfOneNetwork)

  /** Before the photo is taken in: there must be a brand to show it and room to keep it. */
  const requirePlace = async (brandId: number): Promise<void> => {
    if (!(await createTagPhotoStore(db).isBrand(brandId))) throw notFound('Brand')
    await quota.requireRoom()
  }

  const inTurn = async <T>(slots: Slots, work: () => Promise<T>): Promise<T> => {
    const giveBack = await slots.take(patienceMs)
    if (!giveBack)
      throw new AppError('overloaded', 'Too many photos are being added. Please try again in a moment.', {
        retryAfterSeconds: 10,
      })
    return work().finally(giveBack)
  }

  addRoute(app, uploadPhoto, {
    handle: async ({ params: { id: brandId }, upload, viewer, request }) => {
      await requirePlace(brandId)
      const userId = submitterOf(viewer, hasGuestUploads)
      const { bytes, fields } = await upload.readWhole()
      await quota.charge(request.ip, bytes.length)
      const slot = { kind: fields.kind, era: fields.era || null }
      const given = { brandId, bytes, slot, userId, sourceUrl: null }
      return answerOf(await inTurn(adding, () => addPhoto(given)), photoWording.uploaded)
    },
  })

  addRoute(app, addPhotoByUrl, {
    handle: async ({ params: { id: brandId }, body: { photoUrl, kind, era }, viewer, request }) => {
      await requirePlace(brandId)
      const userId = submitterOf(viewer, hasGuestUploads)
      const add = async () => {
        const bytes = await fetchingEach.run(request, () => inTurn(fetching, () => fetchPhoto(photoUrl)))
        await quota.charge(request.ip, bytes.length)
        const given = { brandId, bytes, slot: { kind, era: era || null }, userId, sourceUrl: photoUrl }
        return answerOf(await inTurn(adding, () => addPhoto(given)), photoWording.updated)
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
  if (viewer && !viewer.hasChosenUsername) throw new AppError('not_allowed', 'Please choose a username first')
  return viewer?.id ?? null
}

function answerOf({ became, photo, similar }: Outcome, taken: string): PhotoAnswer {
  const message = { taken, known: photoAnswers.known, worse: photoWording.kept, waiting: photoAnswers.waiting }[became]
  return { message, photo, similar, isKept: became === 'taken', isWaiting: became === 'waiting' }
}
