import { z } from 'zod'
import type { Database, WholeDatabase } from '#platform/database/database.ts'
import { enqueue, type Job } from './job-queue.ts'
import type { Logger } from '#platform/logger.ts'

/** Fills a column of a table in use: a migration may not, since it would lock every row it changes until its end. */
export type Backfill = {
  /** The job's name; the migration that adds the column enqueues it. */
  name: string
  /**
   * Changes the rows with the next keys after this one, at most `limit` of them, and answers the last of these keys, or
   * null when there is none left. Rows that need no change count as well, or a long stretch of them would be one batch.
   */
  changeNext: (trx: Database, after: number, limit: number) => Promise<number | null>
  rowsAtOnce?: number
  pauseSeconds?: number
}

/** The migration enqueues an empty payload: the first batch starts at the first key. */
const Progress = z.object({ after: z.int().default(0) })

/**
 * The job that runs a backfill in batches. Each batch enqueues the next in its own transaction, so after a crash each
 * row is changed exactly once and the walk resumes. The pause lets other work pass.
 */
export function backfillJob(
  { db, log }: { db: WholeDatabase; log: Pick<Logger, 'info'> },
  { name, changeNext, rowsAtOnce = 1000, pauseSeconds = 1 }: Backfill,
): Job {
  return {
    name,
    run: async (payload) => {
      const { after } = Progress.parse(payload)
      const last = await db.transaction().execute(async (trx) => {
        const key = await changeNext(trx, after, rowsAtOnce)
        if (key !== null && key <= after) throw new Error(`The backfill ${name} does not get past ${after}`)
        if (key !== null) await enqueue(trx, name, { after: key }, { key: name, afterSeconds: pauseSeconds })
        return key
      })
      if (last === null) log.info({ job: name }, 'backfill finished')
    },
  }
}
