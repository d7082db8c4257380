import { sql } from 'kysely'
import type { WholeDatabase } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/**
 * Runs the work unless another process is rebuilding; then returns null. A session lock, because the work takes
 * minutes.
 */
export const whileRebuilding = <T>(db: WholeDatabase, work: () => Promise<T>): Promise<T | null> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${advisoryLocks.rebuildCells}) as "isMine"`.execute(connection)
    if (!rows[0]?.isMine) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLocks.rebuildCells})`.execute(connection)
    }
  })
