import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { codesInASheet } from './encryption.ts'

/** An address that a member claims but has not verified. */
export type Claim = { userId: number; email: string; nonce: string; username: string; awaitsEmail: boolean }

export function createClaimStore(db: Database) {
  const select = () =>
    db
      .selectFrom('email_claims')
      .innerJoin('users', 'users.id', 'email_claims.user_id')
      .select([
        'email_claims.user_id as userId',
        'email_claims.email',
        'email_claims.nonce',
        'users.display_username as username',
        'users.awaits_email as awaitsEmail',
      ])
      .where('email_claims.expires_at', '>', sql<Date>`now()`)

  return {
    /** Notes a new claim in place of an older one, whose links end. */
    async put(userId: number, email: string): Promise<void> {
      const claim = { email, nonce: randomUUID(), expires_at: sql<Date>`now() + interval '1 day'` }
      await db
        .insertInto('email_claims')
        .values({ user_id: userId, ...claim })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...claim, created_at: new Date() }))
        .execute()
    },

    async find(userId: number): Promise<Claim | undefined> {
      return select().where('email_claims.user_id', '=', userId).executeTakeFirst()
    },

    async drop(userId: number): Promise<void> {
      await db.deleteFrom('email_claims').where('user_id', '=', userId).execute()
    },

    /** Whether the address is the verified one of another user. */
    async isHeldByAnother(email: string, userId: number): Promise<boolean> {
      const holder = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .where('id', '<>', userId)
        .executeTakeFirst()
      return holder !== undefined
    },

    /** Makes the claimed address the user's own. Answers the address they had before. */
    async settle({ userId, email }: Claim): Promise<string | null> {
      const before = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      await db
        .updateTable('users')
        .set({ email, email_verified: true, awaits_email: false, updated_at: new Date() })
        .where('id', '=', userId)
        .execute()
      await db.deleteFrom('email_claims').where('user_id', '=', userId).execute()
      return before?.email ?? null
    },

    /** Removes an account that was never confirmed; the sign-up starts over. */
    async dropUnopened(userId: number): Promise<void> {
      await db.deleteFrom('users').where('id', '=', userId).where('awaits_email', '=', true).execute()
    },

    /** Claims that lapsed, and accounts that were never opened with them. */
    async deleteExpired(): Promise<void> {
      await sql`
        delete from users where awaits_email and not exists (
          select from email_claims where user_id = users.id and expires_at > now())`.execute(db)
      await db
        .deleteFrom('email_claims')
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute()
    },
  }
}

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

    /** Consumes a code; false when it was used meanwhile. */
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

/** Every column that holds what the site's secret encrypts. A test compares it with the database. */
export const encryptedColumns = [
  { table: 'two_factors', column: 'secret' },
  { table: 'two_factors', column: 'backup_codes' },
  { table: 'recovery_codes', column: 'code_hash' },
] as const

export type EncryptedColumn = (typeof encryptedColumns)[number]

/** Values encrypted with an older secret. Only the CLI queries them, so they have no index. */
export function createEncryptedStore(db: Database, { table, column }: EncryptedColumn) {
  const [from, value] = [sql.table(table), sql.ref(column)]
  return {
    async listOutdated(currentPrefix: string, afterId: number, most: number): Promise<{ id: number; value: string }[]> {
      const { rows } = await sql<{ id: number; value: string }>`
        select id, ${value} as value from ${from}
        where id > ${afterId} and not starts_with(${value}, ${currentPrefix}) order by id limit ${most}`.execute(db)
      return rows
    },

    async countOutdated(currentPrefix: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${from} where not starts_with(${value}, ${currentPrefix})`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Leaves alone what has changed since it was read. */
    async replace(id: number, before: string, after: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${from} set ${value} = ${after} where id = ${id} and ${value} = ${before}`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
