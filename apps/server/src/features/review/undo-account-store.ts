import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import { itemsOf } from '#domain/deleted-account-store.ts'
import { lockReview } from '#domain/review-queue.ts'

type Written = { posts: number; comments: number; votes: number; suggestions: number; flags: number; files: number }

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** Everything an account contributed except brands and photos. Each step handles one batch and returns its size. */
export function createUndoAccountStore(db: Database) {
  const hide = async (table: 'forum_posts' | 'forum_comments', userId: number, most: number): Promise<number> => {
    const target = table === 'forum_posts' ? 'post' : 'comment'
    const isLeft = sql`id in (${itemsOf(userId, target)}) and coalesce(hidden_why, '') not in ('undone', 'deleted')`
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
    async count(userId: number): Promise<Written> {
      const { rows } = await sql<Written>`
        select
          (select count(*) from forum_posts where id in (${itemsOf(userId, 'post')})
            and coalesce(hidden_why, '') not in ('undone', 'deleted')) as posts,
          (select count(*) from forum_comments where id in (${itemsOf(userId, 'comment')})
            and coalesce(hidden_why, '') not in ('undone', 'deleted')) as comments,
          (select count(*) from brand_votes where user_id = ${userId}) as votes,
          (select count(*) from brand_suggestions where id in (${itemsOf(userId, 'suggestion')}) and verdict is null)
            as suggestions,
          (select count(*) from flags where user_id = ${userId}) as flags,
          (select count(*) from pending_imports where user_id = ${userId}) as files`.execute(db)
      return rows[0] ?? { posts: 0, comments: 0, votes: 0, suggestions: 0, flags: 0, files: 0 }
    },

    /** Files that wait for an admin, and those accepted whose brands are not added yet. */
    async removePendingImports(userId: number, most: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select id from pending_imports where user_id = ${userId} order by id limit ${most}`.execute(db)
      await lockReview(db, 'import', idsOf(rows))
      await sql`delete from pending_imports where id = any (${idsOf(rows)}::integer[])`.execute(db)
      await withdraw('import', rows)
      return rows.length
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

    async declineSuggestions(userId: number, adminId: number | null, most: number): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        select id from brand_suggestions where id in (${itemsOf(userId, 'suggestion')}) and verdict is null
        order by id limit ${most}`.execute(db)
      await lockReview(db, 'suggestion', idsOf(rows))
      await sql`
        update brand_suggestions set verdict = 'declined', decided_by = ${adminId}, decided_at = now()
        where id in (select id from brand_suggestions where id = any (${idsOf(rows)}::integer[]) and verdict is null
          order by id for update)`.execute(db)
      await withdraw('suggestion', rows)
      return rows.length
    },

    /** Its flags, and items flagged by no other member. */
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
     * Withdraws the notices it caused. In a combined notice, replies by others stay: as many as are shown since the
     * last notice about the post was read. Badges are recounted.
     */
    async takeBackNotices(userId: number): Promise<void> {
      // Blocks deliveries from the queue meanwhile.
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

    /** Posts and comments of this account that are flagged and shown. */
    async listFlaggedTexts(userId: number): Promise<{ kind: 'post' | 'comment'; id: number }[]> {
      const { rows } = await sql<{ kind: 'post' | 'comment'; id: number }>`
        select target_kind as kind, target_id as id from review_items r
        where subject_id = ${userId} and kind = 'flag' and decided_at is null and (
          target_kind = 'post' and exists (select from forum_posts where id = r.target_id and hidden_at is null)
          or target_kind = 'comment' and exists (select from forum_comments where id = r.target_id and hidden_at is null))
        order by id limit ${limits.reviewItemsPerPage}`.execute(db)
      return rows
    },

    /** Items about photos of this account that are no longer shown. */
    async withdrawPhotos(userId: number): Promise<void> {
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and subject_id = ${userId} and target_kind = 'photo' and not exists (
          select from tag_photos where id = target_id and retired_at is null)`.execute(db)
    },
  }
}
