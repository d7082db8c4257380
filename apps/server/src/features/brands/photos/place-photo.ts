import type { TagPhoto } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import type { PhotoOutcome } from '@bolodex/contract/photos/tag-photos'
import { enqueueNotices, type NoticeDelivery } from '#domain/notice-queue.ts'
import { askForReview } from '#domain/review-queue.ts'
import { createTagPhotoStore, nearlySame, type PhotoRecord, type Slot, type StoredPhoto } from './tag-photo-store.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createSemaphore } from '#platform/limits/semaphore.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { clearlyMore } from '#platform/media/photo-detail.ts'
import { masterName, type PhotoStore } from '#platform/media/photo-store.ts'
import { createChangeStore } from '../change-store.ts'
import { enqueueRemoval, enqueueSizes } from './enqueue-photo-jobs.ts'
import { createPendingPhotoStore } from './guest-photo-store.ts'
import { createPhotoBytesStore } from './photo-bytes-store.ts'
import { createPrimaryPhotoStore } from './shown-photo-store.ts'

/** Who gives a photo of what. */
type GivenPhoto = {
  brandId: number
  slot: Slot
  /** Null: a guest gives it. */
  userId: number | null
  sourceUrl: string | null
  /** The number of a photo that has waited: an admin lets it replace a member's. */
  acceptedId?: number
}

/** What became of a photo: taken, already there, not as good as the one that is shown, or waiting for an admin. */
export type Outcome = {
  became: PhotoOutcome
  /** The photo that is shown now. */
  photo: TagPhoto
  similar: TagPhoto | null
}

/** Replaced photos are kept for putting back, but not without end. */
const mostRetired = 100

/** Guests' photos that wait for an admin: more of them nobody would look through. */
const mostPending = { ofBrand: 5, all: 300 }

type Decision = Outcome | { replaces: StoredPhoto | null; mustWait: boolean }

/** What is to be done with a photo: nothing, for a reason, or to show it instead of the one that has its place. */
async function decide(db: Database, given: GivenPhoto, photo: PhotoRecord): Promise<Decision> {
  const { brandId, slot, userId, acceptedId } = given
  const photos = createTagPhotoStore(db)
  const same = await photos.findSame(brandId, photo)
  if (same) return { became: 'known', photo: await photos.read(same.id), similar: null }
  if (await photos.isTakenAway(brandId, photo))
    throw new AppError('conflict', 'An admin has taken this photo away from this brand. Please choose another one.')
  const shown = await photos.findInSlot(brandId, slot)
  if (shown && !isBetter(photo, shown)) return { became: 'worse', photo: await photos.read(shown.id), similar: null }
  const mustWait = userId === null && acceptedId === undefined && shown !== null && !shown.isByGuest
  if (!mustWait) return { replaces: shown, mustWait }
  const pending = await createPendingPhotoStore(db).findSame(brandId, photo)
  if (pending?.isDeclined)
    throw new AppError('conflict', 'An admin has declined this photo for this brand. Please choose another one.')
  if (pending) return { became: 'waiting', photo: await photos.read(shown.id), similar: null }
  return { replaces: shown, mustWait }
}

/** More pixels are better, as far as they show something. A copy of the photo that is shown must show clearly more. */
function isBetter(photo: PhotoRecord, shown: StoredPhoto): boolean {
  const isCopy = shown.look !== null && countBits(BigInt.asUintN(64, photo.look ^ BigInt(shown.look))) <= nearlySame
  if (isCopy && shown.detailPixels !== null) return photo.detailPixels > shown.detailPixels * clearlyMore
  return photo.qualityPixels > shown.qualityPixels
}

const countBits = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length

/** Shows a photo, or lets it wait, within the caller's transaction. */
export async function take(db: Database, given: GivenPhoto, photo: PhotoRecord): Promise<Outcome> {
  const { brandId, userId } = given
  const [photos, changes, primary] = [createTagPhotoStore(db), createChangeStore(db), createPrimaryPhotoStore(db)]
  const brand = await changes.lock(brandId)
  if (!brand) throw notFound('Brand')
  const decision = await decide(db, given, photo)
  if ('became' in decision) return decision
  const { replaces } = decision
  if (replaces && decision.mustWait) return letWait(db, given, photo, replaces)
  if (!replaces && (await photos.countShown(brandId)) >= limits.photosPerBrand)
    throw new AppError('conflict', 'This brand has as many photos as it can show')

  if (replaces) await photos.retire(replaces.id)
  const id = await place(db, given, photo)
  if (replaces && isOnCard(brand.state.tagPhoto, replaces)) await primary.show(brandId, id)
  await primary.choose(brandId)
  await photos.touchBrand(brandId)
  const surplus = await photos.removeOldest(brandId, mostRetired)
  if (surplus.length > 0) await enqueueRemoval(db, surplus)
  await enqueueSizes(db, photo.sha256)

  const after = await changes.lock(brandId)
  const placed = await photos.findById(brandId, id)
  await changes.add({
    brandId,
    kind: replaces ? 'photo replaced' : 'photo added',
    author: userId === null ? 'guest' : { userId },
    before: brand.state,
    after: after?.state ?? null,
    photo: { before: replaces?.kept ?? null, after: placed?.kept ?? null },
  })
  const owner = replaces?.userId ?? null
  if (owner !== null) await enqueueNotices(db, [{ kind: 'photo replaced', userId: owner, actorId: userId, brandId }])
  const similar = await photos.findSimilar(brandId, photo.look, id)
  return { became: 'taken', photo: await photos.read(id), similar }
}

/** The brand is locked, so of its own waiting photos none are added meanwhile. */
async function letWait(db: Database, given: GivenPhoto, photo: PhotoRecord, shown: StoredPhoto): Promise<Outcome> {
  const { brandId, slot, sourceUrl } = given
  const pending = createPendingPhotoStore(db)
  const { ofBrand, all } = await pending.count(brandId)
  if (ofBrand >= mostPending.ofBrand || all >= mostPending.all)
    throw new AppError('conflict', 'Many photos by guests wait for an admin already. Please sign in to add yours.')
  const id = await pending.add({ brandId, photo, ...slot, sourceUrl })
  await askForReview(db, { kind: 'guest-photo', target: 'photo', targetId: id, subjectId: null })
  return { became: 'waiting', photo: await createTagPhotoStore(db).read(shown.id), similar: null }
}

/** A photo that was here before and was replaced is shown again, as its first submitter's. */
async function place(db: Database, given: GivenPhoto, photo: PhotoRecord): Promise<number> {
  const { brandId, slot, userId, sourceUrl, acceptedId } = given
  const photos = createTagPhotoStore(db)
  const retired = await photos.findRetired(brandId, photo.sha256)
  if (!retired) return photos.add({ id: acceptedId, brandId, photo, ...slot, userId, sourceUrl })
  await photos.bringBack(retired.id, slot)
  return retired.id
}

const isOnCard = (onCard: { sha256: string } | null, { kept }: StoredPhoto): boolean => onCard?.sha256 === kept.sha256

export type AddPhoto = (given: GivenPhoto & { bytes: Buffer }) => Promise<Outcome>

type Deps = { db: WholeDatabase; files: PhotoStore; imageWorker: ImageWorker; noticeDelivery: NoticeDelivery }

/** Each asks the store while it holds a database connection: a slow store must not get hold of all of them. */
const writtenAtOnce = 3
const patienceMs = 20_000

/** Files are put away before anything refers to them; of an upload that came to nothing they are removed after this. */
const forgottenAfterSeconds = 900

/**
 * Takes a photo of a brand's tag. Of each kind and era a brand shows the best one; the one it replaces stays, so that it
 * can be restored. What a guest gives waits for review where a member's photo would have to go.
 */
export function createAddPhoto({ db, files, imageWorker, noticeDelivery }: Deps): AddPhoto {
  const slots = createSemaphore(writtenAtOnce)
  return async (given) => {
    const photo = await imageWorker.prepare(given.bytes)
    const decision = await decide(db, given, photo)
    if ('became' in decision) return decision

    await enqueueRemoval(db, [photo.sha256], forgottenAfterSeconds)
    await files.put(masterName(photo.sha256), photo.master)
    const giveBack = await slots.take(patienceMs)
    if (!giveBack) throw new AppError('overloaded', 'Photos are kept slowly at the moment.', { retryAfterSeconds: 30 })
    const outcome = await inRetriedTransaction(db, async (trx) => {
      await createTagPhotoStore(trx).lockFiles(photo.sha256, 'shared')
      // A removal of the same content may have come by since.
      if (!(await files.has(masterName(photo.sha256)))) await files.put(masterName(photo.sha256), photo.master)
      const outcome = await take(trx, given, photo)
      const isKept = outcome.became === 'taken' || outcome.became === 'waiting'
      // Last of all: others wait for the sum from here to the end.
      if (isKept) await createPhotoBytesStore(trx).note(photo.sha256, photo.master.length)
      return outcome
    }).finally(giveBack)
    noticeDelivery.wake()
    return outcome
  }
}

type Swap = {
  brandId: number
  adminId: number
  photo: StoredPhoto
  /** The photo that is shown again instead. */
  replaced: StoredPhoto | null
  /** What becomes of the photo: it can be restored, it is never taken again, or it is forgotten. */
  how: 'retire' | 'takeAway' | 'remove'
  kind: 'photo removed' | 'put back'
  reason: string
}

/** Shows the photo again that another one had replaced. The caller has locked the brand. */
export async function swapPhoto(trx: Database, swap: Swap): Promise<void> {
  const { brandId, adminId, photo, replaced, how, kind, reason } = swap
  const [changes, photos, primary] = [createChangeStore(trx), createTagPhotoStore(trx), createPrimaryPhotoStore(trx)]
  const before = await changes.read(brandId)
  if (!before) return
  const wasOnCard = before.state.tagPhoto?.sha256 === photo.kept.sha256
  await photos[how](photo.id)
  if (replaced) await photos.bringBack(replaced.id, photo.kept)
  if (replaced && wasOnCard) await primary.show(brandId, replaced.id)
  await primary.choose(brandId)
  await photos.touchBrand(brandId)
  const after = await changes.read(brandId)
  await changes.add({
    brandId,
    kind,
    author: { userId: adminId },
    before: before.state,
    after: after?.state ?? null,
    photo: { before: photo.kept, after: replaced?.kept ?? null },
    reason,
  })
}
