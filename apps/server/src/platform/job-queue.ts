import { Logger as WorkerLogger, run, type Runner } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Logger } from './logger.ts'

/** What a job does, by its name, and when it comes by itself (a crontab line's five fields, UTC). */
export type Job = { name: string; every?: string; run: (payload: unknown) => Promise<void> }

/** Adds a job inside the caller's transaction: it exists exactly when the change that needs it does. */
export async function enqueue(
  db: Database,
  name: string,
  payload: unknown,
  /** Of jobs that wait with the same key only one is kept. */
  options: { key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null})`.execute(
    db,
  )
}

/** Works off jobs until it is stopped; what is running then is finished. Failed jobs are tried again, later and later. */
export function startWorker(pool: pg.Pool, log: Logger, jobs: Job[], concurrency = 2): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: new WorkerLogger((scope) => (level, message) => {
      // Told by name and number only: a payload can hold somebody's address.
      if (level === 'error' || level === 'warning') log.warn({ job: scope.taskIdentifier, jobId: scope.jobId }, message)
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)])),
    crontab: jobs.flatMap(({ name, every }) => (every ? [`${every} ${name}`] : [])).join('\n'),
  })
}
