import type { TagPhoto } from '@bolodex/contract/brands'
import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import { createTagPhotoStore, type Slot } from './tag-photo-store.ts'
import type { HiddenPhoto } from '#domain/verdict-undo.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore, type KeptState, type KeptPhoto } from '../change-store.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { keptSeconds } from '#domain/photos/keep-photo.ts'
import { createPrimaryPhotoStore } from './shown-photo-store.ts'
import { photosWording } from './photos-wording.ts'

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
  if (await photos.findInSlot(brandId, slot)) throw new AppError('conflict', photosWording.manage.sameKind)
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
    throw new AppError('invalid_input', photosWording.manage.fakeOnCard, { field: 'isPrimary' })
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

type Hiding = { photoId: number; adminId: number; reason: string | null }

/**
 * Takes a photo away: nobody sees it any more, and nobody gives it again. It can be brought back for some minutes, and
 * only then its files go. Within the caller's transaction.
 */
export async function hidePhoto(db: Database, { photoId, adminId, reason }: Hiding): Promise<HiddenPhoto> {
  const { photos, brandId, state: before, photo } = await lockPhoto(db, photoId)
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
  const { photos, brandId, state: before, photo } = await lockPhoto(db, photoId)
  if (!photo.isRetired) return
  if (await photos.findInSlot(brandId, photo.kept)) throw new AppError('conflict', photosWording.manage.replaced)
  await photos.bringBack(photoId, photo.kept)
  if (hidden.wasOnCard && photo.kept.kind !== 'fake warning') await createPrimaryPhotoStore(db).show(brandId, photoId)
  await finish(db, brandId)
  const reason = photosWording.manage.removedByMistake
  await note(db, { brandId, kind: 'put back', adminId, before, photo: { before: null, after: photo.kept }, reason })
}

async function lockPhoto(db: Database, photoId: number) {
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
