import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** The database queries of the System page. None of them scans a table. */
export function createSystemStore(db: Database) {
  return {
    /** The latency, and the size of the database on disk. */
    async describeDatabase(): Promise<{ ms: number; version: string; bytes: number }> {
      const before = performance.now()
      await sql`select 1`.execute(db)
      const ms = Math.round((performance.now() - before) * 10) / 10
      const { rows } = await sql<{ version: string; bytes: number }>`
        select split_part(current_setting('server_version'), ' ', 1) as version,
          pg_database_size(current_database()) as bytes`.execute(db)
      const { version = '', bytes = 0 } = rows[0] ?? {}
      return { ms, version, bytes }
    },

    async hasBrands(): Promise<boolean> {
      return (await db.selectFrom('brand_summaries').select('id').limit(1).executeTakeFirst()) !== undefined
    },

    /** Two are enough to know; disabled accounts do not count. */
    async hasSecondAdmin(): Promise<boolean> {
      const { rows } = await sql`select from members where is_admin and disabled_at is null limit 2`.execute(db)
      return rows.length > 1
    },
  }
}
