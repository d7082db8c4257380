import { setTimeout as pause } from 'node:timers/promises'
import type { NoticeDelivery } from '#domain/notice-queue.ts'
import type { WholeDatabase } from '#platform/database/database.ts'
import { isRefusedRow } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { everySecond, createCoalescingRunner } from '#platform/jobs/schedule.ts'
import type { Logger } from '#platform/logger.ts'
import { createDeliveryStore, mostAtOnce } from './delivery-store.ts'
import type { NoticeStore } from './notice-store.ts'

/** How long admins wait at most before they are told that the review queue has changed; many changes are told once. */
const reviewPauseMs = 250

/** One alone is told at once; of a crowd that writes, all within this time together. */
const deliveryPauseMs = 100

type Delivery = { noticeDelivery: NoticeDelivery; stop: () => Promise<void> }

/**
 * Works off the queue of notices: at once when this process has left something there, and once a second for whatever a
 * process that was killed, or that has no delivery, has left.
 */
export function startDelivery({ db, log }: { db: WholeDatabase; log: Logger }): Delivery {
  const store = createDeliveryStore(db)
  let isStopping = false
  let reviewTimer: NodeJS.Timeout | null = null

  let batch = mostAtOnce
  /** One row that the database refuses must not keep back the others: it is looked for by halves, and dropped alone. */
  const narrow = async (error: unknown): Promise<void> => {
    if (!isRefusedRow(error)) throw error
    if (batch === 1)
      log.error({ err: error, ...(await store.dropFirst()) }, 'a notice cannot be delivered and is dropped')
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
    store.notifyReviewChanged().catch((error: unknown) => log.warn({ err: error }, 'admins were not told at once'))
  }
  const round = everySecond(
    'look for notices',
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

/** Nobody reads a notice of last year: they are kept for half a year, and 500 for each person. */
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
