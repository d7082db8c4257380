import type { Transaction } from 'kysely'
import type pg from 'pg'
import { codeOf } from './connection-failures.ts'
import type { WholeDatabase } from './database.ts'
import type { DB } from './tables.ts'

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/**
 * Runs the work as one transaction. On a conflict over a name, a URL or a row it retries from the start, where the
 * first read sees the conflicting row.
 */
export async function inRetriedTransaction<T>(
  db: WholeDatabase,
  work: (trx: Transaction<DB>) => Promise<T>,
  left = attempts,
): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (left <= 1 || !(isTaken(error) || isLostRace(error))) throw error
    return inRetriedTransaction(db, work, left - 1)
  }
}

/** Runs the work on one connection, in the transaction that `begin` starts. */
export async function onOneConnection<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Its state is unknown, so it is not reused.
    client.release(true)
    throw error
  }
}

/**
 * Every advisory lock that is not tied to a row. The numbers are unique, or unrelated work would wait for each other.
 */
export const advisoryLocks = {
  migrate: 8_264_011,
  seedSamples: 8_264_012,
  rollUpVotes: 8_264_013,
  rollUpBrandTotals: 8_264_023,
  addPageCounts: 8_264_014,
  pinPosts: 8_264_015,
  hideWords: 8_264_027,
  rollUpForum: 8_264_016,
  /** The first of two numbers; the second is the account. */
  writer: 8_264_017,
  /** The first of two numbers; the second is the beginning of the text's code. */
  writtenText: 8_264_018,
  deliverNotices: 8_264_019,
  /** The first of two numbers; the second is the account. */
  exportAccount: 8_264_020,
  loadCatalogue: 8_264_021,
  loadStarter: 8_264_045,
  addMissedSearches: 8_264_022,
  addBrandSearches: 8_264_046,
  makeOfflineCopy: 8_264_024,
  makeOpenData: 8_264_025,
  rebuildCells: 8_264_026,
  /** The first of two numbers; the second is the account whose contributions are counted. */
  contributions: 8_264_040,
  pendingImports: 8_264_041,
  makeFirstAdmin: 8_264_042,
  makeBackup: 8_264_043,
  /** Removals of photos' files share it; a backup that copies them has it alone. */
  removePhotoFiles: 8_264_044,
} as const

/** Whether a write lost a race (a deadlock, a deleted row) and will succeed when retried. */
export function isLostRace(error: unknown): boolean {
  return ['40P01', '40001', '23503'].includes(codeOf(error))
}

/** Whether a concurrent writer has just taken a unique value. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Whether the database refuses what a row says, and would again: a value (22) or a rule of the table (23). */
export function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error))
}
