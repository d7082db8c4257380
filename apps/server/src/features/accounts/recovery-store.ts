import type { Database } from '#platform/database.ts'
import { codesInASheet } from './single-use-codes.ts'

/** Recovery codes, as encrypted hashes. */
export function createRecoveryStore(db: Database) {
  return {
    /** Puts a new sheet of codes in place of the old one. */
    async replace(userId: number, hashes: string[]): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute()
    },

    async drop(userId: number): Promise<void> {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    },

    async listUnused(userId: number): Promise<{ id: number; hash: string }[]> {
      return db
        .selectFrom('recovery_codes')
        .select(['id', 'code_hash as hash'])
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .limit(codesInASheet)
        .execute()
    },

    /** Uses a code up; false when it was used meanwhile. */
    async use(id: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: new Date() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
