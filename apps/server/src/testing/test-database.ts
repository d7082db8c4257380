import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { shareInFile } from './share-in-file.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated database named `template`, from which test files make their own. */
    postgresUrl: string
    /** A mail server that accepts every mail. Tests that read mail start a separate one. */
    smtpUrl: string
  }
}

export type TestDatabase = OpenDatabase & { url: string }

/** A migrated database per test file on the run's real Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabaseFrom('template')
  const config = { DATABASE_URL: url, DATABASE_POOL_SIZE: 5 }
  // A test may fill whole tables on a busy machine.
  const database = openDatabase(config, createLogger({ LOG_LEVEL: 'silent' }), 'job')
  return { ...database, url }
}

/** One for all tests of a file. */
export const shareTestDatabase = (): TestDatabase => shareInFile(createTestDatabase, (database) => database.close())

/** A database with nothing in it at all. */
export const createEmptyDatabase = (): Promise<string> => createDatabaseFrom('template1')

/** Terminates all connections and drops the database, as an outage would. */
export async function dropDatabase(url: string): Promise<void> {
  await onServer((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
}

async function createDatabaseFrom(template: 'template' | 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(async (client) => {
    // Copying a template needs it to itself for a moment; test files that start together take turns.
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name} template ${template}`)
  })
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Below Postgres's deadlock_timeout of 1 s, so that a waiting truncate gives up before any deadlock is detected. */
const lockTimeoutMs = 250
const patienceMs = 20_000

/**
 * Empties tables, and those that reference them, while an app may be running on them. TRUNCATE locks table after
 * table, and the app's own transactions lock in another order. So it waits only briefly for each lock, releases all
 * of them and retries. All tests empty tables through this function; `test-database.test.ts` checks it.
 */
export async function emptyTables(pool: pg.Pool, tables: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await hasEmptied(pool, tables))) {
    if (performance.now() > deadline) throw new Error(`${tables} were locked for ${patienceMs} ms`)
    await pause(20)
  }
}

async function hasEmptied(pool: pg.Pool, tables: string): Promise<boolean> {
  try {
    // Several statements in one query are one transaction, to which the setting is local.
    await pool.query(`set local lock_timeout = ${lockTimeoutMs}; truncate ${tables} cascade`)
    return true
  } catch (error) {
    const isLocked = error instanceof pg.DatabaseError && error.code === '55P03'
    if (!isLocked) throw error
    return false
  }
}
