import { forgetGivenUpJobs } from '#platform/jobs/job-queue.ts'
import { forgetDailyKeys } from '#platform/limits/networks.ts'
import { forgetContributionCounts } from './account-caps.ts'
import type { Feature } from './feature.ts'
import { createNetworkCountStore } from './network-count-store.ts'
import { createIdempotencyStore } from './idempotency-store.ts'

/** Deletes what several features store for a limited time. */
export const housekeeping: Feature = {
  create: ({ db }) => ({
    jobs: () => [
      { name: 'forget-contribution-counts', every: '20 * * * *', run: () => forgetContributionCounts(db) },
      { name: 'forget-idempotency-keys', every: '45 3 * * *', run: () => createIdempotencyStore(db).forgetOld() },
      { name: 'forget-daily-keys', every: '5 0 * * *', run: () => forgetDailyKeys(db) },
      { name: 'forget-counted-networks', every: '6 0 * * *', run: () => createNetworkCountStore(db).deleteOld() },
      { name: 'forget-given-up-jobs', every: '50 3 * * *', run: () => forgetGivenUpJobs(db) },
    ],
  }),
}
