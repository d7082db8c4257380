import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** One account, found by its name. */
export type FoundAccount = { id: number; username: string; isAdmin: boolean }

type Written = { posts: number; comments: number; votes: number; suggestions: number; flags: number }

/** Everything by one account that is not a brand or a photo. Each step takes so many at a time and tells how many. */
export function createUndoAccountStore(db: Database) {
  const hide = async (table: 'forum_posts' | 'forum_comments', userId: number, most: number): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      update ${sql.table(table)} set hidden_at = coalesce(hidden_at, now()), hidden_why = 'undone'
      where id in (select id from ${sql.table(table)}
        where user_id = ${userId} and hidden_why is distinct from 'undone' and hidden_why is distinct from 'deleted'
        order by id limit ${most} for update)
      returning id`.execute(db)
    const target = table === 'forum_posts' ? 'post' : 'comment'
    await withdraw(target, rows)
    return rows.length
  }
  const withdraw = async (target: string, gone: { id: number }[]): Promise<void> => {
    await sql`
      update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
      where decided_at is null and target_kind = ${target} and target_id = any (${gone.map(({ id }) => id)}::bigint[])
    `.execute(db)
  }
  return {
    async find(username: string): Promise<FoundAccount | undefined> {
      return (
        db
          .selectFrom('users')
          .select(['id', 'display_username as username', 'is_admin as isAdmin'])
          .where('username', '=', username)
          // Under it stands what everybody wrote who has left.
          .where('username', '<>', 'former-member')
          .executeTakeFirst()
      )
    },

    async count(userId: number): Promise<Written> {
      const { rows } = await sql<Written>`
        select
          (select count(*) from forum_posts where user_id = ${userId} and coalesce(hidden_why, '') not in ('undone', 'deleted'))
            as posts,
          (select count(*) from forum_comments where user_id = ${userId}
            and coalesce(hidden_why, '') not in ('undone', 'deleted')) as comments,
          (select count(*) from brand_votes where user_id = ${userId}) as votes,
          (select count(*) from brand_suggestions where user_id = ${userId} and verdict is null) as suggestions,
          (select count(*) from flags where user_id = ${userId}) as flags`.execute(db)
      return rows[0] ?? { posts: 0, comments: 0, votes: 0, suggestions: 0, flags: 0 }
    },

    hidePosts: (userId: number, most: number) => hide('forum_posts', userId, most),
    hideComments: (userId: number, most: number) => hide('forum_comments', userId, most),

    /** The database counts. */
    async removeVotes(userId: number, most: number): Promise<number> {
      const { rows } = await sql`
        delete from brand_votes where id in (
          select id from brand_votes where user_id = ${userId} order by brand_id limit ${most}) returning id`.execute(
        db,
      )
      return rows.length
    },

    async declineSuggestions(userId: number, adminId: number, most: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        update brand_suggestions set verdict = 'declined', decided_by = ${adminId}, decided_at = now()
        where id in (select id from brand_suggestions where user_id = ${userId} and verdict is null
          order by id limit ${most} for update)
        returning id`.execute(db)
      await withdraw('suggestion', rows)
      return rows.length
    },

    /** Its flags, and items that nobody else has flagged. */
    async removeFlags(userId: number, most: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        delete from flags where id in (select id from flags where user_id = ${userId} order by id limit ${most})
        returning review_item_id as id`.execute(db)
      const items = rows.map(({ id }) => id)
      await sql`
        update review_items r set people = (select count(*) from flags where review_item_id = r.id)
        where id = any (${items}::integer[])`.execute(db)
      await sql`
        update review_items r set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where id = any (${items}::integer[]) and decided_at is null and people = 0`.execute(db)
      return rows.length
    },

    /** What others were told that it did. Of several replies in one notice, those of others stay. */
    async takeBackNotices(userId: number): Promise<void> {
      await sql`delete from notice_queue where actor_id = ${userId}`.execute(db)
      await sql`
        with told as (
          select n.id, n.post_id, n.user_id, n.things - (select count(*) from forum_comments c
            where c.post_id = n.post_id and c.user_id = ${userId} and c.hidden_why = 'undone'
              and c.created_at >= n.created_at - interval '1 minute') as left_over
          from notices n where n.kind = 'reply' and n.things > 1 and n.read_at is null
            and n.post_id in (select post_id from forum_comments where user_id = ${userId})
        ), latest as (
          select told.id, told.left_over, c.id as comment_id, c.user_id from told left join lateral (
            select c.id, c.user_id from forum_comments c where c.post_id = told.post_id and c.hidden_at is null
              and c.user_id not in (${userId}, told.user_id) order by c.id desc limit 1) c on true
        )
        update notices n set things = greatest(latest.left_over, 1), comment_id = latest.comment_id,
          actor_id = latest.user_id
        from latest where n.id = latest.id and latest.comment_id is not null and latest.left_over > 0`.execute(db)
      await sql`
        with gone as (delete from notices where actor_id = ${userId} returning user_id)
        insert into notice_queue (kind, user_id) select distinct 'recount', user_id from gone`.execute(db)
    },

    /** What waits for an admin about photos of this account that are not shown any more. */
    async withdrawPhotos(userId: number): Promise<void> {
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and subject_id = ${userId} and target_kind = 'photo' and not exists (
          select from tag_photos where id = target_id and retired_at is null)`.execute(db)
    },
  }
}
