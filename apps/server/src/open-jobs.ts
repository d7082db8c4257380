import { everySecond } from '#platform/jobs/schedule.ts'
import { startWorker } from '#platform/jobs/job-queue.ts'
import type { Config } from '#platform/config.ts'
import type { Logger } from '#platform/logger.ts'
import { createFeatures } from './features.ts'
import { openServices, type OpenServices } from './services.ts'

/** Connections of jobs that run in the api process. One of them listens for new jobs. */
const connectionsBesideApi = 6

/** Runs the jobs of all features. They have their own connections, whose statements may take longer. */
export async function openJobs(
  config: Config,
  log: Logger,
  api?: OpenServices,
): Promise<{ stop: () => Promise<void> }> {
  const services = api
    ? await openServices({ ...config, DATABASE_POOL_SIZE: connectionsBesideApi }, log, { purpose: 'job', shared: api })
    : await openServices(config, log, { purpose: 'job' })
  const features = createFeatures(services)
  const jobs = features.flatMap((feature) => feature.jobs?.() ?? [])
  const worker = await startWorker(services.pool, log, jobs)
  const repeated = features.flatMap((feature) => feature.everySecond?.() ?? [])
  const running = [worker, ...repeated.map(({ name, run }) => everySecond(name, run, log))]
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()))
    await services.close()
  }
  return { stop: () => (stopped ??= stop()) }
}
