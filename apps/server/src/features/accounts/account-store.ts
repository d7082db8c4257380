import { sql } from 'kysely'
import type { Roles } from '@bolodex/contract/access'
import { usernameRules } from '@bolodex/contract/accounts/account-caps'
import type { Account } from '@bolodex/contract/accounts/accounts'
import { createDeletedAccountStore } from '#domain/deleted-account-store.ts'
import { logModeration } from '#domain/moderation-log.ts'
import { recountBadges } from '#domain/notice-queue.ts'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createHeldDeletionStore } from './held-deletion-store.ts'
import { createSessionStore } from './session-store.ts'
import { createSetupLinkStore } from './setup-link-store.ts'

/** The actor of an account change, and the reason. */
type Note = { by: number | 'operator' | 'site'; reason: string | null }
export type AccountState = 'open' | 'waits' | 'disabled' | 'leaving'
type Contact = { username: string; email: string | null; hasChosenUsername: boolean }

export type AccountStore = ReturnType<typeof createAccountStore>

/** Users as such, their names and what they gave. */
export function createAccountStore(db: Database) {
  return {
    /** Makes a user an admin and logs it, with how it came about. From then on no set-up link works any more. */
    async makeAdmin(userId: number, { by, reason }: Note): Promise<void> {
      const { username } = await db
        .updateTable('users')
        .set({ is_admin: true, updated_at: new Date() })
        .where('id', '=', userId)
        .returning('display_username as username')
        .executeTakeFirstOrThrow()
      await createSessionStore(db).shortenUnused(userId)
      await createSetupLinkStore(db).dropAll()
      await logModeration(db, {
        kind: 'account',
        by,
        action: 'made an admin of',
        about: username,
        subjectId: userId,
        reason,
      })
    },

    /** Makes a user a moderator, or takes the role back, and logs it. Open pages lose their count of the queue at once. */
    async setModerator(userId: number, isModerator: boolean, { by, reason }: Note): Promise<void> {
      const { username } = await db
        .updateTable('users')
        .set({ is_moderator: isModerator, updated_at: new Date() })
        .where('id', '=', userId)
        .returning('display_username as username')
        .executeTakeFirstOrThrow()
      if (isModerator) await createSessionStore(db).shortenUnused(userId)
      await recountBadges(db, userId)
      const action = isModerator ? 'made a moderator of' : 'took the moderator role from'
      await logModeration(db, { kind: 'account', by, action, about: username, subjectId: userId, reason })
    },

    /** Locks every admin, so that two cannot be removed concurrently; returns their names. */
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

    /** Leaves no role; false when the user is not an admin. */
    async revokeAdmin(userId: number): Promise<boolean> {
      return hasChanged(
        await db
          .updateTable('users')
          .set({ is_admin: false, is_moderator: false, updated_at: new Date() })
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

    /**
     * Closes an account and ends its sessions, or opens it again, and logs it; false when it is so already, and for an
     * account that its member has deleted.
     */
    async setClosed(userId: number, isClosed: boolean, { by, reason }: Note): Promise<boolean> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ disabled_at: isClosed ? new Date() : null, updated_at: new Date() })
        .where('id', '=', userId)
        .where('disabled_at', isClosed ? 'is' : 'is not', null)
        .where('deletes_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const action = isClosed ? 'closed' : 'opened again'
      // The log refers to the account by id only: the reference goes with the account.
      await logModeration(db, { kind: 'account', by, action, about: 'one account', subjectId: userId, reason })
      return true
    },

    /** Whether sessions may be opened for this user, and if not, why. */
    async findState(userId: number): Promise<AccountState> {
      const user = await db
        .selectFrom('users')
        .select(['awaits_email', 'disabled_at', 'deletes_at'])
        .where('id', '=', userId)
        .executeTakeFirst()
      if (user?.deletes_at) return 'leaving'
      if (user?.disabled_at) return 'disabled'
      return user && !user.awaits_email ? 'open' : 'waits'
    },

    async readRoles(userId: number): Promise<Roles> {
      return db
        .selectFrom('users')
        .select(['is_admin as isAdmin', 'is_moderator as isModerator'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    },

    async findIdByUsername(username: string): Promise<number | undefined> {
      const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
      return user?.id
    },

    /** Whether this member (null: a new one) may take a name: it is free and was not given up recently. */
    async isUsernameFree(username: string, userId: number | null): Promise<boolean> {
      const { rows } = await sql`
        select from users where username = ${username}
        union all
        select from former_usernames where code = username_code(${username}::citext)
          and user_id is distinct from ${userId}::integer
          and created_at > now() - make_interval(days => ${usernameRules.reservedDays})`.execute(db)
      return rows.length === 0
    },

    /** Seconds until this member may rename; locks the row, so renames of it are serialized. */
    async secondsUntilRename(userId: number): Promise<number> {
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const { rows } = await sql<{ seconds: number }>`
        select ceil(extract(epoch from
          created_at + make_interval(days => ${usernameRules.changesWithinDays}) - now()))::integer as seconds
        from former_usernames where user_id = ${userId}
        order by created_at desc offset ${usernameRules.changes - 1} limit 1`.execute(db)
      return Math.max(0, rows[0]?.seconds ?? 0)
    },

    /** Names that were given up long ago become free. */
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

    /** The password hash for a username or an address; null without a password or an account. */
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

    /** Adds a sign-in method; false when another account has it. */
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
     * Deletes the user and all personal data. Contributions stay unchanged: an id without a user reads as 'former
     * member'.
     */
    async delete(userId: number): Promise<void> {
      // Blocks concurrent additions under this account.
      await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      const deleted = createDeletedAccountStore(db)
      await deleted.add(userId)
      await deleted.addItems(userId)
      // Items that no other member flagged leave the queue.
      const flagged = sql`id in (select review_item_id from flags where user_id = ${userId})`
      await sql`update review_items set people = people - 1 where ${flagged}`.execute(db)
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where ${flagged} and people = 0 and decided_at is null`.execute(db)
      // Votes without standing go with the account: otherwise throwaway accounts could vote and vanish.
      await sql`
        delete from brand_votes where user_id = ${userId} and (is_by_newcomer
          or not (select has_standing(users) from users where id = ${userId}))`.execute(db)
      // Votes stay counted, each under a separate key, so they can no longer be linked to one person.
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
        deletion: await createHeldDeletionStore(db).findReason(viewer.id),
      }
    },
  }
}

const hasChanged = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n
