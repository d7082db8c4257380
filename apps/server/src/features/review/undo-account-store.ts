import { sql } from 'kysely'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import { lockReview } from '#domain/review-queue.ts'

/** One account, found by its name. */
export type FoundAccount = { id: number; username: string; isAdmin: boolean }

type Written = { posts: number; comments: number; votes: number; suggestions: number; flags: number }

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** Everything by one account that is not a brand or a photo. Each step takes so many at a time and tells how many. */
export function createUndoAccountStore(db: Database) {
  const hide = async (table: 'forum_posts' | 'forum_comments', userId: number, most: number): Promise<number> => {
    const target = table === 'forum_posts' ? 'post' : 'comment'
    const isLeft = sql`user_id = ${userId} and coalesce(hidden_why, '') not in ('undone', 'deleted')`
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${isLeft} order by id limit ${most}`.execute(db)
    await lockReview(db, target, idsOf(rows))
    await sql`
      update ${sql.table(table)} set hidden_at = coalesce(hidden_at, now()), hidden_why = 'undone'
      where id in (select id from ${sql.table(table)} where id = any (${idsOf(rows)}::bigint[]) and ${isLeft}
        order by id for update)`.execute(db)
    await withdraw(target, rows)
    return rows.length
  }
  const withdraw = async (target: string, gone: { id: number }[]): Promise<void> => {
    await sql`
      update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
      where decided_at is null and target_kind = ${target} and target_id = any (${idsOf(gone)}::bigint[])
    `.execute(db)
  }
  return {
    async find(username: string): Promise<FoundAccount | undefined> {
      // 'former-member' owns what everybody wrote who has left.
      const { rows } = await sql<FoundAccount>`
        select id, display_username as username, is_admin as "isAdmin" from members
        where username = ${username} and username <> 'former-member'`.execute(db)
      return rows[0]
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

    /** Files that wait for an admin. */
    async removePendingImports(userId: number): Promise<void> {
      await sql`delete from pending_imports where user_id = ${userId}`.execute(db)
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
        select id from brand_suggestions where user_id = ${userId} and verdict is null
        order by id limit ${most}`.execute(db)
      await lockReview(db, 'suggestion', idsOf(rows))
      await sql`
        update brand_suggestions set verdict = 'declined', decided_by = ${adminId}, decided_at = now()
        where id in (select id from brand_suggestions where id = any (${idsOf(rows)}::integer[]) and verdict is null
          order by id for update)`.execute(db)
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

    /**
     * What others were told that it did. Of several replies in one notice those of others stay: as many as are shown
     * since the last notice about that post was read. Badges follow.
     */
    async takeBackNotices(userId: number): Promise<void> {
      // Nothing is on its way from the queue into a notice meanwhile.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.deliverNotices})`.execute(db)
      await sql`delete from notice_queue where actor_id = ${userId}`.execute(db)
      await sql`
        with told as (
          select n.id, left_over.replies, left_over.newest from notices n cross join lateral (
            select count(*) as replies, max(reply.id) as newest from (
              select c.id from forum_comments c
              where c.post_id = n.post_id and c.hidden_at is null and c.user_id not in (${userId}, n.user_id)
                and c.id > coalesce((select max(seen.comment_id) from notices seen where seen.kind = 'reply'
                  and seen.post_id = n.post_id and seen.user_id = n.user_id and seen.read_at is not null), 0)
                and not exists (select from notice_queue q where q.comment_id = c.id and q.kind = 'reply')
              order by c.id desc limit n.things) reply) left_over
          where n.kind = 'reply' and n.read_at is null
            and n.post_id in (select post_id from forum_comments where user_id = ${userId})
        ), gone as (
          delete from notices where id in (select id from told where replies = 0) returning user_id
        ), lessened as (
          update notices n set things = told.replies, comment_id = c.id, actor_id = c.user_id
          from told join forum_comments c on c.id = told.newest
          where n.id = told.id and (n.things, n.comment_id) is distinct from (told.replies, c.id)
          returning n.user_id
        )
        insert into notice_queue (kind, user_id)
        select 'recount', user_id from gone union select 'recount', user_id from lessened`.execute(db)
      await sql`
        with gone as (delete from notices where actor_id = ${userId} returning user_id, read_at)
        insert into notice_queue (kind, user_id)
        select distinct 'recount', user_id from gone where read_at is null`.execute(db)
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
