import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

/** Who holds which session. */
export function createSessionStore(db: Database) {
  return {
    async findViewer(token: string): Promise<Viewer | null> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.display_username', 'users.email', 'users.email_verified', 'users.is_admin'])
        .where('sessions.token', '=', token)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      if (!row) return null
      const { id, display_username: username, email, email_verified: emailVerified, is_admin: isAdmin } = row
      return { id, username, email, emailVerified, isAdmin }
    },

    /** Sessions and mail links that ran out are of no use to anybody. */
    async deleteExpired(): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
      await db
        .deleteFrom('verifications')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
    },
  }
}
