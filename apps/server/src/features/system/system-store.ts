import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** What the System page asks the database itself. Nothing here reads a table as long as it is. */
export function createSystemStore(db: Database) {
  return {
    /** How long an answer takes, and how large the database is on its disk. */
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

    /** Two are enough to know; nobody who cannot sign in counts. */
    async hasSecondAdmin(): Promise<boolean> {
      const { rows } = await sql`select from members where is_admin and disabled_at is null limit 2`.execute(db)
      return rows.length > 1
    },
  }
}
