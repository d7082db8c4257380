import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { backfillJob, type Backfill } from './backfill.ts'
import { openDatabase, type Database, type OpenDatabase } from '#platform/database/database.ts'
import { startWorker } from './job-queue.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate } from '#platform/database/migrator.ts'

const silent = createLogger({ LOG_LEVEL: 'silent' })
const rowsAtOnce = 300
// Keys with gaps, as a table in use has them.
const rows = 1000
const keyOf = (row: number): number => row * 7

let folder: string
let database: OpenDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-migrations-'))
  const url = await createEmptyDatabase()
  database = openDatabase({ DATABASE_URL: url, DATABASE_POOL_SIZE: 5 }, silent)
  await writeFile(join(folder, '1_create_things.sql'), 'create table things (id integer primary key, name text);')
  await migrate(url, { folder: pathToFileURL(`${folder}/`) })
  await database.pool.query(`insert into things select n * 7, 'Thing' from generate_series(1, ${rows}) n`)
  await writeFile(
    join(folder, '2_add_key.sql'),
    `alter table things add column key text, add column changes integer not null default 0;
     select graphile_worker.add_job('fill-keys', job_key => 'fill-keys');`,
  )
  await migrate(url, { folder: pathToFileURL(`${folder}/`) })
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function fillKeys(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows: changed } = await sql<{ last: number | null }>`
    with changed as (
      update things set key = lower(name), changes = changes + 1
      where id in (select id from things where id > ${after} order by id limit ${limit}) returning id)
    select max(id) as last from changed`.execute(trx)
  return changed[0]?.last ?? null
}

test('a backfill that a migration enqueues changes every row once, a batch at a time', async () => {
  const batches: number[] = []
  const changeNext: Backfill['changeNext'] = async (trx, after, limit) => {
    batches.push(after)
    return fillKeys(trx, after, limit)
  }
  const finished = await runUntilFinished(changeNext)
  expect(finished).toContain('backfill finished')
  expect(batches).toEqual([0, keyOf(300), keyOf(600), keyOf(900), keyOf(1000)])
  expect(await countByChanges()).toEqual([{ key: 'thing', changes: 1, count: rows }])
})

test('a backfill resumes after a failed batch, and changes no row twice', async () => {
  let failures = 0
  const changeNext: Backfill['changeNext'] = async (trx, after, limit) => {
    const last = await fillKeys(trx, after, limit)
    // After the change, as when the process is killed before the commit.
    if (after === keyOf(300) && failures === 0) {
      failures += 1
      throw new Error('planted')
    }
    return last
  }
  await runUntilFinished(changeNext)
  expect(failures).toBe(1)
  expect(await countByChanges()).toEqual([{ key: 'thing', changes: 1, count: rows }])
})

test('a backfill resumes after its worker was stopped', async () => {
  let batches = 0
  const changeNext: Backfill['changeNext'] = async (trx, after, limit) => {
    batches += 1
    return fillKeys(trx, after, limit)
  }
  const first = await startWorker(database.pool, silent, [createJob(changeNext)])
  await expect.poll(() => batches).toBe(1)
  await first.stop()
  const stoppedAfter = batches
  expect(stoppedAfter).toBeLessThan(5)
  expect(await countByChanges()).toHaveLength(2)
  await runUntilFinished(changeNext)
  expect(batches).toBe(5)
  expect(await countByChanges()).toEqual([{ key: 'thing', changes: 1, count: rows }])
})

test('a backfill that does not get past a key is stopped', async () => {
  const { run } = createJob(async (_trx, after) => after)
  await expect(run({ after: 7 })).rejects.toThrow('The backfill fill-keys does not get past 7')
})

function createJob(changeNext: Backfill['changeNext'], lines: string[] = []) {
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  return backfillJob({ db: database.db, log }, { name: 'fill-keys', changeNext, rowsAtOnce, pauseSeconds: 0.2 })
}

/** The log. */
async function runUntilFinished(changeNext: Backfill['changeNext']): Promise<string> {
  const lines: string[] = []
  const worker = await startWorker(database.pool, silent, [createJob(changeNext, lines)])
  try {
    await expect.poll(() => lines.length, { timeout: 25_000 }).toBe(1)
  } finally {
    await worker.stop()
  }
  const { rows: left } = await database.pool.query('select count(*) from graphile_worker.jobs')
  expect(left).toEqual([{ count: 0 }])
  return lines.join('')
}

async function countByChanges(): Promise<unknown[]> {
  const { rows: counted } = await database.pool.query(
    'select key, changes, count(*) from things group by 1, 2 order by 2',
  )
  return counted
}
