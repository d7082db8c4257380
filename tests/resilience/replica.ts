// Reads from a real streaming replica: it serves the load; a member who has just written reads their own write even
// while replay is paused; a replica that lags or dies is skipped without a failed request.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BrandPage } from '../../packages/contract/src/directory/brands.ts'
import { migrate } from '../../apps/server/src/platform/database/migrator.ts'
import { createDatabase, startPostgres, startReplica } from '../../tools/parts/postgres.ts'
import { runScript } from '../../tools/parts/run-script.ts'
import { startApi } from '../../tools/parts/stack.ts'

await runScript(async () => {
  const primary = await startPostgres()
  const databaseUrl = await createDatabase(primary.url, 'bolodex')
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`insert into brands (slug, name, name_key, description, search_text)
    values ('apex', 'Apex', 'apex', 'Wool coats from Leeds', E'apex\\nwool coats from leeds')`)
  const replica = await startReplica(primary)
  const replicaUrl = Object.assign(new URL(replica.url), { pathname: '/bolodex' }).href
  const onReplica = new pg.Client({ connectionString: replicaUrl })
  onReplica.on('error', () => {})
  await onReplica.connect()

  const api = await startApi({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replicaUrl,
    APP_SECRET: 'only-for-this-drill-only-for-this-drill',
    ANSWER_CACHE_SECONDS: '0',
    TOTAL_CACHE_SECONDS: '0',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'error',
    RUN_JOBS: 'false',
  })
  let failed = 0
  const upvotes = async (after = ''): Promise<number> => {
    const response = await fetch(`${api.url}/api/directory${after && `?after=${after}`}`)
    if (!response.ok) {
      failed += 1
      return Number.NaN
    }
    return BrandPage.parse(await response.json()).brands[0]?.upvotes ?? Number.NaN
  }
  const vote = async (): Promise<string> => {
    const response = await fetch(`${api.url}/api/brands/1/vote`, {
      method: 'POST',
      body: JSON.stringify({ voteType: 'up' }),
      headers: { 'content-type': 'application/json', origin: api.url },
    })
    return response.headers.get('x-bolodex-after') ?? ''
  }

  await onReplica.query('select pg_wal_replay_pause()')
  const token = await vote()
  const whilePaused = { everybody: await upvotes(), voter: await upvotes(token) }
  // Longer than the ten seconds a replica may lag.
  await setTimeout(12_500)
  const afterLongPause = await upvotes()
  await onReplica.query('select pg_wal_replay_resume()')
  await setTimeout(1500)
  const afterResume = { everybody: await upvotes(), voter: await upvotes(token) }
  // The api asks every second how far the replica is; on a busy machine both take longer.
  let usedAgain = await hasReadPages(onReplica)
  for (let tries = 0; tries < 40 && !usedAgain; tries += 1) {
    await setTimeout(250)
    await upvotes()
    usedAgain = await hasReadPages(onReplica)
  }

  const dying = replica.stop()
  for (let i = 0; i < 200; i += 1) {
    await upvotes()
    await setTimeout(10)
  }
  await dying
  const afterDeath = await upvotes()
  await client.end()

  const figures = { whilePaused, afterLongPause, afterResume, usedAgain, afterDeath, failed }
  const wanted = {
    whilePaused: { everybody: 0, voter: 1 },
    afterLongPause: 1,
    afterResume: { everybody: 1, voter: 1 },
    usedAgain: true,
    afterDeath: 1,
    failed: 0,
  }
  console.log(JSON.stringify(figures))
  process.exitCode = JSON.stringify(figures) === JSON.stringify(wanted) ? 0 : 1
})

/** Whether the replica has read a page of the directory within the last second. */
async function hasReadPages(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where application_name = 'bolodex' and query like '%page as materialized%'
       and query_start > clock_timestamp() - interval '1 second'`,
  )
  return rowCount !== null && rowCount > 0
}
