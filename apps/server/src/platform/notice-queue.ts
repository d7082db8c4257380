import { sql } from 'kysely'
import type { NoticeKind } from '@bolodex/contract/notice-kinds'
import type { Database } from './database.ts'

/** What somebody is to be told, and about what. */
export type NewNotice = {
  kind: NoticeKind
  /** Who is told. */
  userId: number
  /** Who did it. Nobody is told what they did themselves. */
  actorId: number | null
  postId?: number
  commentId?: number
  brandId?: number
  suggestionId?: number
  /** What an admin said. */
  text?: string | null
}

/**
 * Leaves notices inside the caller's transaction: somebody is told exactly when the thing has happened. They reach
 * people once the queue is worked off, for which whoever calls this asks after their commit (`News.stir`).
 */
export async function tell(db: Database, notices: NewNotice[]): Promise<void> {
  const rows = notices
    .filter(({ userId, actorId }) => userId !== actorId)
    .map(({ kind, userId, actorId, postId, commentId, brandId, suggestionId, text }) => ({
      kind,
      user_id: userId,
      actor_id: actorId,
      post_id: postId ?? null,
      comment_id: commentId ?? null,
      brand_id: brandId ?? null,
      suggestion_id: suggestionId ?? null,
      text: text || null,
    }))
  if (rows.length > 0) await db.insertInto('notice_queue').values(rows).execute()
}

type About = { suggestionId: number } | { commentId: number } | { postId: number }

/**
 * Takes back what somebody was to be told about something that is not so any more, as far as nobody has read it. Of a
 * post: what was told about the post itself, not about the replies to it.
 */
export async function takeBack(db: Database, about: About): Promise<void> {
  const [column, id] =
    'suggestionId' in about
      ? (['suggestion_id', about.suggestionId] as const)
      : 'commentId' in about
        ? (['comment_id', about.commentId] as const)
        : (['post_id', about.postId] as const)
  const isOwn = column === 'post_id' ? sql`and comment_id is null and kind <> 'reply'` : sql``
  const isAbout = sql`${sql.ref(column)} = ${id} ${isOwn}`
  await sql`delete from notice_queue where ${isAbout}`.execute(db)
  // Whoever loses one is told the new count, by way of the queue.
  await sql`
    with gone as (delete from notices where ${isAbout} and read_at is null and things <= 1 returning user_id)
    insert into notice_queue (kind, user_id) select distinct 'recount', user_id from gone`.execute(db)
  // Several replies in one: the others stay.
  await sql`update notices set things = things - 1 where ${isAbout} and read_at is null and things > 1`.execute(db)
}
