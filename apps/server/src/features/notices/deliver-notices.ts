import { setTimeout as pause } from 'node:timers/promises'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { isRefusedRow } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { everySecond, createCoalescingRunner } from '#platform/jobs/schedule.ts'
import type { Logger } from '#platform/logger.ts'
import { createDeliveryStore, mostAtOnce } from './delivery-store.ts'
import type { NoticeStore } from './notice-store.ts'

/** The longest delay before admins see that the review queue changed; changes within it are sent as one. */
const reviewPauseMs = 250

/** A single writer's notices go out at once; under load, all within this interval go out together. */
const deliveryPauseMs = 100

type Delivery = { noticeDelivery: NoticeDelivery; stop: () => Promise<void> }

/**
 * Delivers queued notices: at once for those of this process, and once a second for those left by processes that were
 * killed or have no delivery.
 */
export function startDelivery({ db, log }: { db: WholeDatabase; log: Logger }): Delivery {
  const store = createDeliveryStore(db)
  let isStopping = false
  let reviewTimer: NodeJS.Timeout | null = null

  let batch = mostAtOnce
  /** A row refused by the database must not block the others: it is found by bisection and dropped alone. */
  const narrow = async (error: unknown): Promise<void> => {
    if (!isRefusedRow(error)) throw error
    if (batch === 1)
      log.error({ err: error, ...(await store.dropFirst()) }, 'dropped a notice that cannot be delivered')
    else batch = Math.ceil(batch / 2)
    deliver.wake()
  }
  const deliver = createCoalescingRunner(
    'deliver notices',
    async () => {
      try {
        const isMore = await db.transaction().execute((trx) => createDeliveryStore(trx).deliverSome(batch))
        batch = Math.min(mostAtOnce, batch * 2)
        if (isMore) deliver.wake()
        else await pause(deliveryPauseMs)
      } catch (error) {
        await narrow(error)
      }
    },
    log,
  )
  const notifyReviewers = (): void => {
    reviewTimer = null
    store
      .notifyReviewChanged()
      .catch((error: unknown) => log.warn({ err: error }, 'notifying admins immediately failed'))
  }
  const round = everySecond(
    'deliver notices',
    async () => {
      if (await store.isAnythingWaiting()) deliver.wake()
    },
    log,
  )

  return {
    noticeDelivery: {
      wake: () => {
        if (isStopping) return
        deliver.wake()
        reviewTimer ??= setTimeout(notifyReviewers, reviewPauseMs)
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

/** Notices are kept for half a year, at most 500 per person. */
export function noticeJobs({ notices }: { notices: NoticeStore }): Job[] {
  return [
    {
      name: 'forget-old-notices',
      every: '40 3 * * *',
      run: async () => {
        // oxlint-disable-next-line no-await-in-loop -- in steps, so that no statement holds a million rows
        while (await notices.forgetOld());
        await notices.forgetSurplus()
      },
    },
  ]
}
