import type { TagPhoto } from '@bolodex/contract/brands'
import { photoAnswers } from '@bolodex/contract/photo-wording'
import type { Database } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore } from '../change-store.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createPendingPhotoStore, type PendingPhoto } from './pending-photo-store.ts'
import { take } from './place-photo.ts'
import { swapPhoto } from './swap-photo.ts'
import { createTagPhotoStore, keptSeconds } from './tag-photo-store.ts'

/** What taking an admin's verdict back needs to know, as JSON. */
type Accepted = { pending: unknown; photoId: number; isNew: boolean; replacedId: number | null }
export type DecidedPhoto = { accepted: Accepted | null }

/** A photo that waits, and the one that is shown in its place now. */
export async function readPendingPhoto(
  db: Database,
  id: number,
): Promise<{ photo: TagPhoto | null; replaces: TagPhoto | null }> {
  const pending = await createPendingPhotoStore(db).find(id)
  if (!pending) return { photo: null, replaces: null }
  const photos = createTagPhotoStore(db)
  const shown = await photos.findInSlot(pending.brandId, pending.slot)
  const photo = await createPendingPhotoStore(db).read(id)
  return { photo, replaces: shown ? await photos.read(shown.id) : null }
}

/** Lets a guest's photo replace a member's, as it would have done by itself. Within the caller's transaction. */
export async function acceptPendingPhoto(db: Database, photoId: number): Promise<DecidedPhoto> {
  const { brandId, slot, sourceUrl, photo } = await lock(db, photoId)
  const photos = createTagPhotoStore(db)
  const [shown, known] = [await photos.findInSlot(brandId, slot), await photos.findRetired(brandId, photo.sha256)]
  const pending = await createPendingPhotoStore(db).remove(photoId)
  const given = { brandId, slot, userId: null, sourceUrl, acceptedId: photoId }
  const outcome = await take(db, given, photo)
  if (outcome.became === 'known') throw new AppError('conflict', `${photoAnswers.known}. Decline this one.`)
  if (outcome.became !== 'taken') throw new AppError('conflict', 'A better photo is shown by now. Decline this one.')
  const replacedId = shown?.id ?? null
  return { accepted: { pending, photoId: outcome.photo.id, isNew: known === null, replacedId } }
}

/** Nobody sees it, and guests are not asked for it again. Its files go when the verdict cannot be taken back any more. */
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

async function takeOut(db: Database, accepted: Accepted, adminId: number): Promise<void> {
  const { photoId, isNew, replacedId } = accepted
  const photos = createTagPhotoStore(db)
  const brandId = await photos.brandOf(photoId)
  const unlocked = brandId === null ? null : await photos.findById(brandId, photoId)
  if (brandId === null || !unlocked) throw notFound('Photo')
  await photos.lockFiles(unlocked.kept.sha256, 'shared')
  const brand = await createChangeStore(db).lock(brandId)
  const photo = await photos.findById(brandId, photoId)
  if (!brand || !photo) throw notFound('Photo')
  if (photo.isRetired) throw new AppError('conflict', 'Another photo has taken its place since.')
  const replaced = replacedId === null ? null : await photos.findById(brandId, replacedId)
  const reason = 'A guest’s photo was accepted by mistake'
  const how = isNew ? 'remove' : 'retire'
  await swapPhoto(db, { brandId, adminId, photo, replaced, how, kind: 'put back', reason })
  await createPendingPhotoStore(db).putBack(accepted.pending)
}

/** Files before the brand, as whoever gives a photo does. */
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
