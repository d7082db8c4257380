import type { WholeDatabase } from '#platform/database/database.ts'
import { inRetriedTransaction } from '#platform/database/transactions.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import { createConfirmationStore } from '#domain/brands/confirmation-store.ts'

export const confirmationJobs = ({ db }: { db: WholeDatabase }): Job[] => [
  { name: 'count-confirmations', every: '35 * * * *', run: () => countGainedConfirmations(db) },
]

/** Counts confirmations of accounts that were new when they confirmed and have standing by now. One video at a time. */
export async function countGainedConfirmations(db: WholeDatabase): Promise<void> {
  let last = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    const ids = await createConfirmationStore(db).listGained(last)
    // oxlint-disable-next-line no-await-in-loop -- each locks its video for a moment
    for (const id of ids) await inRetriedTransaction(db, (trx) => createConfirmationStore(trx).countGained(id))
    if (ids.length === 0) return
    last = ids.at(-1) ?? last
  }
}
