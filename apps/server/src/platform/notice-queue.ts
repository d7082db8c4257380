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
