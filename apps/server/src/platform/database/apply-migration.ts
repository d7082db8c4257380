import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#platform/logger.ts'
import type { Migration } from './migration-files.ts'

/** The lock timeout of a migration's statements, and how often a file is tried before the migration fails. */
export type LockRetries = { lockTimeoutMs: number; tries: number; firstPauseMs: number; longestPauseMs: number }

/**
 * Readers queue behind a statement that waits for a lock. So it gives up within a second, lets them pass and retries,
 * for about five minutes in total.
 */
export const lockRetries: LockRetries = { lockTimeoutMs: 700, tries: 60, firstPauseMs: 500, longestPauseMs: 5000 }

/** Applies one file and records it. A file that could not get its locks is rolled back as a whole and retried. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  log: Pick<Logger, 'warn'>,
  retries: LockRetries,
): Promise<void> {
  const { name, builtIndex } = migration
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (builtIndex) await buildIndex(client, migration, builtIndex, log)
      else await applyInTransaction(client, migration, retries.lockTimeoutMs)
      return
    } catch (error) {
      if (attempt >= retries.tries || !isLockConflict(error))
        throw new Error(`Migration ${name} failed`, { cause: error })
      const pauseMs = Math.min(retries.longestPauseMs, retries.firstPauseMs * 2 ** (attempt - 1))
      log.warn({ migration: name, attempt, pauseMs }, 'migration could not get its lock: retrying')
      await setTimeout(pauseMs)
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** No lock timeout here: a concurrent index build waits for others and blocks no one. */
async function buildIndex(
  client: pg.Client,
  migration: Migration,
  index: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  const isValid = rows[0]?.indisvalid
  if (isValid === false) {
    log.warn({ migration: migration.name, index }, 'rebuilding an invalid index left by a failed attempt')
    await client.query(`drop index concurrently ${index}`)
  }
  // A valid one was finished by Postgres after its migrating process had died: only the record is missing.
  if (isValid !== true) await client.query(migration.sql)
  await record(client, migration)
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** A lock that was not free in time, or a deadlock. */
function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
