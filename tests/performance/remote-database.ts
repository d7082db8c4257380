// What one api process does when its database is 0, 1 and 5 ms away: uncached pages of the directory and votes, both by
// more clients than there are connections. A server that waits for its database more often must not do much less.
// `--short` measures each for a shorter time.
import autocannon from 'autocannon'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi, startStack } from '../../tools/parts/stack.ts'
import { delayDatabase } from './parts/delayed-database.ts'

const seconds = process.argv.includes('--short') ? 4 : 15
const floor = { readsToLocal: { 1: 0.7, 5: 0.5 }, votesToLocal: { 1: 0.7, 5: 0.5 }, refusedVotes: 0 }
const delays = [0, 1, 5] as const
/** Twice the connections of the pool. */
const readers = 20
const voters = 200

type Rates = { reads: number; refusedReads: number; readP99Ms: number; votes: number; refusedVotes: number }

await runScript(async () => {
  const stack = await startStack()
  const byDelay = new Map<number, Rates>()
  for (const delayMs of delays) byDelay.set(delayMs, await measure(stack.settings, stack.databaseUrl, delayMs))
  const toLocal = (name: 'reads' | 'votes') =>
    Object.fromEntries(
      [1, 5].map((delayMs) => [delayMs, round((byDelay.get(delayMs)?.[name] ?? 0) / (byDelay.get(0)?.[name] ?? 0))]),
    )
  const figures = {
    byDelayMs: Object.fromEntries(byDelay),
    readsToLocal: toLocal('reads'),
    votesToLocal: toLocal('votes'),
    floor,
  }
  console.log(JSON.stringify(figures))
  const isSlow = (['readsToLocal', 'votesToLocal'] as const).some((name) =>
    Object.entries(floor[name]).some(([delayMs, least]) => !((figures[name][delayMs] ?? 0) >= least)),
  )
  const isRefused = [...byDelay.values()].some(({ refusedVotes }) => refusedVotes > floor.refusedVotes)
  process.exitCode = isSlow || isRefused ? 1 : 0
})

async function measure(settings: Record<string, string>, databaseUrl: string, delayMs: number): Promise<Rates> {
  const api = await startApi({
    ...settings,
    DATABASE_URL: await delayDatabase(databaseUrl, delayMs),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    ANSWER_CACHE_SECONDS: '0',
    MIGRATE_ON_START: 'false',
    RUN_JOBS: 'false',
  })
  const read = (duration: number) => autocannon({ url: `${api.url}/api/directory`, connections: readers, duration })
  const vote = (duration: number) =>
    autocannon({
      url: `${api.url}/api/brands/1/vote`,
      method: 'POST',
      body: JSON.stringify({ voteType: 'up' }),
      headers: { 'content-type': 'application/json', origin: api.url },
      connections: voters,
      duration,
    })
  // Warms up, and opens the connections.
  await read(2)
  const reads = await read(seconds)
  const votes = await vote(seconds)
  await api.stop()
  return {
    reads: Math.round(reads['2xx'] / reads.duration),
    refusedReads: reads.non2xx,
    readP99Ms: reads.latency.p99,
    votes: Math.round(votes['2xx'] / votes.duration),
    refusedVotes: votes.non2xx + votes.errors,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
