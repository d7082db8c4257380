import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { limits } from '@bolodex/contract/limits'
import type { PhotoOutcome } from '@bolodex/contract/photos/tag-photos'
import { eraOfYears } from '@bolodex/contract/photos/tag-years'
import { enqueueNotices, type NoticeDelivery } from '#domain/notice-queue.ts'
import { createIdempotencyStore, sentAndGone, type SentCall } from '#domain/idempotency-store.ts'
import { askForReview } from '#domain/review-queue.ts'
import {
  createTagPhotoStore,
  nearlySame,
  type AboutPhoto,
  type PhotoRecord,
  type StoredPhoto,
} from './tag-photo-store.ts'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { createFairCap } from '#platform/limits/fair-cap.ts'
import type { ImageWorker } from '#platform/media/image-worker.ts'
import { clearlyMore } from '#platform/media/photo-detail.ts'
import type { PhotoStore } from '#platform/media/photo-store.ts'
import { createChangeStore, datesOf } from './change-store.ts'
import { enqueueRemoval, enqueueSizes } from '#domain/photos/enqueue-photo-jobs.ts'
import { createKeepPhoto } from '#domain/photos/keep-photo.ts'
import { createPendingPhotoStore } from './guest-photo-store.ts'
import { createPrimaryPhotoStore } from './shown-photo-store.ts'
import { photosWording } from './photos-wording.ts'

/** The submitter and the subject of a photo. */
type GivenPhoto = {
  brandId: number
  about: AboutPhoto
  /** Null: a guest gives it. */
  userId: number | null
  sourceUrl: string | null
  /** The number of a photo that has waited: an admin lets it replace a member's. */
  acceptedId?: number
  /** The code of a guest's network: photos that wait for an admin are counted by it. */
  network?: string
  /** The key it was sent under. */
  key?: string | undefined
}

/** The outcome for a photo: accepted, already there, not as good as the shown one, or waiting for review. */
export type Outcome = {
  became: PhotoOutcome
  /** The photo that is shown now. */
  photo: TagPhoto
  similar: TagPhoto | null
}

/** Replaced photos are kept for restoring, up to a maximum. */
const mostRetired = 100

/** Guests' photos that wait for an admin: of a brand, of one network in a day, and of all. No admin looks through more. */
const pendingPhotos = { ofBrand: 5, perHolder: 30, inAll: 300 }
const pendingCap = createFairCap(pendingPhotos)

type Decision = Outcome | { replaces: StoredPhoto | null; mustWait: boolean }

/** The decision about a photo: refuse it with a reason, show it beside the others, or instead of its rival. */
async function decide(db: Database, given: GivenPhoto, photo: PhotoRecord): Promise<Decision> {
  const { brandId, about, userId, acceptedId } = given
  const photos = createTagPhotoStore(db)
  const same = await photos.findSame(brandId, photo)
  if (same) return { became: 'known', photo: await photos.read(same.id), similar: null }
  if (await photos.isTakenAway(brandId, photo)) throw new AppError('conflict', photosWording.add.removedBefore)
  const shown = await photos.findRival(brandId, about, photo.look)
  if (shown && !isBetter(photo, shown)) return { became: 'worse', photo: await photos.read(shown.id), similar: null }
  const mustWait = userId === null && acceptedId === undefined && shown !== null && !shown.isByGuest
  if (!mustWait) return { replaces: shown, mustWait }
  const pending = await createPendingPhotoStore(db).findSame(brandId, photo)
  if (pending?.isDeclined) throw new AppError('conflict', photosWording.add.declinedBefore)
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
  if (!replaces) await requireRoom(db, given)

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

/** The brand is locked, so the number of its photos cannot grow meanwhile. Guests leave room for members. */
async function requireRoom(db: Database, { brandId, userId }: GivenPhoto): Promise<void> {
  const shown = await createTagPhotoStore(db).countShown(brandId)
  if (shown.all >= limits.photosPerBrand) throw new AppError('conflict', photosWording.add.brandIsFull)
  if (userId === null && shown.byGuests >= limits.guestPhotosPerBrand)
    throw new AppError('conflict', photosWording.add.guestsAreFull)
}

/** The brand is locked, so the number of its waiting photos cannot grow meanwhile. */
async function letWait(db: Database, given: GivenPhoto, photo: PhotoRecord, shown: StoredPhoto): Promise<Outcome> {
  const { brandId, about, sourceUrl } = given
  const pending = createPendingPhotoStore(db)
  const held = await pending.list()
  const network = given.network ?? 'unknown'
  const isBrandFull = held.filter((other) => other.brandId === brandId).length >= pendingPhotos.ofBrand
  const placed = pendingCap.place(held, { holder: network })
  if (isBrandFull || placed.isFull) throw new AppError('conflict', photosWording.add.guestsWait)
  if (placed.evicted !== null) {
    const evicted = await pending.evict(placed.evicted)
    if (evicted) await enqueueRemoval(db, [evicted])
  }
  const id = await pending.add({ brandId, photo, about, sourceUrl, network })
  await askForReview(db, { kind: 'guest-photo', target: 'photo', targetId: id, subjectId: null })
  return { became: 'waiting', photo: await createTagPhotoStore(db).read(shown.id), similar: null }
}

/** A photo that was here before and was replaced is shown again, as its first submitter's. */
async function place(db: Database, given: GivenPhoto, photo: PhotoRecord): Promise<number> {
  const { brandId, about, userId, sourceUrl, acceptedId } = given
  const photos = createTagPhotoStore(db)
  const retired = await photos.findRetired(brandId, photo.sha256)
  if (!retired) return photos.add({ id: acceptedId, brandId, photo, ...about, userId, sourceUrl })
  await photos.bringBack(retired.id, about)
  // A text is its writer's: the photo counts as its first submitter's.
  if (retired.userId === userId && userId !== null) await photos.describe(retired.id, about)
  return retired.id
}

const isOnCard = (onCard: { sha256: string } | null, { kept }: StoredPhoto): boolean => onCard?.sha256 === kept.sha256

/** `from`: the network or member that sent it, for the queue of the image worker. */
export type AddPhoto = (given: GivenPhoto & { bytes: Buffer; from: string }) => Promise<Outcome>

type Deps = { db: WholeDatabase; files: PhotoStore; imageWorker: ImageWorker; noticeDelivery: NoticeDelivery }

/**
 * Adds a tag photo. Of two that compete for the card the better one is shown, and the other one can be restored. A guest's
 * photo waits for review where it would replace a member's.
 */
export function createAddPhoto({ db, files, imageWorker, noticeDelivery }: Deps): AddPhoto {
  const keepPhoto = createKeepPhoto({ db, files })
  return async (given) => {
    const photo = await imageWorker.prepare(given.bytes, given.from)
    const decision = await decide(db, given, photo)
    // It may exist because it was sent under this key a moment ago.
    if ('became' in decision) return (await findSentPhoto(db, given)) ?? decision

    const outcome = await keepPhoto(photo, async (trx) => {
      const idempotency = createIdempotencyStore(trx)
      const made = await idempotency.claim(sentOf(given))
      if (made) return { outcome: await answerAgain(trx, given, made), isKept: false }
      const outcome = await take(trx, given, photo)
      const isKept = outcome.became === 'taken' || outcome.became === 'waiting'
      if (!isKept) await idempotency.release([sentOf(given)])
      else if (outcome.became === 'taken') await idempotency.settle(sentOf(given), [outcome.photo.id])
      return { outcome, isKept }
    })
    noticeDelivery.wake()
    return outcome
  }
}

type SentPhoto = GivenPhoto & { bytes?: Buffer }

const sentOf = ({ brandId, userId, key, about, sourceUrl, bytes }: SentPhoto): SentCall => {
  const { kind, yearFrom, yearTo, madeIn, note } = about
  const era = eraOfYears(about)
  const isMore = (era === null && (yearFrom ?? yearTo) !== null) || madeIn !== null || note !== null
  // What an earlier release received under a key must stay the same.
  const said = Buffer.from(JSON.stringify([kind, era, sourceUrl, ...(isMore ? [yearFrom, yearTo, madeIn, note] : [])]))
  const content = sourceUrl === null && bytes ? Buffer.concat([said, bytes]) : said
  return { userId, key, call: `photo ${brandId}`, ...(key !== undefined && { content }) }
}

/** The outcome of a photo sent under this key before; null when there is none. */
export async function findSentPhoto(db: Database, given: SentPhoto): Promise<Outcome | null> {
  const made = await createIdempotencyStore(db).find(sentOf(given))
  return made && answerAgain(db, given, made)
}

/** `made`: the accepted photo; none while it waits for review. */
async function answerAgain(db: Database, { brandId }: GivenPhoto, [id]: number[]): Promise<Outcome> {
  const photos = createTagPhotoStore(db)
  const found = id === undefined ? await photos.findFirst(brandId) : await photos.findById(brandId, id)
  if (!found) throw sentAndGone()
  return { became: id === undefined ? 'waiting' : 'taken', photo: await photos.read(found.id), similar: null }
}

type Swap = {
  brandId: number
  adminId: number
  photo: StoredPhoto
  /** The photo that is shown again instead. */
  replaced: StoredPhoto | null
  /** The effect on the photo: restorable, refused forever, or forgotten. */
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
  if (replaced) await photos.bringBack(replaced.id, { kind: photo.kept.kind, ...datesOf(photo.kept) })
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
