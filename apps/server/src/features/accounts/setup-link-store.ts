import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** Each start adds one; a process in a crash loop must not fill the table. */
const mostLinks = 10

/** Links that make the first admin, by the hash of their token. */
export function createSetupLinkStore(db: Database) {
  const isOpen = async (code: Buffer): Promise<boolean> => {
    const { rows } = await sql`
      select from setup_links where code = ${code} and expires_at > now()
        and not exists (select from users where is_admin and disabled_at is null)`.execute(db)
    return rows.length > 0
  }

  return {
    /** Whether the link is usable. Found by its hash, so timing reveals nothing about the token. */
    isOpen,

    /** A disabled admin cannot let anyone in and does not count. */
    async hasAdmin(): Promise<boolean> {
      const { rows } = await sql`select from users where is_admin and disabled_at is null limit 1`.execute(db)
      return rows.length > 0
    },

    async add(code: Buffer, hours: number): Promise<void> {
      await sql`
        insert into setup_links (code, expires_at)
        values (${code}, now() + make_interval(hours => ${hours}))`.execute(db)
      await sql`
        delete from setup_links where expires_at <= now() or code not in (
          select code from setup_links order by created_at desc limit ${mostLinks})`.execute(db)
    },

    /** The same inside a transaction that uses it: the second caller waits and then finds an admin. */
    async isOpenForMe(code: Buffer): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.makeFirstAdmin})`.execute(db)
      return isOpen(code)
    },

    async dropAll(): Promise<void> {
      await db.deleteFrom('setup_links').execute()
    },

    async deleteExpired(): Promise<void> {
      await db
        .deleteFrom('setup_links')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
    },
  }
}
