import type { WholeDatabase } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import type { News } from '#platform/news.ts'
import { masterName } from '#platform/photo-names.ts'
import type { PhotoStore } from '#platform/photo-store.ts'
import type { PhotoWorkshop } from '#platform/photo-workshop.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { createSlots } from '#platform/slots.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createPhotoBytesStore } from './photo-bytes-store.ts'
import { decide, take, type GivenPhoto, type Outcome } from './place-photo.ts'
import { createTagPhotoStore } from './tag-photo-store.ts'

export type AddPhoto = (given: GivenPhoto & { bytes: Buffer }) => Promise<Outcome>

type Deps = { db: WholeDatabase; files: PhotoStore; workshop: PhotoWorkshop; news: News }

/** Each asks the store while it holds a database connection: a slow store must not get hold of all of them. */
const writtenAtOnce = 3
const patienceMs = 20_000

/** Files are put away before anything refers to them; of an upload that came to nothing they are removed after this. */
const forgottenAfterSeconds = 900

/**
 * Takes a photo of a brand's tag. Of each kind and era a brand shows the best one; the one it replaces stays, so that it
 * can be put back. What a guest gives waits for review where a member's photo would have to go.
 */
export function createAddPhoto({ db, files, workshop, news }: Deps): AddPhoto {
  const slots = createSlots(writtenAtOnce)
  return async (given) => {
    const photo = await workshop.prepare(given.bytes)
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
    news.stir()
    return outcome
  }
}
