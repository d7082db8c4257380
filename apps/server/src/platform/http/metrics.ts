import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type pg from 'pg'
import { nightlyJobs } from '@bolodex/contract/system/system'
import type { Database } from '#platform/database/database.ts'
import type { ReplicaLag } from '#platform/database/replica-router.ts'
import { describeQueue } from '#platform/jobs/job-queue.ts'
import { readRuns } from '#platform/jobs/job-runs.ts'
import type { Logger } from '#platform/logger.ts'
import { memoize } from '#platform/limits/memoize.ts'
import type { PhotoSpace } from '#platform/media/photo-store.ts'

export type Measured = {
  db: Database
  pool: pg.Pool
  /** How many counts the last recount corrected. */
  readDrift: () => Promise<{ votes: number; comments: number }>
  /** The number of open event streams. */
  countStreams: () => number
  readPhotoSpace: () => Promise<PhotoSpace>
  /** Null without a replica. */
  readReplicaLag: () => ReplicaLag | null
  /** Answers sent from the cache before routing, and requests refused because the process could not keep up. */
  countAnswers: () => { fromCache: number; shed: number }
}

export type Metrics = {
  contentType: string
  observe: (labels: { method: string; route: string; status: number }, seconds: number) => void
  write: () => Promise<string>
}

/** The database is queried at most once a second. */
const goodForSeconds = 1

/** Commands that an operator must run or schedule. */
const commands = ['backup', 'restore']

/** Everything /metrics exposes. deploy/prometheus has the rules and alerts on it. */
export function createMetrics(measured: Measured, log: Pick<Logger, 'warn'>): Metrics {
  const { db, pool, readDrift, countStreams, readPhotoSpace, readReplicaLag, countAnswers } = measured
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers })

  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const fromCache = new Counter({
    name: 'http_answers_from_cache_total',
    help: 'Pages and public answers sent from the cache before routing',
    registers,
  })
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused with 503 because the process could not keep up',
    registers,
  })
  const streams = gauge('event_streams_open', 'Browsers that are connected to hear of news')
  const connections = gauge('database_connections', 'Connections for requests, and who waits for one (waiting)', ['of'])
  const replicaUsable = gauge('replica_usable', '1 while the replica may answer reads')
  const replicaLag = gauge('replica_lag_bytes', 'What the primary has written and the replica has not replayed')

  const databaseUp = gauge(
    'database_up',
    '1 if the database answered what is asked here; if not, what follows is left out',
  )
  const voteDrift = gauge(
    'vote_counts_drifted',
    'Vote counts that the last recount found wrong; anything but 0 is a bug',
  )
  const commentDrift = gauge('comment_counts_drifted', 'The same for counts of comments')
  const waiting = gauge('jobs_waiting', 'Jobs that could run now and wait for a worker')
  const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest of them has waited')
  const givenUp = gauge('jobs_given_up', 'Jobs (mails among them) that failed to the last try in the last week')
  const runEnded = gauge('job_run_ended_seconds', 'When a nightly job, a backup or a restore last ended (Unix time)', [
    'name',
  ])
  const runFine = gauge('job_run_is_fine', '1 if that run succeeded', ['name'])
  const photoBytes = gauge(
    'photo_bytes',
    'What tag photos take (stored), may take (quota), and what is free on their disk, which uploads leave alone (floor)',
    ['of'],
  )

  const askDatabase = async (): Promise<void> => {
    const drift = await readDrift()
    voteDrift.set(drift.votes)
    commentDrift.set(drift.comments)
    const queue = await describeQueue(db)
    waiting.set(queue.waiting)
    oldest.set(queue.oldestSeconds ?? 0)
    givenUp.set(queue.givenUp)
    for (const { name, endedAt, isFine } of (await readRuns(pool, [...nightlyJobs, ...commands])).values()) {
      runEnded.set({ name }, endedAt.getTime() / 1000)
      runFine.set({ name }, Number(isFine))
    }
    for (const [of, bytes] of Object.entries(await readPhotoSpace())) if (bytes !== null) photoBytes.set({ of }, bytes)
    databaseUp.set(1)
  }
  const tryDatabase = memoize({ seconds: goodForSeconds, most: 1, keyOf: String }, async () => {
    try {
      await askDatabase()
    } catch (error) {
      log.warn({ err: error }, 'reading metrics from the database failed')
      // Stale values must not pass for current ones.
      for (const each of [voteDrift, commentDrift, waiting, oldest, givenUp]) each.remove()
      for (const each of [runEnded, runFine, photoBytes]) each.reset()
      databaseUp.set(0)
    }
    return true
  })

  const readProcess = (): void => {
    streams.set(countStreams())
    connections.set({ of: 'open' }, pool.totalCount)
    connections.set({ of: 'idle' }, pool.idleCount)
    connections.set({ of: 'waiting' }, pool.waitingCount)
    const lag = readReplicaLag()
    if (lag) replicaUsable.set(Number(lag.isUsable))
    else replicaUsable.remove()
    if (lag === null || lag.bytes === null) replicaLag.remove()
    else replicaLag.set(lag.bytes)
    const counts = countAnswers()
    for (const [counter, count] of [
      [fromCache, counts.fromCache],
      [shed, counts.shed],
    ] as const) {
      counter.reset()
      counter.inc(count)
    }
  }

  return {
    contentType: registry.contentType,
    observe: (labels, elapsed) => seconds.observe(labels, elapsed),
    write: async () => {
      await tryDatabase(null)
      readProcess()
      return registry.metrics()
    },
  }
}
