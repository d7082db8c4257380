import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** More than this need not be told apart. */
const most = 1000

export type NewsStore = ReturnType<typeof createNewsStore>

/** How many things wait to be looked at. */
export function createNewsStore(db: Database) {
  return {
    async countUnread(userId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (
          select from notices where user_id = ${userId} and read_at is null limit ${most}) as counted`.execute(db)
      return rows[0]?.count ?? 0
    },

    async countWaiting(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (select from review_items where decided_at is null limit ${most}) as counted`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
