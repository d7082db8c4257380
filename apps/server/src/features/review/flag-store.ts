import { sql } from 'kysely'
import type { FlagTarget } from '@bolodex/contract/review/flag-reasons'
import type { Database } from '#platform/database/database.ts'

type Flag = {
  itemId: number
  target: FlagTarget
  targetId: number
  userId: number
  reason: string
  note: string | null
}

/** The owner of anything that can be flagged, while it is visible. */
const visible = {
  brand: sql`select (select id from members where id = user_id) as "userId" from brand_summaries where id =`,
  photo: sql`select (select id from members where id = user_id) as "userId" from (
    select id, user_id from tag_photos where retired_at is null
    union all select id, user_id from shown_forum_photos) photos where id =`,
  post: sql`select user_id as "userId" from shown_posts where id =`,
  comment: sql`select user_id as "userId" from shown_comments where id =`,
} satisfies Record<FlagTarget, unknown>

/** Stores flags. */
export function createFlagStore(db: Database) {
  return {
    /** The owner of a visible subject; undefined when there is none. */
    async findOwner(target: FlagTarget, id: number): Promise<{ userId: number | null } | undefined> {
      const { rows } = await sql<{ userId: number | null }>`${visible[target]} ${id}::bigint`.execute(db)
      const [found] = rows
      return found && { userId: found.userId === (await this.findFormerMember()) ? null : found.userId }
    },

    /** The placeholder account of members who left. */
    async findFormerMember(): Promise<number | undefined> {
      const { rows } = await sql<{ id: number }>`select id from members where username = 'former-member'`.execute(db)
      return rows[0]?.id
    },

    /** The brand at this address, or at one it had before. */
    async findBrand(slug: string): Promise<number | null> {
      const { rows } = await sql<{ id: number | null }>`
        select find_brand_by_slug(${slug}) as id`.execute(db)
      return rows[0]?.id ?? null
    },

    /** Adds a flag; false when this member has flagged it already. */
    async add({ itemId, target, targetId, userId, reason, note }: Flag): Promise<boolean> {
      const { rows } = await sql`
        insert into flags (review_item_id, target_kind, target_id, user_id, reason, note)
        values (${itemId}, ${target}, ${targetId}, ${userId}, ${reason}, ${note})
        on conflict (user_id, target_kind, target_id, review_item_id) do nothing returning id`.execute(db)
      if (rows.length === 0) return false
      await sql`update review_items set people = people + 1 where id = ${itemId}`.execute(db)
      return true
    },
  }
}
