import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { isShown, withTexts } from './notices-sql.ts'

/** More than this need not be told apart. */
const most = 1000

const [texts, isThere] = [sql.raw(withTexts), sql.raw(isShown)]

export type NewsStore = ReturnType<typeof createNewsStore>

/** How many things wait to be looked at. */
export function createNewsStore(db: Database) {
  const countUnreadOf = async (userIds: number[]): Promise<Map<number, number>> => {
    if (userIds.length === 0) return new Map()
    const { rows } = await sql<{ userId: number; unread: number }>`
      select asked.id as "userId", counted.unread
      from unnest(${userIds}::integer[]) as asked (id) cross join lateral (
        select count(*) as unread from (
          select from notices ${texts}
          where notices.user_id = asked.id and notices.read_at is null and ${isThere} limit ${most}) first) counted`.execute(
      db,
    )
    return new Map(rows.map(({ userId, unread }) => [userId, unread]))
  }
  return {
    /** For each of these people, in one question. */
    countUnreadOf,

    countUnread: async (userId: number): Promise<number> => (await countUnreadOf([userId])).get(userId) ?? 0,

    async countWaiting(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (select from review_items where decided_at is null limit ${most}) first`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
