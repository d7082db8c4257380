import type { FastifyInstance } from 'fastify'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { countGuestPhotos, undoGuestPhotos } from '@bolodex/contract/photos/guest-photos'
import { photoAnswers } from '@bolodex/contract/photos/photo-wording'
import { logModeration } from '#domain/moderation-log.ts'
import { lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import { createTagPhotoStore } from '#domain/brands/tag-photo-store.ts'
import type { DecidedPhoto } from '#domain/verdict-undo.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { addRoute } from '#platform/http/routes.ts'
import { requireFreshProof, type ProvedActor } from '#platform/http/viewer.ts'
import { createChangeStore } from '#domain/brands/change-store.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { keptSeconds } from '#domain/photos/keep-photo.ts'
import {
  createPendingPhotoStore,
  createGuestPhotoStore,
  type PendingPhoto,
  type GuestPhoto,
  type Period,
} from '#domain/brands/guest-photo-store.ts'
import { take, swapPhoto } from '#domain/brands/place-photo.ts'
import { photosWording } from '#domain/brands/photos-wording.ts'

/** A photo that waits, and the one that is shown in its place now. */
export async function readPendingPhoto(
  db: Database,
  id: number,
): Promise<{ photo: TagPhoto | null; replaces: TagPhoto | null }> {
  const pending = await createPendingPhotoStore(db).find(id)
  if (!pending) return { photo: null, replaces: null }
  const photos = createTagPhotoStore(db)
  const shown = await photos.findRival(pending.brandId, pending.about, pending.photo.look)
  const photo = await createPendingPhotoStore(db).read(id)
  return { photo, replaces: shown ? await photos.read(shown.id) : null }
}

/** Lets a guest's photo replace a member's. Within the caller's transaction. */
export async function acceptPendingPhoto(db: Database, photoId: number): Promise<DecidedPhoto> {
  const { brandId, about, sourceUrl, photo } = await lock(db, photoId)
  const photos = createTagPhotoStore(db)
  const shown = await photos.findRival(brandId, about, photo.look)
  const known = await photos.findRetired(brandId, photo.sha256)
  const pending = await createPendingPhotoStore(db).remove(photoId)
  const given = { brandId, about, userId: null, sourceUrl, acceptedId: photoId }
  const outcome = await take(db, given, photo)
  if (outcome.became === 'known') throw new AppError('conflict', photosWording.review.known(photoAnswers.known))
  if (outcome.became !== 'taken') throw new AppError('conflict', photosWording.review.better)
  const replacedId = shown?.id ?? null
  return { accepted: { pending, photoId: outcome.photo.id, isNew: known === null, replacedId } }
}

/** The photo stays hidden and is not accepted again. Its files are deleted once the verdict can no longer be undone. */
export async function declinePendingPhoto(db: Database, photoId: number): Promise<DecidedPhoto> {
  const { photo } = await lock(db, photoId)
  await createPendingPhotoStore(db).setDeclined(photoId, true)
  await enqueueRemoval(db, [photo.sha256], keptSeconds)
  return { accepted: null }
}

type Undoing = { photoId: number; adminId: number; decided: DecidedPhoto }

/** Lets a photo wait again that an admin has decided on by mistake. */
export async function undecidePendingPhoto(db: Database, { photoId, adminId, decided }: Undoing): Promise<void> {
  const { accepted } = decided
  if (accepted) return takeOut(db, accepted, adminId)
  await lock(db, photoId)
  return createPendingPhotoStore(db).setDeclined(photoId, false)
}

async function takeOut(db: Database, accepted: NonNullable<DecidedPhoto['accepted']>, adminId: number): Promise<void> {
  const { photoId, isNew, replacedId } = accepted
  const photos = createTagPhotoStore(db)
  const brandId = await photos.brandOf(photoId)
  const unlocked = brandId === null ? null : await photos.findById(brandId, photoId)
  if (brandId === null || !unlocked) throw notFound('Photo')
  await photos.lockFiles(unlocked.kept.sha256, 'shared')
  const brand = await createChangeStore(db).lock(brandId)
  const photo = await photos.findById(brandId, photoId)
  if (!brand || !photo) throw notFound('Photo')
  if (photo.isRetired) throw new AppError('conflict', photosWording.review.replaced)
  const replaced = replacedId === null ? null : await photos.findById(brandId, replacedId)
  const reason = photosWording.review.acceptedByMistake
  const how = isNew ? 'remove' : 'retire'
  await swapPhoto(db, { brandId, adminId, photo, replaced, how, kind: 'put back', reason })
  await createPendingPhotoStore(db).restore(accepted.pending)
}

/** Files before the brand, in the same order as uploads. */
async function lock(db: Database, photoId: number): Promise<PendingPhoto> {
  const pending = createPendingPhotoStore(db)
  const unlocked = await pending.find(photoId)
  if (!unlocked) throw notFound('Photo')
  await createTagPhotoStore(db).lockFiles(unlocked.photo.sha256, 'shared')
  const brand = await createChangeStore(db).lock(unlocked.brandId)
  const found = await pending.find(photoId)
  if (!brand || !found) throw notFound('Photo')
  return found
}

/** More are counted no further. */
const mostCounted = 100_000

/** The most that one call undoes, one photo after the other. */
const mostUndone = 5000
const batch = 200

/** The reason in the public history. The admin's own reason is for the log. */
const removedReason = photosWording.review.removedPeriod

type Order = { period: Period; admin: ProvedActor; report: (done: number) => void }

/** Lets an admin remove guest photos of a period, across brands. */
export function registerGuestPhotoRoutes(app: FastifyInstance, { db }: { db: WholeDatabase }): void {
  const store = createGuestPhotoStore(db)

  addRoute(app, countGuestPhotos, {
    handle: async ({ query }) => ({ photos: await store.count(query, mostCounted) }),
  })

  addRoute(app, undoGuestPhotos, {
    handle: async ({ body: { from, to, reason }, viewer, report }) => {
      const [period, admin] = [{ from, to }, requireFreshProof(viewer)]
      const total = Math.min(await store.count(period, mostCounted), mostUndone)
      if (total === 0) return { removed: 0, isMore: false }
      const note = { kind: 'remove', by: admin.id, reason: reason || null } as const
      // Logged before and after: a run that breaks off halfway leaves a trace too.
      await logModeration(db, { ...note, action: 'began to remove', about: `guest photos from ${from} to ${to}` })
      const progress = (done: number) => report({ done: Math.min(done, total), total })
      const removed = await undoPhotos(db, { period, admin, report: progress })
      const about = `${removed} guest photo${removed === 1 ? '' : 's'} from ${from} to ${to}`
      await logModeration(db, { ...note, action: 'removed', about })
      return { removed, isMore: (await store.count(period, 1)) > 0 }
    },
  })
}

async function undoPhotos(db: WholeDatabase, order: Order): Promise<number> {
  let undone = 0
  for (let before = -1; before < undone && undone < mostUndone;) {
    before = undone
    for (const photo of await createGuestPhotoStore(db).list(order.period, Math.min(batch, mostUndone - undone)))
      if (await inRetriedTransaction(db, (trx) => undoPhoto(trx, photo, order))) order.report((undone += 1))
  }
  return undone
}

/** Whether the photo was still there to be undone. Locks as verdicts do: the review item, the files, the brand. */
async function undoPhoto(trx: Database, { id, brandId, isPending }: GuestPhoto, order: Order): Promise<boolean> {
  const [photos, pending] = [createTagPhotoStore(trx), createPendingPhotoStore(trx)]
  await lockReview(trx, 'photo', [id])
  const sha256 = isPending ? (await pending.find(id))?.photo.sha256 : (await photos.findById(brandId, id))?.kept.sha256
  if (!sha256) return false
  await photos.lockFiles(sha256, 'shared')
  if (!(await createChangeStore(trx).lock(brandId))) return false
  if (!(await (isPending ? decline(trx, id) : takeAway(trx, { id, brandId }, order)))) return false
  await withdrawFromReview(trx, 'photo', id)
  await enqueueRemoval(trx, [sha256], keptSeconds)
  return true
}

async function decline(trx: Database, id: number): Promise<boolean> {
  const pending = createPendingPhotoStore(trx)
  const found = await pending.find(id)
  if (!found || found.isDeclined) return false
  await pending.setDeclined(id, true)
  return true
}

async function takeAway(trx: Database, where: { id: number; brandId: number }, order: Order): Promise<boolean> {
  const { id, brandId } = where
  const { period, admin } = order
  const store = createGuestPhotoStore(trx)
  const photo = await createTagPhotoStore(trx).findById(brandId, id)
  if (!photo || !(await store.isLeft(id))) return false
  const replaced = photo.isRetired ? null : await store.findReplaced(brandId, photo.kept.sha256, period)
  const note = { kind: 'photo removed', reason: removedReason } as const
  await swapPhoto(trx, { brandId, adminId: admin.id, photo, replaced, how: 'takeAway', ...note })
  return true
}
