import type { TagPhoto } from '@bolodex/contract/brands'
import { limits } from '@bolodex/contract/limits'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { News } from '#platform/news.ts'
import { tell } from '#platform/notice-queue.ts'
import { masterName } from '#platform/photo-names.ts'
import type { PhotoStore } from '#platform/photo-store.ts'
import type { PreparedPhoto } from '#platform/photo-workshop-messages.ts'
import type { PhotoWorkshop } from '#platform/photo-workshop.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { createSlots } from '#platform/slots.ts'
import { createChangeStore } from '../change-store.ts'
import { enqueueRemoval, enqueueSizes } from './enqueue-photo-jobs.ts'
import { createPrimaryPhotoStore } from '../primary-photo-store.ts'
import { createTagPhotoStore, type Slot, type StoredPhoto, type TagPhotoStore } from './tag-photo-store.ts'

type GivenPhoto = {
  brandId: number
  bytes: Buffer
  slot: Slot
  /** Null: a guest gives it. */
  userId: number | null
  sourceUrl: string | null
}

/** What became of a photo: taken, already there, or not as good as the one that is shown. */
export type Outcome = { became: 'taken' | 'known' | 'worse'; photo: TagPhoto; similar: TagPhoto | null }

export type AddPhoto = (given: GivenPhoto) => Promise<Outcome>

type Deps = { db: WholeDatabase; files: PhotoStore; workshop: PhotoWorkshop; news: News }

/** Replaced photos are kept for putting back, but not without end. */
const mostRetired = 100

/** Each asks the store while it holds a database connection: a slow store must not get hold of all of them. */
const writtenAtOnce = 3
const patienceMs = 20_000

/** Files are put away before anything refers to them; of an upload that came to nothing they are removed after this. */
const forgottenAfterSeconds = 900

/**
 * Takes a photo of a brand's tag. Of each kind and era a brand shows the one with the most pixels as it was received;
 * the one it replaces stays, so that it can be put back.
 */
export function createAddPhoto({ db, files, workshop, news }: Deps): AddPhoto {
  const slots = createSlots(writtenAtOnce)
  return async (given) => {
    const { brandId, bytes, slot } = given
    const photo = await workshop.prepare(bytes)
    const look = await decide(createTagPhotoStore(db), brandId, photo, slot)
    if ('became' in look) return look

    await enqueueRemoval(db, [photo.sha256], forgottenAfterSeconds)
    await files.put(masterName(photo.sha256), photo.master)
    const giveBack = await slots.take(patienceMs)
    if (!giveBack) throw new AppError('overloaded', 'Photos are kept slowly at the moment.', { retryAfterSeconds: 30 })
    const outcome = await inRetriedTransaction(db, async (trx) => {
      await createTagPhotoStore(trx).lockFiles(photo.sha256, 'shared')
      // A removal of the same content may have come by since.
      if (!(await files.has(masterName(photo.sha256)))) await files.put(masterName(photo.sha256), photo.master)
      return take(trx, given, photo)
    }).finally(giveBack)
    news.stir()
    return outcome
  }
}

/** What is to be done with a photo: nothing, for a reason, or to show it instead of the one that has its place. */
async function decide(
  photos: TagPhotoStore,
  brandId: number,
  photo: PreparedPhoto,
  slot: Slot,
): Promise<Outcome | { replaces: StoredPhoto | null }> {
  const same = await photos.findSame(brandId, photo)
  if (same) return { became: 'known', photo: await photos.read(same.id), similar: null }
  if (await photos.isTakenAway(brandId, photo))
    throw new AppError('conflict', 'An admin has taken this photo away from this brand. Please choose another one.')
  const shown = await photos.findInSlot(brandId, slot)
  if (shown && shown.sourcePixels >= photo.sourcePixels)
    return { became: 'worse', photo: await photos.read(shown.id), similar: null }
  return { replaces: shown }
}

async function take(db: Database, given: GivenPhoto, photo: PreparedPhoto): Promise<Outcome> {
  const { brandId, slot, userId } = given
  const [photos, changes, primary] = [createTagPhotoStore(db), createChangeStore(db), createPrimaryPhotoStore(db)]
  const brand = await changes.lock(brandId)
  if (!brand) throw notFound('Brand')
  const decision = await decide(photos, brandId, photo, slot)
  if ('became' in decision) return decision
  const { replaces } = decision
  if (!replaces && (await photos.countShown(brandId)) >= limits.photosPerBrand)
    throw new AppError('conflict', 'This brand has as many photos as it can show')

  if (replaces) await photos.retire(replaces.id)
  const id = await place(photos, given, photo)
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
  if (owner !== null) await tell(db, [{ kind: 'photo replaced', userId: owner, actorId: userId, brandId }])
  return { became: 'taken', photo: await photos.read(id), similar: await photos.findSimilar(brandId, photo.look, id) }
}

/** A photo that was here before and was replaced is shown again, as its first submitter's. */
async function place(photos: TagPhotoStore, given: GivenPhoto, photo: PreparedPhoto): Promise<number> {
  const { brandId, slot, userId, sourceUrl } = given
  const retired = await photos.findRetired(brandId, photo.sha256)
  if (!retired) return photos.add({ brandId, photo, ...slot, userId, sourceUrl })
  await photos.bringBack(retired.id, slot)
  return retired.id
}

const isOnCard = (onCard: { sha256: string } | null, { kept }: StoredPhoto): boolean => onCard?.sha256 === kept.sha256
