import type { Database } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore, type KeptPhoto, type KeptState } from '../change-store.ts'
import { createPrimaryPhotoStore } from '../primary-photo-store.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createTagPhotoStore, keptSeconds } from './tag-photo-store.ts'

type Hiding = { photoId: number; adminId: number; reason: string | null }

/** What bringing a photo back needs to know. */
export type HiddenPhoto = { wasOnCard: boolean }

/**
 * Takes a photo away: nobody sees it any more, and nobody gives it again. It can be brought back for some minutes, and
 * only then its files go. Within the caller's transaction.
 */
export async function hidePhoto(db: Database, { photoId, adminId, reason }: Hiding): Promise<HiddenPhoto> {
  const { photos, brandId, state: before, photo } = await lock(db, photoId)
  if (photo.isRetired) throw notFound('Photo')
  await photos.takeAway(photoId)
  await enqueueRemoval(db, [photo.kept.sha256], keptSeconds)
  await finish(db, brandId)
  await note(db, {
    brandId,
    kind: 'photo removed',
    adminId,
    before,
    photo: { before: photo.kept, after: null },
    reason,
  })
  return { wasOnCard: before.tagPhoto?.sha256 === photo.kept.sha256 }
}

type BringingBack = { photoId: number; adminId: number; hidden: HiddenPhoto }

/** Shows a photo again that was taken away by mistake. */
export async function bringBackPhoto(db: Database, { photoId, adminId, hidden }: BringingBack): Promise<void> {
  const { photos, brandId, state: before, photo } = await lock(db, photoId)
  if (!photo.isRetired) return
  if (await photos.findInSlot(brandId, photo.kept))
    throw new AppError('conflict', 'Another photo has taken its place since. Remove that one first.')
  await photos.bringBack(photoId, photo.kept)
  if (hidden.wasOnCard && photo.kept.kind !== 'fake warning') await createPrimaryPhotoStore(db).show(brandId, photoId)
  await finish(db, brandId)
  const reason = 'The photo was removed by mistake'
  await note(db, { brandId, kind: 'put back', adminId, before, photo: { before: null, after: photo.kept }, reason })
}

async function lock(db: Database, photoId: number) {
  const photos = createTagPhotoStore(db)
  const brandId = await photos.brandOf(photoId)
  if (brandId === null) throw notFound('Photo')
  const unlocked = await photos.findById(brandId, photoId)
  // Before the brand, as whoever gives a photo does.
  if (unlocked) await photos.lockFiles(unlocked.kept.sha256, 'shared')
  const brand = await createChangeStore(db).lock(brandId)
  const photo = await photos.findById(brandId, photoId)
  if (!brand || !photo) throw notFound('Photo')
  return { photos, brandId, state: brand.state, photo }
}

async function finish(db: Database, brandId: number): Promise<void> {
  await createPrimaryPhotoStore(db).choose(brandId)
  await createTagPhotoStore(db).touchBrand(brandId)
}

type Noted = {
  brandId: number
  kind: 'photo removed' | 'put back'
  adminId: number
  before: KeptState
  photo: { before: KeptPhoto | null; after: KeptPhoto | null }
  reason: string | null
}

async function note(db: Database, { adminId, ...change }: Noted): Promise<void> {
  const changes = createChangeStore(db)
  const now = await changes.read(change.brandId)
  await changes.add({ ...change, author: { userId: adminId }, after: now?.state ?? null })
}
