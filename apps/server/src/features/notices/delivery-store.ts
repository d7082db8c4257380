import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** Batch size, so that a flood makes no endless statement. */
export const mostAtOnce = 1000

/** Turns what was left in the queue into notices. */
export function createDeliveryStore(db: Database) {
  const say = async (messages: string[]): Promise<void> => {
    await sql`select pg_notify(${newsChannel}, message) from unnest(${messages}::text[]) as message`.execute(db)
  }
  return {
    /** Whether anything waits: one index lookup. */
    async isAnythingWaiting(): Promise<boolean> {
      const row = await db.selectFrom('notice_queue').select('id').orderBy('id').limit(1).executeTakeFirst()
      return row !== undefined
    },

    /**
     * Delivers a batch inside a transaction and returns whose count may have changed, and whether there may be more.
     * Serialized: two processes would write duplicate notices about one post.
     */
    async deliverSome(most = mostAtOnce): Promise<boolean> {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.deliverNotices})`.execute(db)
      const { rows } = await sql<{ taken: number; users: number[] }>`
        with taken as (
          delete from notice_queue where id = any (array(
            select id from notice_queue order by id limit ${most}))
          returning *
        ), given as (
          -- What was hidden meanwhile is told to nobody.
          select taken.* from taken
            left join forum_posts post on post.id = taken.post_id
            left join forum_comments comment on comment.id = taken.comment_id
          where kind <> 'recount' and not (
            kind in ('reply', 'mention', 'shown') and (post.hidden_at is not null or comment.hidden_at is not null))
        ), replies as (
          select user_id, post_id, count(*) as things, max(id) as newest from given where kind = 'reply'
          group by user_id, post_id
        ), replaced as (
          -- Replies to one post that nobody has read yet are one notice, which is a new one each time: it comes first
          -- again, and is not marked as read by somebody who saw the one before.
          delete from notices using replies
          where notices.kind = 'reply' and notices.read_at is null
            and notices.user_id = replies.user_id and notices.post_id = replies.post_id
          returning notices.user_id, notices.post_id, notices.things
        ), added as (
          insert into notices (kind, user_id, actor_id, things, post_id, comment_id, brand_id, suggestion_id, text, created_at)
          select given.kind, given.user_id, given.actor_id, coalesce(replies.things, 1) + coalesce(replaced.things, 0),
            given.post_id, given.comment_id, given.brand_id, given.suggestion_id, given.text, given.created_at
          from given
            left join replies on given.kind = 'reply'
              and replies.user_id = given.user_id and replies.post_id = given.post_id
            left join replaced on given.kind = 'reply'
              and replaced.user_id = given.user_id and replaced.post_id = given.post_id
          where given.kind <> 'reply' or given.id = replies.newest
          order by given.id
        )
        select count(*) as taken, coalesce(array_agg(distinct user_id), '{}') as users from taken`.execute(db)
      const { taken = 0, users = [] } = rows[0] ?? {}
      if (users.length > 0) await say(describeWhoseChanged(users))
      return taken === most
    },

    /** Drops the first notice of the queue undelivered; returns which it was. */
    async dropFirst(): Promise<{ id: number; kind: string } | undefined> {
      const { rows } = await sql<{ id: number; kind: string }>`
        delete from notice_queue where id = (select min(id) from notice_queue) returning id, kind`.execute(db)
      return rows[0]
    },

    /** Makes the recipient's other browsers refetch their count. */
    notifyChanged: (userId: number): Promise<void> => say(describeWhoseChanged([userId])),

    notifyReviewChanged: (): Promise<void> => say([reviewChanged]),
  }
}

/** The Postgres channel on which processes announce whose notices changed. */
export const newsChannel = 'bolodex_news'

export const reviewChanged = 'review'

/** Eleven characters each, with the comma: NOTIFY payloads are limited to 8,000 bytes. */
const mostInOne = 700

/** Packs these user ids into as few messages as possible. */
function describeWhoseChanged(userIds: number[]): string[] {
  const messages: string[] = []
  for (let from = 0; from < userIds.length; from += mostInOne)
    messages.push(userIds.slice(from, from + mostInOne).join(','))
  return messages
}

/** The user ids in a message. */
export const readWhoseChanged = (message: string): number[] =>
  message
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
