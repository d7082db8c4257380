import type { Transaction } from 'kysely'
import type { WholeDatabase } from './database.ts'
import type { DB } from './tables.ts'

/** A race that is lost again and again is a fault; once is ordinary. */
const attempts = 3

/**
 * Does all of the work or nothing. When somebody took a name, an address or a row in between, it is done again from
 * the start: looking again tells what happened.
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

/** Every lock that is not one on a row: each has a number of its own, or two unrelated things would wait for each other. */
export const advisoryLocks = {
  migrate: 8_264_011,
  seedSamples: 8_264_012,
  rollUpVotes: 8_264_013,
  rollUpBrandTotals: 8_264_023,
  addPageCounts: 8_264_014,
  pinPosts: 8_264_015,
  rollUpForum: 8_264_016,
  /** The first of two numbers; the second is the account. */
  writer: 8_264_017,
  /** The first of two numbers; the second is the beginning of the text's code. */
  writtenText: 8_264_018,
  deliverNotices: 8_264_019,
  /** The first of two numbers; the second is the account. */
  exportAccount: 8_264_020,
  loadCatalogue: 8_264_021,
  addMissedSearches: 8_264_022,
  makeOfflineCopy: 8_264_024,
  makeOpenData: 8_264_025,
  rebuildCells: 8_264_026,
  /** The first of two numbers; the second is the account whose contributions are counted. */
  contributions: 8_264_040,
  pendingImports: 8_264_041,
  makeFirstAdmin: 8_264_042,
} as const

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether a write met another one half-way (a deadlock, a row that went away) and will do better the next time. */
export function isLostRace(error: unknown): boolean {
  return ['40P01', '40001', '23503'].includes(codeOf(error))
}

/** Whether somebody else has just taken what may exist only once. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Whether the database refuses what a row says, and would again: a value (22) or a rule of the table (23). */
export function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error))
}

/** What pg says of a database that is gone, silent or has no connection left. Its own errors have no code. */
const unreachable = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])

/**
 * Whether the database could not be reached, went away, or cannot answer now. A statement that the database itself
 * stopped for taking too long is none of these: it would take as long elsewhere.
 */
export function isConnectionFailure(error: unknown): boolean {
  const isClosed = error instanceof Error && unreachable.has(error.message)
  // 08: connection; 57P: shutting down or starting up; 40001: a copy had to give way to what it was replaying.
  return isClosed || /^(08|57P|40001|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/.test(codeOf(error))
}

/** Whether the primary is away: it cannot be reached, or what is reached is no primary any more and takes no writes. */
export function isAway(error: unknown): boolean {
  return isConnectionFailure(error) || codeOf(error) === '25006'
}

/** Whether nobody gave a connection back in time: there is more to do than the database has hands. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** Whether a statement took longer than it may, by the database's clock or by ours, or its transaction idled too long. */
export function isOutOfTime(error: unknown): boolean {
  const isLate = error instanceof Error && error.message === 'Query read timeout'
  return isLate || ['57014', '25P03'].includes(codeOf(error))
}
