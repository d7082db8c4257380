import type { FastifyInstance } from 'fastify'
import { countGuestPhotos, undoGuestPhotos } from '@bolodex/contract/guest-photos'
import type { Database, WholeDatabase } from '#platform/database.ts'
import { logModeration } from '#platform/moderation-log.ts'
import { inRetriedTransaction } from '#platform/retry-races.ts'
import { lockReview, withdrawFromReview } from '#platform/review-queue.ts'
import { addRoute } from '#platform/routes.ts'
import { createChangeStore } from '../change-store.ts'
import { enqueueRemoval } from './enqueue-photo-jobs.ts'
import { createGuestPhotoStore, type GuestPhoto, type Period } from './guest-photo-store.ts'
import { createPendingPhotoStore } from './pending-photo-store.ts'
import { swapPhoto } from './swap-photo.ts'
import { createTagPhotoStore, keptSeconds } from './tag-photo-store.ts'

/** More are counted no further. */
const mostCounted = 100_000

/** The most that one call undoes, one photo after the other. */
const mostUndone = 5000
const batch = 200

/** What the history of a brand says, for everybody. Why an admin did it is for the log. */
const removedReason = 'Guest photos from this period were removed'

type Order = { period: Period; adminId: number; report: (done: number) => void }

/** An admin takes back the photos that guests gave within some days, of all brands. */
export function registerGuestPhotoRoutes(app: FastifyInstance, { db }: { db: WholeDatabase }): void {
  const store = createGuestPhotoStore(db)

  addRoute(app, countGuestPhotos, {
    handle: async ({ query }) => ({ photos: await store.count(query, mostCounted) }),
  })

  addRoute(app, undoGuestPhotos, {
    handle: async ({ body: { from, to, reason }, viewer, report }) => {
      const [period, adminId] = [{ from, to }, viewer.id]
      const total = Math.min(await store.count(period, mostCounted), mostUndone)
      if (total === 0) return { removed: 0, isMore: false }
      const note = { adminId, reason: reason || null }
      // Logged before and after: a run that breaks off halfway leaves a trace too.
      await logModeration(db, { ...note, action: 'began to remove', about: `guest photos from ${from} to ${to}` })
      const progress = (done: number) => report({ done: Math.min(done, total), total })
      const removed = await undoPhotos(db, { period, adminId, report: progress })
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
  const { period, adminId } = order
  const store = createGuestPhotoStore(trx)
  const photo = await createTagPhotoStore(trx).findById(brandId, id)
  if (!photo || !(await store.isLeft(id))) return false
  const replaced = photo.isRetired ? null : await store.findReplaced(brandId, photo.kept.sha256, period)
  const note = { kind: 'photo removed', reason: removedReason } as const
  await swapPhoto(trx, { brandId, adminId, photo, replaced, how: 'takeAway', ...note })
  return true
}
