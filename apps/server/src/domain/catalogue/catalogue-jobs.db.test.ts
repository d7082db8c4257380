import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { startWorker } from '#platform/jobs/job-queue.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { catalogueJobs } from './catalogue-jobs.ts'
import { createCatalogueStore } from './catalogue-store.ts'

const log = createLogger({ LOG_LEVEL: 'silent' })

test('two processes that start on an empty database load the known names once', async () => {
  const { db, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const store = createCatalogueStore(db)
  const afterLoad = vi.fn<() => Promise<void>>(async () => {})
  const jobs = catalogueJobs({ db, log, isWanted: true, afterLoad })
  const workers = await Promise.all([startWorker(pool, log, jobs), startWorker(pool, log, jobs)])
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
  })
  await vi.waitFor(() => expect(afterLoad).toHaveBeenCalled(), { timeout: 60_000, interval: 100 })
  expect(await store.count()).toBe(13_043)

  // As a second job would that was enqueued before the first was done.
  await Promise.all(jobs.map((job) => job.run({})))
  expect(afterLoad).toHaveBeenCalledOnce()
}, 90_000)
