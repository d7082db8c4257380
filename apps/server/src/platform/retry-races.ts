import type { Transaction } from 'kysely'
import { isLostRace, isTaken } from './database-errors.ts'
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
