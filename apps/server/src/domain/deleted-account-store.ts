import { sql, type Expression } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Kinds that lose the account's id when the account is deleted. Brands, edits and photos keep it. */
export const deletedItemKinds = ['post', 'comment', 'suggestion', 'video', 'tag number'] as const
export type DeletedItemKind = (typeof deletedItemKinds)[number]

/** How long moderation can find a deleted account's contributions. The privacy page states it, too. */
const reachableDays = 90

const tables: Record<DeletedItemKind, { table: string; open?: string }> = {
  post: { table: 'forum_posts' },
  comment: { table: 'forum_comments' },
  suggestion: { table: 'brand_suggestions', open: 'verdict is null' },
  video: { table: 'brand_videos', open: 'hidden_at is null' },
  'tag number': { table: 'brand_identifiers' },
}

/** Ids of such items by a deleted account. */
export const itemsOfDeleted = (userId: number | Expression<unknown>, kind: DeletedItemKind) =>
  sql`select item_id from deleted_account_items where account_id = ${userId} and kind = ${kind}`

/** Ids of such items by an account, deleted or not. */
export const itemsOf = (userId: number, kind: DeletedItemKind) =>
  sql`select id from ${sql.table(tables[kind].table)} where user_id = ${userId} union all ${itemsOfDeleted(userId, kind)}`

/** Accounts that their members deleted, as far as moderation has to know. */
export function createDeletedAccountStore(db: Database) {
  return {
    /** Records the deletion request, once. */
    async add(userId: number): Promise<void> {
      await sql`
        insert into deleted_accounts (account_id, name_code, joined_at)
        select id, username_code(username), created_at from users
        where id = ${userId} on conflict (account_id) do nothing`.execute(db)
    },

    /** Notes what is about to lose the account's id. */
    async addItems(userId: number): Promise<void> {
      for (const kind of deletedItemKinds) {
        const { table, open = 'true' } = tables[kind]
        await sql`
          insert into deleted_account_items (account_id, kind, item_id)
          select ${userId}, ${kind}, id from ${sql.table(table)} where user_id = ${userId} and ${sql.raw(open)}
          on conflict do nothing`.execute(db)
      }
    },

    async forgetOld(): Promise<void> {
      await sql`
        delete from deleted_accounts where created_at < now() - make_interval(days => ${reachableDays})`.execute(db)
    },
  }
}
