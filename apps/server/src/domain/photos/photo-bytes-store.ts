import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Today's code for a network, and how many bytes of photos may come from it. */
type Share = { code: string; most: number }

/** The total size of stored photos, and today's amount per network. */
export function createPhotoBytesStore(db: Database) {
  return {
    /** The current size of a photo's files; the database maintains the sum. */
    async note(sha256: string, bytes: number): Promise<void> {
      await sql`
        insert into photo_files (sha256, bytes) values (${sha256}, ${bytes})
        on conflict (sha256) do update set bytes = excluded.bytes where photo_files.bytes <> excluded.bytes`.execute(db)
    },

    async forget(sha256: string): Promise<void> {
      await sql`delete from photo_files where sha256 = ${sha256}`.execute(db)
    },

    async countStored(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from photo_storage`.execute(db)
      return rows[0]?.bytes ?? 0
    },

    /**
     * Counts what came from a network; false, and nothing is counted, when one of those it belongs to has sent enough.
     * Within the caller's transaction, and in one order, so that two do not wait for each other.
     */
    async charge(shares: Share[], bytes: number): Promise<boolean> {
      for (const { code, most } of shares.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
        const { rows } = await sql`
          insert into photo_network_bytes as sent (day, code, bytes)
          select (now() at time zone 'utc')::date, ${code}, ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint
          on conflict (day, code) do update set bytes = sent.bytes + excluded.bytes
          where sent.bytes + excluded.bytes <= ${most}::bigint
          returning code`.execute(db)
        if (rows.length === 0) return false
      }
      return true
    },

    async forgetEarlierDays(): Promise<void> {
      await sql`delete from photo_network_bytes where day < (now() at time zone 'utc')::date`.execute(db)
    },
  }
}
