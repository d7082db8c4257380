import type { Database } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'

/** Removes all dumps of the open data and makes a new one. */
export const withdrawOpenDataJob = 'withdraw-open-data'

/** A text was redacted: the dumps of the last nights still have it. */
export const withdrawOpenData = (db: Database): Promise<void> =>
  enqueue(db, withdrawOpenDataJob, {}, { key: withdrawOpenDataJob })
