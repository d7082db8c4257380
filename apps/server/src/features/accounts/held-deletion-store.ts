import { sql } from 'kysely'
import type { Account } from '@bolodex/contract/accounts/accounts'
import { heldDeletion } from '@bolodex/contract/accounts/account-caps'
import { createDeletedAccountStore } from '#domain/deleted-account-store.ts'
import type { Database } from '#platform/database/database.ts'

/** Accounts whose deletion is held for some days, so that moderation can still act on them (decision 80). */
export function createHeldDeletionStore(db: Database) {
  return {
    /** Whether deleting this account is held, and why. */
    async findReason(userId: number): Promise<Account['deletion']> {
      const { rows } = await sql<{ deletion: Account['deletion'] }>`
        select case
            when is_admin then 'now'
            when created_at > now() - make_interval(days => ${heldDeletion.youngDays}) then 'young'
            when exists (select from review_items where subject_id = users.id and kind = 'flag' and decided_at is null)
              then 'flagged'
            else 'now' end as deletion
        from users where id = ${userId}`.execute(db)
      return rows[0]?.deletion ?? 'now'
    },

    /** Closes the account; answers when it will be deleted. */
    async hold(userId: number): Promise<Date> {
      await createDeletedAccountStore(db).add(userId)
      const { rows } = await sql<{ at: Date }>`
        update users set disabled_at = coalesce(disabled_at, now()), updated_at = now(),
          deletes_at = coalesce(deletes_at, now() + make_interval(days => ${heldDeletion.days}))
        where id = ${userId} returning deletes_at as at`.execute(db)
      const [row] = rows
      if (!row) throw new Error(`Account ${userId} does not exist`)
      return row.at
    },

    /** Overdue accounts, longest first. */
    async listDue(most: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from users where deletes_at < now() order by deletes_at limit ${most}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
