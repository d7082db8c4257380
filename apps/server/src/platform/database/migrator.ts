import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import { advisoryLocks } from './transactions.ts'
import { createClient, openPool } from './database.ts'
import type pg from 'pg'

export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

type Migration = { name: string; sql: string; checksum: string }
type SchemaState = { pending: Migration[]; unknown: string[] }

// Any number, the same in every process: whoever holds it migrates, the others wait.
const lockKey = advisoryLocks.migrate

/** Applies what is missing, in order, each in its own transaction. Safe to call from many processes at once. */
export async function migrate(databaseUrl: string, folder: URL = migrationsFolder): Promise<string[]> {
  const client = createClient('command', { connectionString: databaseUrl, application_name: 'bolodex migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { pending, unknown } = await compare(client, folder)
    refuseNewerSchema(unknown)
    for (const migration of pending) await apply(client, migration)
    await migrateJobs(databaseUrl)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The job queue's own tables. */
async function migrateJobs(databaseUrl: string): Promise<void> {
  // Of a connection that breaks here its statement tells.
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
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
