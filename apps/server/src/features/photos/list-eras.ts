import type { WholeDatabase } from '#platform/database/database.ts'
import { backfillJob } from '#platform/jobs/backfill.ts'
import type { Job } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import {
  datePendingPhotos,
  datePhotos,
  listErasInHistory,
  listErasOfPending,
  listErasOfPhotos,
} from './era-backfill-store.ts'

/**
 * Replaces the free texts that eras were, and gives photos the years their eras mean. Enqueued by migrations; the order in
 * which they run does not matter.
 */
export const eraJobs = (deps: { db: WholeDatabase; log: Pick<Logger, 'info'> }): Job[] => [
  backfillJob(deps, { name: 'list-eras-of-photos', changeNext: listErasOfPhotos }),
  backfillJob(deps, { name: 'list-eras-of-pending', changeNext: listErasOfPending }),
  backfillJob(deps, { name: 'list-eras-in-history', changeNext: listErasInHistory }),
  backfillJob(deps, { name: 'date-tag-photos', changeNext: datePhotos }),
  backfillJob(deps, { name: 'date-pending-photos', changeNext: datePendingPhotos }),
]
