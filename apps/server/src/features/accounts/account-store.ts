import { sql } from 'kysely'
import { usernameRules } from '@bolodex/contract/accounts/account-caps'
import type { Account } from '@bolodex/contract/accounts'
import { logModeration } from '#domain/moderation-log.ts'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createSessionStore } from './session-store.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

type Contact = { username: string; email: string | null; hasChosenUsername: boolean }

export type AccountStore = ReturnType<typeof createAccountStore>

/** Users as such, their names and what they gave. */
export function createAccountStore(db: Database) {
  return {
    /** Makes a user an admin and logs it, with how it came about. From then on no set-up link works any more. */
    async makeAdmin(userId: number, reason: string): Promise<void> {
      const { username } = await db
        .updateTable('users')
        .set({ is_admin: true, updated_at: new Date() })
        .where('id', '=', userId)
        .returning('display_username as username')
        .executeTakeFirstOrThrow()
      await createSessionStore(db).shortenUnused(userId)
      await createSetupLinkStore(db).dropAll()
      await logModeration(db, {
        adminId: null,
        action: 'made an admin of',
        about: username,
        subjectId: userId,
        reason,
      })
    },

    /** Locks every admin, so that two of them cannot be taken away at once, and answers their names. */
    async lockAdmins(): Promise<string[]> {
      const admins = await db
        .selectFrom('users')
        .select('username')
        .where('is_admin', '=', true)
        .where('disabled_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()
      return admins.map(({ username }) => username)
    },

    /** False when the user is no admin. */
    async revokeAdmin(userId: number): Promise<boolean> {
      return hasChanged(
        await db
          .updateTable('users')
          .set({ is_admin: false, updated_at: new Date() })
          .where('id', '=', userId)
          .where('is_admin', '=', true)
          .executeTakeFirst(),
      )
    },

    /** Turns the second factor off; false when it was not on. */
    async removeSecondFactor(userId: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('two_factors').where('user_id', '=', userId).executeTakeFirst()
      await db
        .updateTable('users')
        .set({ is_two_factor_enabled: false, two_factor_verified: false, updated_at: new Date() })
        .where('id', '=', userId)
        .execute()
      return numDeletedRows > 0n
    },

    /** Closes a user's account and ends their sessions, or opens it again; false when there is no such username. */
    async setDisabled(username: string, isDisabled: boolean): Promise<boolean> {
      await db
        .deleteFrom('sessions')
        .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', username))
        .execute()
      return hasChanged(
        await db
          .updateTable('users')
          .set({ disabled_at: isDisabled ? new Date() : null, updated_at: new Date() })
          .where('username', '=', username)
          .executeTakeFirst(),
      )
    },

    /** Whether sessions may be opened for this user, and if not, why. */
    async findState(userId: number): Promise<'open' | 'waits' | 'disabled'> {
      const user = await db
        .selectFrom('users')
        .select(['awaits_email', 'disabled_at'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (user?.disabled_at) return 'disabled'
      return user && !user.awaits_email ? 'open' : 'waits'
    },

    async findIdByUsername(username: string): Promise<number | undefined> {
      const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
      return user?.id
    },

    /** Whether this person (null: somebody new) may take a name: nobody has it, nor gave it up of late. */
    async isUsernameFree(username: string, userId: number | null): Promise<boolean> {
      const { rows } = await sql`
        select from users where username = ${username}
        union all
        select from former_usernames where code = username_code(${username}::citext)
          and user_id is distinct from ${userId}::integer
          and created_at > now() - make_interval(days => ${usernameRules.reservedDays})`.execute(db)
      return rows.length === 0
    },

    /** How many seconds somebody waits until they may change their name; until the transaction ends, nobody else does. */
    async secondsUntilRename(userId: number): Promise<number> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { rows } = await sql<{ seconds: number }>`
        select ceil(extract(epoch from
          created_at + make_interval(days => ${usernameRules.changesWithinDays}) - now()))::integer as seconds
        from former_usernames where user_id = ${userId}
        order by created_at desc offset ${usernameRules.changes - 1} limit 1`.execute(db)
      return Math.max(0, rows[0]?.seconds ?? 0)
    },

    /** Names that were given up long ago are anybody's. */
    async forgetFormerUsernames(): Promise<void> {
      await sql`
        delete from former_usernames
        where created_at < now() - make_interval(days => ${usernameRules.reservedDays})`.execute(db)
    },

    async findByEmail(email: string): Promise<{ id: number; username: string } | undefined> {
      return db
        .selectFrom('users')
        .select(['id', 'display_username as username'])
        .where('email', '=', email)
        .executeTakeFirst()
    },

    /** The hash of the password that belongs to a username or an address; none where there is no password, or nobody. */
    async findPasswordHash(login: string): Promise<string | null> {
      const row = await db
        .selectFrom('users')
        .innerJoin('identities', 'identities.user_id', 'users.id')
        .select('password_hash')
        .where(login.includes('@') ? 'users.email' : 'users.username', '=', login)
        .where('provider_id', '=', 'credential')
        .executeTakeFirst()
      return row?.password_hash ?? null
    },

    async findContact(userId: number): Promise<Contact | undefined> {
      return db
        .selectFrom('users')
        .select(['display_username as username', 'email', 'has_chosen_username as hasChosenUsername'])
        .where('id', '=', userId)
        .executeTakeFirst()
    },

    /** Throws when another user has the name, or gave it up of late; the old one is reserved by the database. */
    async rename(userId: number, username: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ username, display_username: username, has_chosen_username: true, updated_at: new Date() })
        .where('id', '=', userId)
        .execute()
    },

    /** Adds one way of signing in; false when somebody has it already. */
    async addIdentity(userId: number, provider: string, accountId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('identities')
        .values({ user_id: userId, provider_id: provider, account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Ends one way of signing in. */
    async removeIdentity(userId: number, provider: string): Promise<void> {
      await db.deleteFrom('identities').where('user_id', '=', userId).where('provider_id', '=', provider).execute()
    },

    async removeEmail(userId: number): Promise<void> {
      await db
        .updateTable('users')
        .set({ email: null, email_verified: false, updated_at: new Date() })
        .where('id', '=', userId)
        .execute()
      await db.deleteFrom('email_claims').where('user_id', '=', userId).execute()
    },

    /**
     * Removes the user and everything that is about them. What they gave stays as it is, however much it is: a number
     * without a user behind it is read as 'former member'.
     */
    async delete(userId: number): Promise<void> {
      // Nothing is added under the name while it goes.
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      // What nobody else has flagged waits for nobody any more.
      const flagged = sql`id in (select review_item_id from flags where user_id = ${userId})`
      await sql`update review_items set people = people - 1 where ${flagged}`.execute(db)
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where ${flagged} and people = 0 and decided_at is null`.execute(db)
      // What counted like a guest's vote goes with the account: or accounts would be made, vote, and vanish.
      await sql`
        delete from brand_votes where user_id = ${userId} and (is_by_newcomer
          or not (select has_standing(users) from users where id = ${userId}))`.execute(db)
      // Other votes stay counted, each under a key of its own: nobody can tell any more that they came from one person.
      await db
        .updateTable('brand_votes')
        .set({ user_id: null, voter_key: sql<string>`'former:' || gen_random_uuid()` })
        .where('user_id', '=', userId)
        .execute()
      for (const table of ['forum_posts', 'forum_comments'] as const)
        await db
          .updateTable(table)
          .set((eb) => ({ user_id: eb.selectFrom('users').select('id').where('username', '=', 'former-member') }))
          .where('user_id', '=', userId)
          .execute()
      await db.deleteFrom('users').where('id', '=', userId).execute()
    },

    async describe(viewer: Viewer): Promise<Account> {
      const counted = await db
        .selectFrom('users')
        .select((eb) => [
          'created_at',
          'tags_submitted',
          'upvotes_received',
          'downvotes_received',
          eb
            .selectFrom('brand_summaries')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('brand_summaries.user_id', '=', 'users.id')
            .as('brands_added'),
          eb
            .selectFrom('recovery_codes')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('recovery_codes.user_id', '=', 'users.id')
            .where('used_at', 'is', null)
            .as('codes_left'),
        ])
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow()
      const identities = await db
        .selectFrom('identities')
        .select(['provider_id', 'updated_at'])
        .where('user_id', '=', viewer.id)
        .execute()
      const password = identities.find(({ provider_id }) => provider_id === 'credential')
      return {
        ...viewer,
        createdAt: counted.created_at.toISOString(),
        tagsSubmitted: counted.tags_submitted,
        brandsAdded: counted.brands_added ?? 0,
        upvotesReceived: counted.upvotes_received,
        downvotesReceived: counted.downvotes_received,
        passwordChangedAt: password?.updated_at.toISOString() ?? null,
        hasGoogle: identities.some(({ provider_id }) => provider_id === 'google'),
        recoveryCodesLeft: counted.codes_left ?? 0,
      }
    },
  }
}

const hasChanged = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n
