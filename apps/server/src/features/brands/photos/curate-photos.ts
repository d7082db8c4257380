import type { TagPhoto } from '@bolodex/contract/brands'
import type { TagPhotoKind } from '@bolodex/contract/tag-photo-kinds'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { lockReview, withdrawFromReview } from '#platform/review-queue.ts'
import { createChangeStore, type KeptState } from '../change-store.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createPrimaryPhotoStore } from '../primary-photo-store.ts'
import { createTagPhotoStore, type Slot } from './tag-photo-store.ts'

type Target = { brandId: number; photoId: number; adminId: number }
type Edit = Target & { kind?: TagPhotoKind | undefined; era?: string | null | undefined; isPrimary?: true | undefined }

/** What admins do to the photos of a brand. Each answers the photos the brand then shows. */
export type CuratePhotos = {
  edit: (edit: Edit) => Promise<TagPhoto[]>
  remove: (target: Target) => Promise<TagPhoto[]>
}

export function createCuratePhotos(db: WholeDatabase): CuratePhotos {
  return {
    edit: (edit) =>
      inRetriedTransaction(db, async (trx) => {
        const photos = createTagPhotoStore(trx)
        await describe(trx, edit)
        if (edit.isPrimary) await show(trx, edit)
        return photos.list(edit.brandId)
      }),
    remove: (target) => inRetriedTransaction(db, (trx) => remove(trx, target)),
  }
}

/** The brand, which nobody else changes until the transaction ends, and the photo; throws when either is not there. */
async function lock(db: Database, { brandId, photoId }: Target) {
  const brand = await createChangeStore(db).lock(brandId)
  if (!brand) throw notFound('Brand')
  const photo = await createTagPhotoStore(db).findById(brandId, photoId)
  if (!photo) throw notFound('Photo')
  return { state: brand.state, photo }
}

async function stateOf(db: Database, brandId: number): Promise<KeptState> {
  const brand = await createChangeStore(db).lock(brandId)
  if (!brand) throw new Error(`Brand ${brandId} is locked and yet gone`)
  return brand.state
}

async function describe(db: Database, edit: Edit): Promise<void> {
  const { brandId, photoId, adminId } = edit
  const photos = createTagPhotoStore(db)
  const { state: before, photo } = await lock(db, edit)
  if (photo.isRetired) throw notFound('Photo')
  const slot: Slot = {
    kind: edit.kind ?? photo.kept.kind,
    // An empty era means that it is not known.
    era: edit.era === undefined ? photo.kept.era : edit.era || null,
  }
  if (slot.kind === photo.kept.kind && slot.era === photo.kept.era) return
  if (await photos.findInSlot(brandId, slot))
    throw new AppError('conflict', 'The brand already shows a photo of that kind and era')
  await photos.describe(photoId, slot)
  await createPrimaryPhotoStore(db).choose(brandId)
  await photos.touchBrand(brandId)
  await createChangeStore(db).add({
    brandId,
    kind: 'photo described',
    author: { userId: adminId },
    before,
    after: await stateOf(db, brandId),
    photo: { before: photo.kept, after: { ...photo.kept, ...slot } },
  })
}

async function show(db: Database, target: Target): Promise<void> {
  const { brandId, photoId, adminId } = target
  const { state: before, photo } = await lock(db, target)
  if (photo.kept.kind === 'fake warning')
    throw new AppError('invalid_input', 'A photo of a fake cannot stand for the brand', { field: 'isPrimary' })
  if (before.tagPhoto?.sha256 === photo.kept.sha256) return
  await createPrimaryPhotoStore(db).show(brandId, photoId)
  await createTagPhotoStore(db).touchBrand(brandId)
  await createChangeStore(db).add({
    brandId,
    kind: 'photo shown',
    author: { userId: adminId },
    before,
    after: await stateOf(db, brandId),
    photo: { before: before.tagPhoto, after: photo.kept },
  })
}

async function remove(db: Database, target: Target): Promise<TagPhoto[]> {
  const { brandId, photoId, adminId } = target
  const photos = createTagPhotoStore(db)
  await lockReview(db, 'photo', [photoId])
  const { state: before, photo } = await lock(db, target)
  await photos.remove(photoId)
  await withdrawFromReview(db, 'photo', photoId)
  await createPrimaryPhotoStore(db).choose(brandId)
  await photos.touchBrand(brandId)
  await enqueueRemoval(db, [photo.kept.sha256])
  await createChangeStore(db).add({
    brandId,
    kind: 'photo removed',
    author: { userId: adminId },
    before,
    after: await stateOf(db, brandId),
    photo: { before: photo.kept, after: null },
  })
  return photos.list(brandId)
}
