import { sql } from 'kysely'
import type { NoticeKind } from '@bolodex/contract/notices/notice-kinds'
import type { Database } from '#platform/database/database.ts'

/** One notification and its subject. */
export type NewNotice = {
  kind: NoticeKind
  /** The recipient. */
  userId: number
  /** The member who acted. Members get no notices about their own actions. */
  actorId: number | null
  postId?: number
  commentId?: number
  brandId?: number
  suggestionId?: number
  /** An admin's message. */
  text?: string | null
}

/**
 * Adds notices to the caller's transaction, so a notice exists exactly when the change is committed. Callers wake the
 * delivery (`News.stir`) after their commit.
 */
export async function enqueueNotices(db: Database, notices: NewNotice[]): Promise<void> {
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

/** Withdraws unread notices of these kinds about something that no longer holds, and recounts the badges. */
export async function takeBack(db: Database, about: About, kinds: NoticeKind[]): Promise<void> {
  const isAbout = sql`${whereAbout(about)} and kind = any (${kinds}::text[])`
  await sql`delete from notice_queue where ${isAbout}`.execute(db)
  await sql`
    with gone as (
      delete from notices where ${isAbout} and read_at is null and things <= 1 returning user_id
    ), lessened as (
      -- Several replies in one: the others stay, and the newest of them speaks for all.
      update notices set things = told.things - 1, comment_id = newest.id, actor_id = newest.user_id
      from notices told left join lateral (
        select id, user_id from forum_comments
        where post_id = told.post_id and hidden_at is null and user_id <> told.user_id and id <> told.comment_id
        order by id desc limit 1) newest on true
      where told.id = notices.id and notices.id in (select id from notices where ${isAbout} and read_at is null and things > 1)
      returning notices.user_id
    )
    insert into notice_queue (kind, user_id)
    select 'recount', user_id from gone union select 'recount', user_id from lessened`.execute(db)
}

function whereAbout(about: About) {
  if ('suggestionId' in about) return sql`suggestion_id = ${about.suggestionId}`
  if ('commentId' in about) return sql`comment_id = ${about.commentId}`
  return sql`post_id = ${about.postId} and comment_id is null`
}

/** Sends a member's counts to their open pages again. */
export async function recountBadges(db: Database, userId: number): Promise<void> {
  await db.insertInto('notice_queue').values({ kind: 'recount', user_id: userId }).execute()
}

/** Recounts the badges of members with notices about a brand that is being deleted. */
export async function recountNoticesAbout(db: Database, brandId: number): Promise<void> {
  await sql`
    insert into notice_queue (kind, user_id)
    select distinct 'recount', user_id from notices where brand_id = ${brandId} and read_at is null`.execute(db)
}

/** Brings what has just been left in the notice queue or the review queue to those it concerns. */
export type NoticeDelivery = {
  /** Called after a commit. Never waits and never fails; what it misses comes with the next second's round. */
  wake: () => void
}
