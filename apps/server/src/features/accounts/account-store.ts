import type { Database } from '#platform/database.ts'

/** Accounts as the operator sees them. */
export function createAccountStore(db: Database) {
  return {
    /** Makes a user an admin; false when there is no such username. */
    async grantAdmin(username: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ is_admin: true, updated_at: new Date() })
        .where('username', '=', username)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
