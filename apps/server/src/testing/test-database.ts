import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import pg from 'pg'
import { openDatabase, type OpenDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated database named `template`, from which test files make their own. */
    postgresUrl: string
    /** A mail server that takes every mail. Tests that read their mail start one of their own. */
    smtpUrl: string
  }
}

export type TestDatabase = OpenDatabase & { url: string }

/** A migrated database of its own on the run's real Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await createDatabaseFrom('template')
  const config = { DATABASE_URL: url, DATABASE_POOL_SIZE: 5 }
  // A test may fill whole tables, on a machine that has other things to do.
  const database = openDatabase(config, createLogger({ LOG_LEVEL: 'silent' }), 'job')
  return { ...database, url }
}

/** A database with nothing in it at all. */
export const createEmptyDatabase = (): Promise<string> => createDatabaseFrom('template1')

/** Takes a database away from whoever uses it, as an outage would. */
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

const attempts = 5

/**
 * Truncates tables of a product that is running: what it does by itself (notices are delivered, counts are read) may hold
 * one table and wait for another, and then one of the two is ended.
 */
export async function emptyTables(pool: pg.Pool, sql: string, left = attempts): Promise<void> {
  try {
    await pool.query(sql)
  } catch (error) {
    const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01'
    if (!isDeadlock || left <= 1) throw error
    await emptyTables(pool, sql, left - 1)
  }
}
