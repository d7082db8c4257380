import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Whether a job may act for this account: it exists and is not closed, as for a request with a session. */
export async function isOpenAccount(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${userId} and disabled_at is null`.execute(db)
  return rows.length > 0
}
