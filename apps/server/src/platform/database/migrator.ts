import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { advisoryLocks } from './transactions.ts'
import { applyMigration, lockRetries, type LockRetries } from './apply-migration.ts'
import { createClient, openPool, timeLimits } from './database.ts'
import type { Logger } from '#platform/logger.ts'
import { migrationsFolder, readMigrations, type Migration } from './migration-files.ts'

type SchemaState = { pending: Migration[]; unknown: string[]; isEmpty: boolean }

type MigrateOptions = {
  folder?: URL
  log?: Pick<Logger, 'warn'>
  retries?: LockRetries
  /** Called before a database that has something in it is changed. If it fails, nothing is. */
  beforeChange?: (() => Promise<void>) | undefined
}

const pauseBetweenTurnsMs = 200

/** Applies missing migrations in order, each file atomically. Safe to call from many processes at once. */
export async function migrate(
  databaseUrl: string,
  { folder = migrationsFolder, log = { warn: () => {} }, retries = lockRetries, beforeChange }: MigrateOptions = {},
): Promise<string[]> {
  const client = createClient('command', { connectionString: databaseUrl, application_name: 'bolodex migrate' })
  await client.connect()
  try {
    await waitForTurn(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { pending, unknown, isEmpty } = await compare(client, folder)
    refuseNewerSchema(unknown)
    if (pending.length > 0 && !isEmpty) await beforeChange?.()
    // First, so that a migration can enqueue the job that fills its new column.
    await migrateJobs(databaseUrl)
    for (const migration of pending) await applyMigration(client, migration, log, retries)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * One process migrates while the others poll. Waiting inside a statement would hold a snapshot, for which a
 * concurrent index build waits: a deadlock.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  const deadline = Date.now() + timeLimits.command.statementMs
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [advisoryLocks.migrate])
    if (rows[0].taken) return
    if (Date.now() > deadline) throw new Error('Another process has been migrating this database for too long.')
    await setTimeout(pauseBetweenTurnsMs)
  }
}

/** The job queue's own tables. */
async function migrateJobs(databaseUrl: string): Promise<void> {
  // If the connection drops, the failing query reports it, so pool errors are ignored.
  const pool = openPool(databaseUrl, 2, { warn: () => {} }, 'command')
  try {
    await migrateJobQueue({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Throws unless the database has exactly the migrations of this release. */
export async function requireCurrentSchema(databaseUrl: string, folder: URL = migrationsFolder): Promise<void> {
  const client = createClient('request', { connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('schema_migrations') as found")
    if (rows[0].found === null) throw new Error('The database is empty: run `migrate` first.')
    const { pending, unknown } = await compare(client, folder)
    refuseNewerSchema(unknown)
    if (pending.length > 0) throw new Error(`The database lacks ${pending.length} migrations: run \`migrate\` first.`)
  } finally {
    await client.end()
  }
}

function refuseNewerSchema(unknown: string[]): void {
  if (unknown.length === 0) return
  throw new Error(`The database is newer than this release: it has ${unknown.join(', ')}. Start the newer release.`)
}

async function compare(client: pg.Client, folder: URL): Promise<SchemaState> {
  const files = await readMigrations(folder)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of files) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(`Migration ${name} was edited after it was applied. Put it back and write a new one.`)
    }
  }
  const names = new Set(files.map(({ name }) => name))
  return {
    pending: files.filter(({ name }) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !names.has(name)).toSorted(),
    isEmpty: applied.size === 0,
  }
}
