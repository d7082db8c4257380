import type { TagPhoto } from '@bolodex/contract/directory/brands'
import type { TagPhotoEra, TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { photoWording } from '@bolodex/contract/photos/photo-wording'
import { eraOfYears, noYears, yearsOfEra } from '@bolodex/contract/photos/tag-years'
import { lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import { createTagVoiceStore } from '#domain/brands/tag-voice-store.ts'
import { createTagPhotoStore, type AboutPhoto, type StoredPhoto } from '#domain/brands/tag-photo-store.ts'
import type { HiddenPhoto } from '#domain/verdict-undo.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createChangeStore, datesOf, type NewChange } from '#domain/brands/change-store.ts'
import { enqueueRemoval } from '#domain/photos/enqueue-photo-jobs.ts'
import { keptSeconds } from '#domain/photos/keep-photo.ts'
import { createPrimaryPhotoStore } from '#domain/brands/shown-photo-store.ts'
import { photosWording } from '#domain/brands/photos-wording.ts'

type Target = { brandId: number; photoId: number; adminId: number }
type Edit = Target & {
  kind?: TagPhotoKind | undefined
  era?: TagPhotoEra | '' | null | undefined
  yearFrom?: number | null | undefined
  yearTo?: number | null | undefined
  madeIn?: string | null | undefined
  note?: string | null | undefined
  isPrimary?: true | undefined
}

/** Admin actions on the photos of a brand. Each returns the photos then shown. */
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

/** Locks the brand until the transaction ends and reads the photo; throws when either is missing. */
async function lock(db: Database, { brandId, photoId }: Target) {
  const brand = await createChangeStore(db).lock(brandId)
  if (!brand) throw notFound('Brand')
  const photo = await createTagPhotoStore(db).findById(brandId, photoId)
  if (!photo) throw notFound('Photo')
  return { state: brand.state, photo }
}

async function describe(db: Database, edit: Edit): Promise<void> {
  const { brandId, photoId, adminId } = edit
  const photos = createTagPhotoStore(db)
  // Before the brand, as voices and verdicts do.
  await lockReview(db, 'photo', [photoId])
  const { state: before, photo } = await lock(db, edit)
  if (photo.isRetired) throw notFound('Photo')
  const about = applyEdit(edit, photo)
  if (areSame(about, aboutOf(photo))) return
  await photos.describe(photoId, about)
  if (!areSame(withoutNote(about), withoutNote(aboutOf(photo)))) await createTagVoiceStore(db).forget(photoId)
  await finish(db, brandId)
  await note(db, {
    brandId,
    adminId,
    kind: 'photo described',
    before,
    photo: {
      before: photo.kept,
      after: { ...photo.kept, kind: about.kind, era: eraOfYears(about), ...yearsOf(about) },
    },
  })
}

const yearsOf = ({ yearFrom, yearTo }: AboutPhoto) => ({ yearFrom, yearTo })

const aboutOf = ({ kept, madeIn, note }: StoredPhoto): AboutPhoto => ({
  kind: kept.kind,
  ...datesOf(kept),
  madeIn,
  note,
})

/** The description after an edit. An empty era means that it is not known; an empty text, that there is none. */
function applyEdit(edit: Edit, photo: StoredPhoto): AboutPhoto {
  const { kind, era, yearFrom, yearTo, madeIn, note } = edit
  const before = aboutOf(photo)
  const dated = era === undefined ? yearsOf(before) : era ? yearsOfEra(era) : noYears
  const about = {
    kind: kind ?? before.kind,
    yearFrom: yearFrom === undefined ? dated.yearFrom : yearFrom,
    yearTo: yearTo === undefined ? dated.yearTo : yearTo,
    madeIn: madeIn === undefined ? before.madeIn : madeIn || null,
    note: note === undefined ? before.note : note || null,
  }
  if ((about.yearFrom ?? 0) > (about.yearTo ?? Infinity))
    throw new AppError('invalid_input', photoWording.yearsInOrder, { field: 'yearTo' })
  return about
}

/** What members say looks right or wrong. */
const withoutNote = (about: AboutPhoto): AboutPhoto => ({ ...about, note: null })

const areSame = (a: AboutPhoto, b: AboutPhoto): boolean => JSON.stringify(a) === JSON.stringify(b)

async function show(db: Database, target: Target): Promise<void> {
  const { brandId, photoId, adminId } = target
  const { state: before, photo } = await lock(db, target)
  if (photo.kept.kind === 'fake warning')
    throw new AppError('invalid_input', photosWording.manage.fakeOnCard, { field: 'isPrimary' })
  if (before.tagPhoto?.sha256 === photo.kept.sha256) return
  await createPrimaryPhotoStore(db).show(brandId, photoId)
  await createTagPhotoStore(db).touchBrand(brandId)
  await note(db, {
    brandId,
    adminId,
    kind: 'photo shown',
    before,
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
  await finish(db, brandId)
  await enqueueRemoval(db, [photo.kept.sha256])
  await note(db, { brandId, adminId, kind: 'photo removed', before, photo: { before: photo.kept, after: null } })
  return photos.list(brandId)
}

type Hiding = { photoId: number; adminId: number; reason: string | null }

/**
 * Hides a photo and blocks uploading it again. It can be restored for some minutes; then its files are deleted. Runs
 * in the caller's transaction.
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

/** Restores a photo that was removed by mistake. */
export async function bringBackPhoto(db: Database, { photoId, adminId, hidden }: BringingBack): Promise<void> {
  const { photos, brandId, state: before, photo } = await lockPhoto(db, photoId)
  if (!photo.isRetired) return
  await photos.bringBack(photoId, { kind: photo.kept.kind, ...datesOf(photo.kept) })
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
  // Before the brand, in the same order as uploads.
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

type Noted = Pick<NewChange, 'brandId' | 'kind' | 'before' | 'photo' | 'reason'> & { adminId: number }

/** Records a change that is already made, with the brand's state after it. */
async function note(db: Database, { adminId, ...change }: Noted): Promise<void> {
  const changes = createChangeStore(db)
  const now = await changes.read(change.brandId)
  await changes.add({ ...change, author: { userId: adminId }, after: now?.state ?? null })
}
