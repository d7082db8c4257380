import { sql } from 'kysely'
import { enqueueNotices, type NewNotice } from '#domain/notice-queue.ts'
import type { Database } from '#platform/database/database.ts'
import { findLinks } from './link-store.ts'
import type { TextTarget } from './text-store.ts'

type Row = {
  writerId: number
  content: string
  edits: number
  postId: number
  /** The author of the post a comment is on. */
  threadWriterId: number | null
}

/**
 * Notifies the members concerned when a reviewed text is shown. An edited text was shown before, so they already
 * were.
 */
export async function enqueueTextNotices(trx: Database, { kind, id }: TextTarget): Promise<void> {
  const { rows } = await (
    kind === 'post'
      ? sql<Row>`
          select user_id as "writerId", content, edits, id as "postId", null::integer as "threadWriterId"
          from forum_posts where id = ${id} and hidden_at is null`
      : sql<Row>`
          select c.user_id as "writerId", c.content, c.edits, post_id as "postId", p.user_id as "threadWriterId"
          from forum_comments c join forum_posts p on p.id = post_id
          where c.id = ${id} and c.hidden_at is null and p.hidden_at is null`
  ).execute(trx)
  const [text] = rows
  if (!text || text.edits > 0) return
  const { writerId, content, postId, threadWriterId } = text
  const { mentionedIds } = await findLinks(trx, content)
  const comment = threadWriterId === null ? {} : { commentId: id, threadWriterId }
  await enqueueNoticesOf(trx, { writerId, postId, ...comment, mentionedIds })
}

type Shown = {
  writerId: number
  postId: number
  /** For a comment. */
  commentId?: number
  /** The author of the post a comment is on. */
  threadWriterId?: number
  mentionedIds: number[]
}

/** Notifies the members concerned by a shown text: the author of the post and everyone it names, once each. */
export async function enqueueNoticesOf(trx: Database, shown: Shown): Promise<void> {
  const { writerId, postId, commentId, threadWriterId, mentionedIds } = shown
  const about = { actorId: writerId, postId, ...(commentId !== undefined && { commentId }) }
  const replies: NewNotice[] = threadWriterId === undefined ? [] : [{ kind: 'reply', userId: threadWriterId, ...about }]
  const mentions = mentionedIds
    .filter((userId) => userId !== threadWriterId)
    .map((userId): NewNotice => ({ kind: 'mention', userId, ...about }))
  await enqueueNotices(trx, [...replies, ...mentions])
}
