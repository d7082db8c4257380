import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { watchMigration } from '#testing/watch-migration.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { migrate } from './migrator.ts'

/** The last file that creates the tables of the first release. It and those before it run on an empty database only. */
const baseline = '20261116T1055_create_imports.sql'

/** Tables that stay small on every site. All others may exceed 100,000 rows. */
const smallTables = [
  'daily_keys',
  // The networks of one day.
  'guest_vote_counts',
  'photo_network_bytes',
  'photo_storage',
  'schema_migrations',
  'site_stats',
  'vote_recounts',
]

test('no migration after the baseline rewrites a table of many rows, locks it for long, or changes its rows', async () => {
  const url = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-baseline-'))
  const client = new pg.Client({ connectionString: url })
  try {
    await cp(migrationsFolder, folder, { recursive: true, filter: (file) => !isLater(file) })
    expect(await migrate(url, { folder: pathToFileURL(`${folder}/`) })).toContain(baseline)
    await client.connect()
    const hazards: Record<string, string[]> = {}
    for (const migration of (await readMigrations(migrationsFolder)).filter(({ name }) => isLater(name))) {
      const isAlone = migration.builtIndex !== undefined
      if (!isAlone) await client.query('begin')
      const found = await watchMigration(client, migration, smallTables)
      if (!isAlone) await client.query('commit')
      if (found.length > 0) hazards[migration.name] = found
    }
    expect(hazards).toEqual({})
  } finally {
    await client.end()
    await rm(folder, { recursive: true })
  }
})

function isLater(file: string): boolean {
  const name = file.split('/').at(-1) ?? ''
  return name.endsWith('.sql') && name > baseline
}

/** Statements, and the hazard reported for each. */
const unsafe: [statement: string, hazard: string][] = [
  ['alter table flags alter column review_item_id type bigint', 'rewrites flags'],
  ['alter table flags add column token uuid not null default gen_random_uuid()', 'rewrites flags'],
  ['alter table flags add column doubled text generated always as (reason || reason) stored', 'rewrites flags'],
  ['create index planted on flags (created_at)', 'reads all of flags while it locks flags'],
  ['create unique index planted on flags (id, reason)', 'reads all of flags while it locks flags'],
  ['alter table flags add unique (id, reason)', 'reads all of flags while it locks flags'],
  ['alter table flags add constraint planted check (id > 0)', 'reads all of flags while it locks flags'],
  ["alter table flags add column answer text check (answer > '')", 'reads all of flags while it locks flags'],
  ['alter table flags alter column note set not null', 'reads all of flags while it locks flags'],
  ['alter table flags add foreign key (user_id) references users', 'reads all of flags while it locks flags, users'],
  [
    'alter table flags add constraint planted check (id > 0) not valid; alter table flags validate constraint planted',
    'reads all of flags while it locks flags',
  ],
  [
    'alter table brands add column planted text; alter table flags add constraint planted check (id > 0)',
    'reads all of flags while it locks brands, flags',
  ],
  ["update flags set note = 'x'", 'changes rows of flags: use a backfill'],
  ['delete from flags where id < 0', 'changes rows of flags: use a backfill'],
  [
    "do $$ begin execute 'create index planted on flags (created_at)'; end $$",
    'reads all of flags while it locks flags',
  ],
]

const safe = [
  'alter table flags add column answer text',
  "alter table flags add column answer text not null default 'none'",
  'alter table flags add column answer text, add constraint planted check (char_length(answer) > 2) not valid',
  'alter table flags add column answered_by integer references users',
  'alter table flags add foreign key (user_id) references users not valid',
  'alter table flags alter column note drop default',
  'alter table flags drop column note',
  'drop index flags_of_item',
  'create table planted (id integer primary key, flag_id bigint references flags); create index on planted (flag_id)',
  'create view planted as select id, reason from flags',
  "insert into site_stats (stats) values ('{}')",
  "alter table flags add column answer text; select graphile_worker.add_job('fill-answer', job_key => 'fill-answer')",
]

// On a table with rows and on one without: what is refused must not depend on what happens to be in a database.
describe.each([0, 100_001])('with %i flags', (rows) => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query("insert into review_items (kind, target_kind, target_id) values ('flag', 'brand', 1)")
    await client.query(
      `insert into flags (review_item_id, target_kind, target_id, user_id, reason, note)
       select review_items.id, 'brand', n, users.id, 'wrong', 'Look.'
       from review_items, users, generate_series(1, $1::int) n where username = 'former-member'`,
      [rows],
    )
  })
  afterAll(async () => {
    await client.end()
    await database.close()
  })

  test.each(unsafe)('refuses %s', async (sql, hazard) => {
    expect(await watchAndUndo(sql)).toContain(hazard)
  })

  test.each(safe)('accepts %s', async (sql) => {
    expect(await watchAndUndo(sql)).toEqual([])
  })

  test('accepts a column that becomes not null in steps', async () => {
    const steps = [
      'alter table flags add column answer text',
      'alter table flags add constraint answer_given check (answer is not null) not valid',
      'alter table flags validate constraint answer_given',
      'alter table flags alter column answer set not null',
      'alter table flags drop constraint answer_given',
    ]
    for (const sql of steps) {
      await client.query('begin')
      expect(await watchMigration(client, { sql, builtIndex: undefined }), sql).toEqual([])
      await client.query('commit')
      // As a backfill does.
      await client.query("update flags set answer = 'none' where answer is null")
    }
  })

  test('accepts an index that is built concurrently, unless there is one of its name', async () => {
    const migration = { sql: 'create index concurrently planted on flags (created_at)', builtIndex: 'planted' }
    expect(await watchMigration(client, migration)).toEqual([])
    expect(await watchMigration(client, migration)).toEqual(['builds planted, which there is already'])
  })

  async function watchAndUndo(sql: string): Promise<string[]> {
    await client.query('begin')
    try {
      return await watchMigration(client, { sql, builtIndex: undefined }, smallTables)
    } finally {
      await client.query('rollback')
    }
  }
})
