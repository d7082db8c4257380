import { sql } from 'kysely'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'

/** The batch size of a roll-up, so that a flood makes no endless statement. */
const deltasPerRollUp = 20_000

export type CountStore = ReturnType<typeof createCountStore>

/** Counts of comments and views. A database trigger notes each comment; views come from memory; here they are added up. */
export function createCountStore(db: Database) {
  return {
    /** Views of hidden posts are not counted. */
    async addViews(views: [postId: number, count: number][]): Promise<void> {
      await sql`
        insert into forum_deltas (post_id, views)
        select id, count from forum_posts
        join unnest(${views.map(([id]) => id)}::integer[], ${views.map(([, count]) => count)}::integer[])
          as given (post_id, count) on post_id = id
        where hidden_at is null`.execute(db)
    },

    /** Adds what has changed to the posts' counters. Does nothing while another process is at it. */
    async rollUp(): Promise<number> {
      const { rows } = await sql<{ taken: number }>`
        with mine as materialized (
          select pg_try_advisory_xact_lock(${advisoryLocks.rollUpForum}) as is_mine
        ), taken as (
          delete from forum_deltas where id = any (array(
            select id from forum_deltas where (select is_mine from mine) order by id limit ${deltasPerRollUp}))
          returning post_id, comments, views
        ), by_post as (
          select post_id, sum(comments)::integer as comments, sum(views)::integer as views from taken group by post_id
        ), counted as (
          update forum_posts set comment_count = comment_count + by_post.comments,
            views = forum_posts.views + by_post.views, is_answered = comment_count + by_post.comments > 0
          from by_post where forum_posts.id = by_post.post_id
        )
        select count(*) as taken from taken`.execute(db)
      return rows[0]?.taken ?? 0
    },

    async highestPostId(): Promise<number> {
      const { highest } = await db
        .selectFrom('forum_posts')
        .select((eb) => eb.fn.max('id').as('highest'))
        .executeTakeFirstOrThrow()
      return highest ?? 0
    },

    /**
     * Compares the counts of some posts with their comments in one snapshot, and records each difference as a delta
     * for the next roll-up. Returns the number of affected posts.
     */
    async recount(from: number, to: number): Promise<number> {
      const { rows } = await sql<{ drifted: number }>`
        with counted as (
          select post_id, count(*) as comments from forum_comments
          where post_id between ${from} and ${to} and hidden_at is null group by post_id
        ), waiting as (
          select post_id, sum(comments) as comments from forum_deltas
          where post_id between ${from} and ${to} group by post_id
        ), noted as (
          insert into forum_deltas (post_id, comments)
          select id, coalesce(counted.comments, 0) - comment_count - coalesce(waiting.comments, 0)
          from forum_posts left join counted on counted.post_id = id left join waiting on waiting.post_id = id
          where id between ${from} and ${to} and (
            coalesce(counted.comments, 0) <> comment_count + coalesce(waiting.comments, 0)
            -- Nothing to add; rolling it up says again whether there is a comment.
            or is_answered <> (comment_count > 0))
          returning 1
        )
        select count(*) as drifted from noted`.execute(db)
      return rows[0]?.drifted ?? 0
    },

    /** Codes of what was written more than two days ago: nothing asks for them any more. */
    async forgetTexts(): Promise<void> {
      await sql`delete from forum_texts where created_at < now() - interval '2 days'`.execute(db)
    },
  }
}
