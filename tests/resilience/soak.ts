// Mixed traffic at half of what one api process can do, for an hour: memory stays flat, nothing fails, and no count
// differs from what it counts. `--minutes N`, or `--short` for two minutes.
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCountStore } from '../../apps/server/src/features/forum/write/count-store.ts'
import { recountComments } from '../../apps/server/src/features/forum/write/count-views.ts'
import { recountVotes } from '../../apps/server/src/features/votes/vote-jobs.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { testSecret } from '../../apps/server/src/testing/builders.ts'
import { atEnd, runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack, startWorkerProcess } from '../../tools/parts/stack.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { addContents } from './parts/contents.ts'
import { readKeptMegabytes } from './parts/soak/kept-memory.ts'
import { cpuOf, cpuOfAll, findPostmaster } from './parts/soak/cpu-times.ts'
import { startMix } from './parts/soak/mix.ts'
import { watchProcesses } from './parts/soak/watch-processes.ts'

const floor = { failed: 0, drifted: 0, lost: 0, jobsGivenUp: 0, keptMb: 20, growthMb: 40, growthFiles: 100 }
/**
 * Compilation and caches of the first minute are not growth.
 */
const warmUpSeconds = 30
/** The resident size follows the collector's mood for minutes: in a short run only the memory in use is judged. */
const judgedSeconds = 1200

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, short: { type: 'boolean', default: false } },
})
const seconds = values.short ? 120 : Number(values.minutes) * 60

await runScript(async () => {
  const stack = await startStack()
  const settings = {
    ...stack.settings,
    APP_SECRET: testSecret,
    RUN_JOBS: 'false',
    TRUSTED_PROXIES: '1',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'fatal',
  }
  const contents = await addContents(stack.databaseUrl, { people: 300, brands: 300, posts: 40 })
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  atEnd(() => client.end())
  const postmaster = await findPostmaster(client)
  const ports = { api: await freePort(), worker: await freePort() }
  const inspectable = (port: number) => ({ ...settings, NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` })
  const api = await startApi(inspectable(ports.api))
  const worker = startWorkerProcess({ ...inspectable(ports.worker), ORIGIN: api.url })
  const mix = startMix(api.url, contents)
  const capacity = await mix.findCapacity()
  const perSecond = Math.max(1, Math.round(capacity / 2))
  console.error(`${capacity} requests a second are possible; ${perSecond} are sent for ${seconds} s`)

  await mix.run(perSecond, warmUpSeconds)
  mix.take()
  const pids = { api: api.process.pid ?? 0, worker: worker.pid ?? 0 }
  const readCpu = () => ({
    api: cpuOf(pids.api),
    worker: cpuOf(pids.worker),
    postgres: cpuOfAll(postmaster),
    generator: cpuOf(process.pid),
  })
  const readKept = async () => ({
    api: await readKeptMegabytes(api.process, ports.api),
    worker: await readKeptMegabytes(worker, ports.worker),
  })
  const keptBefore = await readKept()
  const processes = watchProcesses(pids)
  const before = readCpu()
  await mix.run(perSecond, seconds)
  const after = readCpu()
  const growth = processes.stop()
  const keptAfter = await readKept()
  const kept = { api: keptAfter.api - keptBefore.api, worker: keptAfter.worker - keptBefore.worker }
  const { count, p50, p99, failed } = mix.take()
  const counts = await readCounts(client, stack.databaseUrl, mix.votes)
  /** Microseconds of processor time for each request. */
  const cpu = Object.fromEntries(
    Object.entries(after).map(([name, micros]) => [
      name,
      Math.round((micros - before[name as keyof typeof after]) / count),
    ]),
  )

  const figures = {
    seconds,
    capacity,
    perSecond,
    requests: count,
    p50,
    p99,
    failed: failed.length,
    cpu,
    growth,
    keptMb: kept,
    ...counts,
  }
  for (const what of new Set(failed)) console.error(what)
  console.log(JSON.stringify({ ...figures, floor }))
  const isExact =
    counts.drifted === floor.drifted && counts.lost === floor.lost && counts.jobsGivenUp <= floor.jobsGivenUp
  const isFlat =
    Object.values(kept).every((mb) => mb <= floor.keptMb) &&
    Object.values(growth).every(
      ({ mb, files }) => (seconds < judgedSeconds || mb <= floor.growthMb) && files <= floor.growthFiles,
    )
  process.exitCode = isExact && isFlat && failed.length === floor.failed && count > 0 ? 0 : 1
})

type Counts = { drifted: number; lost: number; jobsLeft: number; jobsGivenUp: number }

/** The differences found by the nightly recounts, and votes that differ from their last acknowledgment. */
async function readCounts(client: pg.Client, databaseUrl: string, votes: ReadonlyMap<string, string>): Promise<Counts> {
  // The worker adds up every second.
  await pause(5000)
  const connections = { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: 2 }
  const { db, close } = openDatabase(connections, createLogger({ LOG_LEVEL: 'fatal' }), 'command')
  const drifted = (await recountVotes(db)) + (await recountComments(createCountStore(db)))
  await close()
  const stored = await client.query<{ mark: string; vote: string }>(
    `select user_id || ' ' || brand_id as mark, vote_type as vote from brand_votes where user_id is not null`,
  )
  const found = new Map(stored.rows.map(({ mark, vote }) => [mark, vote]))
  const lost = [...votes].filter(([mark, vote]) => found.get(mark) !== vote).length
  const jobs = await client.query<{ left: number; givenUp: number }>(
    `select count(*)::int as left, (count(*) filter (where attempts >= max_attempts))::int as "givenUp"
     from graphile_worker.jobs`,
  )
  const { left = 0, givenUp = 0 } = jobs.rows[0] ?? {}
  return { drifted, lost, jobsLeft: left, jobsGivenUp: givenUp }
}
