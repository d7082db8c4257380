import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '#testing/test-database.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate } from './migrator.ts'

const retries = { lockTimeoutMs: 100, tries: 4, firstPauseMs: 50, longestPauseMs: 200 }
/**
 * Generous, for a busy machine.
 */
const patiently = { timeout: 20_000 }

let folder: string
let url: string
let other: pg.Client
let warnings: { migration: string; attempt?: number; pauseMs?: number; msg: string }[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-migrations-'))
  url = await createEmptyDatabase()
  other = new pg.Client({ connectionString: url })
  await other.connect()
  await write('1_create_things.sql', 'create table things (id integer, name text);')
  await apply()
  await other.query("insert into things select n, 'thing' from generate_series(1, 1000) n")
})
afterEach(async () => {
  await other.end()
  await rm(folder, { recursive: true })
})

test('a migration that cannot get a lock lets others pass and is applied as a whole once it can', async () => {
  await other.query('begin; select from things limit 1')
  await write('2_change.sql', 'create table half_done (); alter table things add column colour text;')
  const applied = apply({ ...retries, tries: 100 })
  await expect.poll(() => warnings.length, patiently).toBeGreaterThanOrEqual(2)
  const reader = new pg.Client({ connectionString: url, statement_timeout: 10_000 })
  await reader.connect()
  await reader.query('select from things')
  await reader.end()
  await other.query('commit')
  expect(await applied).toEqual(['2_change.sql'])
  expect(warnings.slice(0, 2)).toMatchObject([
    { migration: '2_change.sql', attempt: 1, pauseMs: 50, msg: expect.stringContaining('retrying') },
    { migration: '2_change.sql', attempt: 2, pauseMs: 100 },
  ])
})

test('a migration that never gets its lock fails after the last try and leaves nothing behind', async () => {
  await other.query('begin; select from things limit 1')
  await write('2_change.sql', 'create table half_done (); alter table things add column colour text;')
  const failure = await apply().catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'Migration 2_change.sql failed', cause: { code: '55P03' } })
  expect(warnings.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(await find('half_done')).toBeNull()
})

test('a migration that fails for another reason is not tried again', async () => {
  await write('2_break.sql', 'select 1 / 0;')
  await expect(apply()).rejects.toThrow('Migration 2_break.sql failed')
  expect(warnings).toEqual([])
})

test('a file without a transaction builds its index during writes, however many processes start together', async () => {
  await other.query("begin; update things set name = 'changed' where id = 1")
  await write('2_index.sql', buildIndex)
  const applied = Promise.all([apply(), apply(), apply()])
  // The build waits for the open transaction longer than a lock timeout, and blocks no other session.
  await expect.poll(() => find('things_by_name'), patiently).not.toBeNull()
  await other.query("update things set name = 'changed again' where id = 2")
  await new Promise((resolve) => setTimeout(resolve, 2 * retries.lockTimeoutMs))
  await other.query('commit')
  expect((await applied).filter((names) => names.length > 0)).toEqual([['2_index.sql']])
  expect(await isValid()).toBe(true)
})

test('an invalid index that a failed try left is dropped and built again', async () => {
  await write('2_index.sql', buildIndex.replace('create index', 'create unique index'))
  await expect(apply()).rejects.toThrow('Migration 2_index.sql failed')
  expect(await isValid()).toBe(false)
  await other.query('update things set name = id::text')
  expect(await apply()).toEqual(['2_index.sql'])
  expect(warnings).toMatchObject([{ migration: '2_index.sql', index: 'things_by_name' }])
  expect(await isValid()).toBe(true)
})

test('an index that was built but not recorded is recorded', async () => {
  await other.query('create index things_by_name on things (name)')
  const built = await find('things_by_name')
  await write('2_index.sql', buildIndex)
  expect(await apply()).toEqual(['2_index.sql'])
  expect(await find('things_by_name')).toBe(built)
  expect(await apply()).toEqual([])
})

test.each([
  ['two statements', '-- no transaction\ncreate index concurrently a on things (id); select 1;'],
  ['another statement', '-- no transaction\nvacuum things;'],
  ['an index without a name', '-- no transaction\ncreate index concurrently on things (id);'],
  ['an invalid index passed over', '-- no transaction\ncreate index concurrently if not exists a on things (id);'],
])('a file without a transaction is refused for %s', async (_, sql) => {
  await write('2_index.sql', sql)
  await expect(apply()).rejects.toThrow("must be one 'create index concurrently NAME on …' and nothing else")
})

const buildIndex = `-- no transaction
-- People look for things by name.
create index concurrently things_by_name
  on things (name);
`

async function apply(lockRetries = retries): Promise<string[]> {
  warnings = []
  const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => warnings.push(JSON.parse(line)) })
  return migrate(url, { folder: pathToFileURL(`${folder}/`), log, retries: lockRetries })
}

async function write(name: string, sql: string): Promise<void> {
  await writeFile(join(folder, name), sql)
}

/** A relation's number, by which it is known again, or null. */
async function find(name: string): Promise<number | null> {
  // Not to_regclass, which inside a transaction may miss concurrent commits.
  const { rows } = await other.query('select oid::int from pg_class where relname = $1', [name])
  return rows[0]?.oid ?? null
}

async function isValid(): Promise<boolean> {
  const { rows } = await other.query("select indisvalid from pg_index where indexrelid = 'things_by_name'::regclass")
  return rows[0].indisvalid
}
