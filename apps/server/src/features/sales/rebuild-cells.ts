import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import type { Secrets } from '#platform/secrets.ts'
import { askForReview, withdrawFromReview } from '#domain/review-queue.ts'
import { createCellRebuildStore, derivePartKey } from './cell-rebuild-store.ts'
import { whileRebuilding } from './rebuild-lock-store.ts'
import { createPriceReviewStore } from './price-review-store.ts'

type Deps = { db: WholeDatabase; secrets: Secrets; currency: string; log: Pick<Logger, 'info'> }
type Options = { now?: Date; idsAtOnce?: number; connections?: number }
type Rebuilt = { ranges: number; cells: number; prices: number }

/** Ids of one transaction: a second or two of work where brands have many sales. */
const defaultIdsAtOnce = 2000

/** Every night before the open data is written. */
export function cellJobs(deps: Deps): Job[] {
  return [
    {
      name: 'rebuild-cells',
      every: '20 1 * * *',
      run: async () => {
        await rebuildCells(deps)
      },
    },
  ]
}

/**
 * Publishes tonight's figures, range by range, on two connections. What was done before it was stopped is not done again
 * on the same day. Null while another worker is at it.
 */
export async function rebuildCells(
  { db, secrets, currency, log }: Deps,
  options: Options = {},
): Promise<Rebuilt | null> {
  const { now = new Date(), idsAtOnce = defaultIdsAtOnce, connections = 2 } = options
  const key = derivePartKey(secrets)
  return whileRebuilding(db, async () => {
    const { lastId, done } = await createCellRebuildStore(db).describe(now)
    const isDone = new Set(done)
    const all = Array.from({ length: Math.floor(lastId / idsAtOnce) + 1 }, (_, index) => index * idsAtOnce)
    const left = all.filter((first) => !isDone.has(first)).values()
    const sum: Rebuilt = { ranges: 0, cells: 0, prices: 0 }
    const work = async (): Promise<void> => {
      // Both take from the same list.
      for (const first of left) {
        const range = { first, last: first + idsAtOnce - 1, now, currency }
        const { cells, prices } = await inRetriedTransaction(db, async (trx) => {
          const store = createCellRebuildStore(trx)
          const rebuilt = await store.rebuild(range, key)
          await store.forgetOld(range)
          await store.finish(range)
          return rebuilt
        })
        sum.ranges += 1
        sum.cells += cells
        sum.prices += prices
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    await settlePrices(db)
    log.info(sum, 'sold aggregates rebuilt')
    return sum
  })
}

/** Enqueues waiting prices for review, and withdraws the others from the queue. */
async function settlePrices(db: WholeDatabase): Promise<void> {
  const store = createPriceReviewStore(db)
  for (let unasked = await store.listUnasked(); unasked.length > 0; unasked = await store.listUnasked())
    for (const targetId of unasked)
      await askForReview(db, { kind: 'price', target: 'brand', targetId, subjectId: null })
  for (let settled = await store.listSettled(); settled.length > 0; settled = await store.listSettled())
    for (const targetId of settled) await withdrawFromReview(db, 'brand', targetId, 'price')
}
