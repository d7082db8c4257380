import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger as WorkerLogger, run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { mostWaitingJobs } from '@bolodex/contract/system/system'
import type { Database } from '#platform/database/database.ts'
import type { Logger } from '#platform/logger.ts'
import { traceJob, withTrace } from '#platform/tracing/tracing.ts'
import { noteRun, type JobRun } from './job-runs.ts'
import { everySecond } from './schedule.ts'

export type Job = {
  name: string
  /** A crontab line's five fields, UTC. */
  every?: string
  /** Enqueued when a worker starts. */
  atStart?: boolean
  run: (payload: unknown) => Promise<Compared | void>
}

/** The result of a job that compares counters: how many were wrong. */
export type Compared = { found: number }

type JobWorker = { stop: () => Promise<void> }

const concurrency = 4
const pauseBeforeRestartMs = 1000

export type JobOptions = {
  /** Of waiting jobs with the same key only one is kept. */
  key?: string | null
  afterSeconds?: number
  /** The total number of attempts. */
  attempts?: number
  /** Jobs of one line are done one after the other, so that many of them keep no other job waiting. */
  line?: string | null
  /** The key prefix of one sender's jobs: senders take turns in their queue. */
  sender?: string | null
}

/** Adds a job inside the caller's transaction: it exists exactly when the change that needs it does. */
export async function enqueue(
  db: Database,
  name: string,
  payload: unknown,
  { key = null, afterSeconds = 0, attempts = 25, line = null, sender = null }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(withTrace(payload))}::json, job_key => ${key}, queue_name => ${line},
      run_at => now() + make_interval(secs => ${afterSeconds}), max_attempts => ${attempts}::integer,
      priority => (select count(*)::integer from graphile_worker.jobs where starts_with(key, ${sender})))`.execute(db)
}

/** Deletes the queued jobs whose keys start with a text, inside the caller's transaction. A job that runs now is not stopped. */
export async function dropJobs(db: Database, keyStart: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where starts_with(key, ${keyStart})))`.execute(db)
}

/**
 * Jobs that are ready and wait for a worker, and those that failed their last attempt; failed ones stay in the table
 * for a week for inspection. Counts stop at `mostWaitingJobs`.
 */
export async function describeQueue(
  db: Database,
): Promise<{ waiting: number; oldestSeconds: number | null; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; oldest: number | null; given_up: number }>`
    select count(*) as waiting, greatest(0, floor(extract(epoch from now() - min(run_at))))::integer as oldest,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as given_up
    from (
      select run_at from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts limit ${mostWaitingJobs + 1}
    ) as due`.execute(db)
  const { waiting = 0, oldest = null, given_up: givenUp = 0 } = rows[0] ?? {}
  return { waiting, oldestSeconds: oldest, givenUp }
}

/** Names, together with a worker's id, the lock that says 'I am alive'. */
const aliveLock = 0x0b010de

/** Live workers: each holds an advisory lock for as long as its connection lasts, on any machine. */
export const countWorkersSql = `
  select count(distinct objid)::integer as workers from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${aliveLock} and granted
    and database = (select oid from pg_database where datname = current_database())`

export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await sql.raw<{ workers: number }>(countWorkersSql).execute(db)
  return rows[0]?.workers ?? 0
}

/** The payload of a failed mail job may hold an email address, and the mail is never sent. */
export async function forgetGivenUpJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
        and run_at < now() - interval '7 days'))`.execute(db)
}

/**
 * Runs jobs until it is stopped; what is running then is finished. Failed jobs are tried again, later and later.
 * A runner that gives up, as it does when Postgres restarts at the wrong moment, is started again.
 */
export async function startWorker(pool: pg.Pool, log: Logger, jobs: Job[], graceSeconds?: number): Promise<JobWorker> {
  const lostJobs = watchLostJobs(pool, log, graceSeconds)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => lostJobs.add(workerPool.id))
  // Released when the pool ends, however it ends: jobs it still holds are freed by another worker.
  events.on('pool:release', ({ workerPool }) => lostJobs.remove(workerPool.id))
  const options: RunnerOptions = {
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    // Without batching, graphile-worker does not await the statements that complete or fail a job: a connection lost
    // there is an unhandled rejection, which ends the process. With it, only the runner ends, and is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Graphile Worker's own log lines include error messages, which may contain email addresses.
    logger: new WorkerLogger((scope) => (level) => {
      if (level === 'error') log.warn({ job: scope.taskIdentifier, jobId: scope.jobId }, 'job queue error')
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (given: unknown) => traceJob(job.name, given, (payload) => runNoted(job, payload, pool, log)),
      ]),
    ),
    crontab: jobs.flatMap(({ name, every }) => (every ? [`${every} ${name}`] : [])).join('\n'),
  }
  let runner: Runner = await run(options).catch(async (error: unknown) => {
    await lostJobs.stop()
    throw error
  })
  // One job key for all processes: however many start at once, the job runs once.
  for (const { name } of jobs.filter((job) => job.atStart))
    // oxlint-disable-next-line no-await-in-loop -- a handful, at start
    await pool.query("select graphile_worker.add_job($1, '{}', job_key => $1)", [name])
  let stopped: Promise<void> | undefined
  const isStopping = (): boolean => stopped !== undefined

  const supervise = async (): Promise<void> => {
    const cause = await runner.promise.then(
      () => ({}),
      (error: unknown) => outlineOf(error),
    )
    if (isStopping()) return
    log.error(cause, 'job runner exited unexpectedly: restarting')
    await setTimeout(pauseBeforeRestartMs)
    if (isStopping()) return
    runner = await run(options).catch((error: unknown) => {
      log.error(outlineOf(error), 'starting the job runner failed')
      return runner
    })
    // Stopped while starting: this runner has no other reference.
    if (isStopping()) await stopRunner(runner)
    await supervise()
  }
  const supervised = supervise()

  const stop = async (): Promise<void> => {
    await stopRunner(runner)
    await supervised
    await lostJobs.stop()
  }
  // A second call waits for the same shutdown: the pool is closed only after it.
  return { stop: () => (stopped ??= stop()) }
}

/** It refuses to stop twice, or after it has given up. */
async function stopRunner(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {})
}

/** Runs a job and records the result if it is periodic, for the admins' system page. */
async function runNoted(job: Job, payload: unknown, pool: pg.Pool, log: Logger): Promise<void> {
  const startedAt = new Date()
  const note = (run: Pick<JobRun, 'isFine' | 'found' | 'note'>): Promise<void> | false =>
    job.every !== undefined &&
    noteRun(pool, { name: job.name, startedAt, ...run }).catch((error: unknown) => {
      log.warn({ err: error, job: job.name }, 'recording the job result failed')
    })
  try {
    const compared = await runQuietly(job, payload, log)
    await note({ isFine: true, found: compared?.found ?? null, note: null })
  } catch (error) {
    await note({ isFine: false, found: null, note: error instanceof Error ? error.message : null })
    throw error
  }
}

/** Runs a job; on failure, the log and the queue's table get only the kind and place of the error. */
async function runQuietly({ name, run: work }: Job, payload: unknown, log: Logger): Promise<Compared | void> {
  try {
    return await work(payload)
  } catch (error) {
    const { kind, code, at } = outlineOf(error)
    log.error({ job: name, kind, code, at }, 'job failed')
    // oxlint-disable-next-line preserve-caught-error -- the queue would write the message into its table
    throw new Error(code ? `${kind} ${code}` : kind)
  }
}

/** An error without its message, which may contain an email address. */
function outlineOf(error: unknown): { kind: string; code: string | undefined; at: string[] | undefined } {
  const { name: kind, stack } = error instanceof Error ? error : new Error('not an error')
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const at = stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  return { kind, code, at }
}

/** The time a worker that has just started, or has just lost its connection, has to report as alive. */
const defaultGraceSeconds = 10

type LostJobs = {
  /** Reports this worker as alive from now on. */
  add: (workerId: string) => void
  /** Releases its jobs. */
  remove: (workerId: string) => void
  stop: () => Promise<void>
}

/**
 * Frees the jobs of processes that were killed. The queue itself would wait for four hours, since it cannot know who is
 * still working. Here every worker holds a lock for as long as its connection lasts, so Postgres knows.
 */
function watchLostJobs(pool: pg.Pool, log: Logger, graceSeconds = defaultGraceSeconds): LostJobs {
  const own = new Set<string>()
  let said = new Set<string>()
  let client: pg.Client | null = null

  const connect = async (): Promise<pg.Client> => {
    // A dedicated connection: the pool may be small and would hand this one to others.
    const opened = new pg.Client(pool.options)
    opened.on('error', () => {
      if (client === opened) client = null
    })
    await opened.connect()
    // A machine that vanished is noticed within a minute, not after two hours.
    await opened.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    said = new Set()
    return opened
  }

  const look = async (): Promise<void> => {
    const connection = (client ??= await connect())
    for (const id of [...said].filter((one) => !own.has(one))) {
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', [aliveLock, id])
      said.delete(id)
    }
    for (const id of [...own].filter((one) => !said.has(one))) {
      await connection.query('select pg_advisory_lock($1, hashtext($2))', [aliveLock, id])
      said.add(id)
    }
    const { rows } = await connection.query<{ workers: string[] | null }>(findDead, [aliveLock, [...own], graceSeconds])
    const workers = rows[0]?.workers
    if (!workers) return
    await connection.query('select graphile_worker.force_unlock_workers($1)', [workers])
    log.warn({ workers: workers.length }, 'released jobs locked by dead workers')
  }
  const watching = everySecond('release lost jobs', look, log)

  return {
    add: (id) => void own.add(id),
    remove: (id) => void own.delete(id),
    stop: async () => {
      await watching.stop()
      await client?.end()
    },
  }
}

const findDead = `
  with holders as materialized (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => $3) and locked_by <> all ($2)
  )
  select array_agg(locked_by) as workers from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`
