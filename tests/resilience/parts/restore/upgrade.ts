import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../../../../apps/server/src/platform/database/database.ts'
import { migrationsFolder } from '../../../../apps/server/src/platform/database/migration-files.ts'
import { migrate } from '../../../../apps/server/src/platform/database/migrator.ts'
import { backfillJob } from '../../../../apps/server/src/platform/jobs/backfill.ts'
import { startWorker } from '../../../../apps/server/src/platform/jobs/job-queue.ts'
import { createLogger } from '../../../../apps/server/src/platform/logger.ts'
import { atEnd } from '../../../../tools/parts/run-script.ts'
import { startApi, type Stack } from '../../../../tools/parts/stack.ts'
import { startTraffic } from './traffic.ts'
import { watchLocks } from './watch-locks.ts'

/** The next release's expanding migration. The old processes do not know it. */
const expand = {
  // A download of the whole list reads this one.
  '20990101T0000_add_made_in.sql': 'alter table brands add column made_in text;',
  '20990101T0005_add_source.sql': `alter table brand_votes add column source text,
      add constraint brand_votes_source_length check (char_length(source) between 1 and 20) not valid;
    alter table brand_votes alter column source set default 'site';
    select graphile_worker.add_job('fill-source', job_key => 'fill-source');`,
  '20990101T0010_index_source.sql':
    '-- no transaction\ncreate index concurrently brand_votes_by_source on brand_votes (source, id);',
}
/** The contracting migration of the release after it, once the column is filled. */
const contract = {
  '20990201T0000_validate_length.sql': 'alter table brand_votes validate constraint brand_votes_source_length;',
  // Not earlier: a NOT VALID check still refuses every old row that an old process updates.
  '20990201T0005_require_source.sql':
    'alter table brand_votes add constraint brand_votes_source_known check (source is not null) not valid;',
  '20990201T0010_validate_source.sql': 'alter table brand_votes validate constraint brand_votes_source_known;',
  '20990201T0015_set_source_not_null.sql': `alter table brand_votes alter column source set not null;
    alter table brand_votes drop constraint brand_votes_source_known;`,
}
const tables = ['brands', 'brand_votes']

/**
 * Upgrades today's schema to newer ones with the product's own migrator, while api processes of the old release serve
 * readers, voters and a download of the whole list.
 */
export async function upgradeUnderTraffic(stack: Stack, votes: number) {
  await addVotes(stack.databaseUrl, votes)
  const settings = {
    ...stack.settings,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    ANSWER_CACHE_SECONDS: '0',
    TRUSTED_PROXIES: '1',
    MIGRATE_ON_START: 'false',
  }
  const apis = await Promise.all([startApi(settings), startApi({ ...settings, RUN_JOBS: 'false' })])
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-migrations-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const bring = async (files: Record<string, string>): Promise<string[]> => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    return migrate(stack.databaseUrl, { folder: pathToFileURL(`${folder}/`), log: { warn: () => (retries += 1) } })
  }
  let retries = 0
  const traffic = startTraffic(apis.map(({ url }) => url))
  const locks = await watchLocks(stack.databaseUrl, tables)
  await pause(1000)
  const started = performance.now()
  const applied = await bring(expand)
  await runBackfill(stack.databaseUrl)
  applied.push(...(await bring(contract)))
  const seconds = Math.round((performance.now() - started) / 100) / 10
  await pause(1000)
  const watched = await locks.stop()
  const served = await traffic.stop()
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  const votesNotCounted = await countVotesLeft(client)
  await Promise.all(apis.map((api) => api.stop()))
  const { rows } = await client.query<{ rows: string; filled: string }>(
    "select count(*) as rows, count(*) filter (where source = 'site') as filled from brand_votes",
  )
  await client.end()
  return {
    rows: Number(rows[0]?.rows),
    votesNotCounted,
    unfilled: Number(rows[0]?.rows) - Number(rows[0]?.filled),
    applied: applied.length,
    seconds,
    lockRetries: retries,
    ...watched,
    ...served,
    plantedHeldMs: await holdTooLong(stack.databaseUrl),
  }
}

/** Many old votes. Without triggers: counting them is not part of the measurement. */
async function addVotes(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into brand_votes (brand_id, voter_key, vote_type)
     select (select min(id) from brands) + n % 1000, 'drill-' || n, 'up' from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query('analyze brand_votes')
  await client.end()
}

/** Votes that the old processes have not added to the brands' counters, although they had time. */
async function countVotesLeft(client: pg.Client): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ left: string }>('select count(*) as left from brand_vote_deltas')
    const left = Number(rows[0]?.left)
    if (left === 0 || tries >= 50) return left
    await pause(200)
  }
}

/** The job of the new release, in a separate worker. */
async function runBackfill(url: string): Promise<void> {
  const log = createLogger({ LOG_LEVEL: 'warn' })
  const database = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 4 }, log, 'job')
  const { db, pool } = database
  const done = Promise.withResolvers<void>()
  const job = backfillJob(
    { db, log: { info: () => done.resolve() } },
    {
      name: 'fill-source',
      rowsAtOnce: 5000,
      pauseSeconds: 0,
      changeNext: async (trx, after, limit) => {
        const { rows } = await sql<{ last: number | null }>`
          with next as (select id from brand_votes where id > ${after} order by id limit ${limit}),
            filled as (update brand_votes set source = 'site' from next where brand_votes.id = next.id and source is null)
          select max(id) as last from next`.execute(trx)
        return rows[0]?.last ?? null
      },
    },
  )
  const worker = await startWorker(pool, log, [job])
  await done.promise
  await worker.stop()
  await database.close()
}

/** The watch must see what it looks for: an index that is built the wrong way. */
async function holdTooLong(url: string): Promise<number> {
  const locks = await watchLocks(url, tables)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("create index planted on brand_votes (md5(voter_key || repeat('x', 4000)))")
  await client.end()
  return (await locks.stop()).longestHeldMs
}
