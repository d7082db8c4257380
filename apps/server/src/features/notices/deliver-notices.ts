import { setTimeout as pause } from 'node:timers/promises'
import type { WholeDatabase } from '#platform/database.ts'
import { everySecond } from '#platform/every-second.ts'
import type { Logger } from '#platform/logger.ts'
import type { News } from '#platform/news.ts'
import { createWaker } from '#platform/waker.ts'
import { createDeliveryStore } from './delivery-store.ts'

/** How long admins wait at most before they are told that the review queue has changed; many changes are told once. */
const reviewPauseMs = 250

/** One alone is told at once; of a crowd that writes, all within this time together. */
const deliveryPauseMs = 100

export type Delivery = { news: News; stop: () => Promise<void> }

/**
 * Works off the queue of notices: at once when this process has left something there, and once a second for whatever a
 * process that was killed, or that has no delivery, has left.
 */
export function startDelivery({ db, log }: { db: WholeDatabase; log: Logger }): Delivery {
  const store = createDeliveryStore(db)
  let isStopping = false
  let reviewTimer: NodeJS.Timeout | null = null

  const deliver = createWaker(
    'deliver notices',
    async () => {
      const isMore = await db.transaction().execute((trx) => createDeliveryStore(trx).deliverSome())
      if (isMore) deliver.wake()
      else await pause(deliveryPauseMs)
    },
    log,
  )
  const tellReviewers = (): void => {
    reviewTimer = null
    store.sayReviewChanged().catch((error: unknown) => log.warn({ err: error }, 'admins were not told at once'))
  }
  const round = everySecond(
    'look for notices',
    async () => {
      if (await store.isAnythingWaiting()) deliver.wake()
    },
    log,
  )

  return {
    news: {
      stir: () => {
        if (isStopping) return
        deliver.wake()
        reviewTimer ??= setTimeout(tellReviewers, reviewPauseMs)
      },
    },
    stop: async () => {
      isStopping = true
      if (reviewTimer) clearTimeout(reviewTimer)
      await round.stop()
      await deliver.idle()
    },
  }
}
