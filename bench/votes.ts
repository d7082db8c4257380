// 450 people vote for one brand at once, on a database that waits for its disk. Votes a second against a plain UPDATE of
// a counter, in turns: by 450 connections, one for each voter, and through the same ten connections the server has.
// Afterwards nothing is lost and the counters equal the votes; every voter saw the own vote in the answer. Then the
// same over HTTP, for information.
import autocannon from 'autocannon'
import { createCastVote, type CastVote } from '../apps/server/src/features/votes/vote-routes.ts'
import { createVoteStore } from '../apps/server/src/features/votes/vote-store.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLogger } from '../apps/server/src/platform/logger.ts'
import { migrate } from '../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres } from '../scripts/parts/postgres.ts'
import { runPgbench } from './parts/pgbench.ts'
import { runScript } from '../scripts/parts/run-script.ts'
import { startApi } from '../scripts/parts/stack.ts'

const floor = { votesToCounter: 8, lost: 0, drift: 0, ownVoteUnseen: 0 }
const voters = 450
const secondsPerRound = 5
const rounds = 3
const plainUpdate = 'update counter set n = n + 1 where id = 1'

await runScript(async () => {
  const server = await startPostgres({ isDurable: true })
  const url = await createDatabase(server.url, 'votes')
  await migrate(url)
  const { db, pool, close } = openDatabase(
    { DATABASE_URL: url, DATABASE_POOL_SIZE: 10 },
    createLogger({ LOG_LEVEL: 'warn' }),
    'command',
  )
  await pool.query(`
    create table counter (id integer primary key, n integer not null);
    insert into counter values (1, 0);
    insert into brands (slug, name, name_key, description, search_text) values ('apex', 'Apex', 'apex', 'Wool coats', 'x')`)
  const store = createVoteStore(db)
  const acknowledged = { votes: 0, unseen: 0 }
  const vote = createVoting(createCastVote(store), acknowledged)
  const rates = { votes: [] as number[], counter: [] as number[], pooledCounter: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.counter.push(runPgbench(url, { sql: plainUpdate, connections: voters, seconds: secondsPerRound }))
    rates.pooledCounter.push(await runRound(() => pool.query({ name: 'count', text: plainUpdate })))
    const rolling = setInterval(() => void store.rollUp(), 1000)
    rates.votes.push(await runRound(vote))
    clearInterval(rolling)
  }
  const overHttp = await voteOverHttp(url)
  while ((await store.rollUp()) > 0);
  // Over HTTP it is a jump of guest votes, which wait for an admin: stored, and not to be counted.
  const { rows } = await pool.query<{ counted: number; stored: number; toCount: number }>(
    `select upvotes as counted, (select count(*) from brand_votes) as stored,
       (select count(*) from brand_votes where is_counted) as "toCount" from brands`,
  )
  const { counted = 0, stored = 0, toCount = 0 } = rows[0] ?? {}
  await close()

  const votes = median(rates.votes)
  const counter = median(rates.counter)
  const pooledCounter = median(rates.pooledCounter)
  const votesToCounter = round(votes / counter)
  const figures = {
    voters,
    votesPerSecond: Math.round(votes),
    counterUpdatesPerSecond: { by450Connections: Math.round(counter), through10: Math.round(pooledCounter) },
    votesToCounter,
    votesToCounterThrough10: round(votes / pooledCounter),
    acknowledged: acknowledged.votes + overHttp.votes,
    lost: acknowledged.votes + overHttp.votes - stored,
    drift: toCount - counted,
    ownVoteUnseen: acknowledged.unseen,
    votesPerSecondOverHttp: overHttp.perSecond,
    floor,
  }
  console.log(JSON.stringify(figures))
  const isPassed =
    votesToCounter >= floor.votesToCounter &&
    figures.lost === floor.lost &&
    figures.drift === floor.drift &&
    figures.ownVoteUnseen === floor.ownVoteUnseen
  process.exitCode = isPassed ? 0 : 1
})

/** Everybody does it again and again; answers how often a second it was done. */
async function runRound(work: (person: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + secondsPerRound * 1000
  let done = 0
  const people = Array.from({ length: voters }, async (_, person) => {
    while (performance.now() < end) {
      await work(person)
      done += 1
    }
  })
  await Promise.all(people)
  return done / secondsPerRound
}

/** Each vote is somebody's first, upwards: what one place is told must grow with every vote cast from it. */
function createVoting(castVote: CastVote, acknowledged: { votes: number; unseen: number }) {
  let nextVoter = 0
  const seen = new Map<number, number>()
  return async (person: number): Promise<void> => {
    nextVoter += 1
    // Each in a network of its own, which is counted as well.
    const voter = { key: `guest:${nextVoter}`, userId: null, networks: [{ code: `network ${nextVoter}`, most: 3 }] }
    const tally = await castVote({ brandId: 1, voter, voteType: 'up' })
    if (tally === 'refused' || tally === 'other key') throw new Error('a guest was refused')
    const upvotes = tally?.upvotes ?? 0
    acknowledged.votes += 1
    if (upvotes <= (seen.get(person) ?? 0)) acknowledged.unseen += 1
    seen.set(person, upvotes)
  }
}

/** Votes of guests without a cookie: every one is somebody new. */
async function voteOverHttp(url: string): Promise<{ votes: number; perSecond: number }> {
  const api = await startApi({
    DATABASE_URL: url,
    APP_SECRET: 'only-for-measuring-only-for-measuring',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  })
  const result = await autocannon({
    url: `${api.url}/api/brands/1/vote`,
    method: 'POST',
    body: JSON.stringify({ voteType: 'up' }),
    headers: { 'content-type': 'application/json', origin: api.url },
    connections: voters,
    amount: 10_000,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  await api.stop()
  return { votes: result['2xx'], perSecond: Math.round(result.requests.total / result.duration) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
