import { sql } from 'kysely'
import { forumRules } from '@bolodex/contract/forum-rules'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Database } from '#platform/database.ts'
import { createTextStore, type HiddenWhy } from './text-store.ts'
import type { TextKind } from './writing-store.ts'

export type TextTarget = { kind: TextKind; id: number }

/**
 * Shows or hides a text inside the caller's transaction; answers whether that changed anything. What its writer has
 * deleted stays so, whoever wants it back.
 */
export async function setTextHidden(
  trx: Database,
  { kind, id, hidden }: TextTarget & { hidden: Exclude<HiddenWhy, 'deleted'> | null },
): Promise<boolean> {
  const texts = createTextStore(trx)
  const text = await texts.lock(kind, id)
  if (!text || text.hiddenWhy === hidden || text.hiddenWhy === 'deleted') return false
  await texts.hide(kind, id, hidden)
  return true
}

/** What the review queue does with posts and comments, inside its own transaction. */
export function createTextStanding(trx: Database) {
  return {
    hide: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: 'hidden' }),
    show: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: null }),
    /** Back to where a person reads it first. */
    hold: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: 'held' }),

    /** What it is called (of a comment: the post it is on) and who wrote it; null when there is none. */
    async describe({ kind, id }: TextTarget): Promise<{ title: string; userId: number; postId: number } | null> {
      const { rows } = await (
        kind === 'post'
          ? sql<{ title: string; userId: number; postId: number }>`
              select title, user_id as "userId", id as "postId" from forum_posts where id = ${id}`
          : sql<{ title: string; userId: number; postId: number }>`
              select title, c.user_id as "userId", post_id as "postId"
              from forum_comments c join forum_posts p on p.id = post_id where c.id = ${id}`
      ).execute(trx)
      return rows[0] ?? null
    },
  }
}

/** Pins a post; false when there are as many as may be. Two admins who pin at once are counted one after the other. */
export async function pinPost(trx: Database, postId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.pinPosts})`.execute(trx)
  const { numAffectedRows } = await sql`
    update forum_posts set is_pinned = true where id = ${postId}
      and (select count(*) from forum_posts where is_pinned and hidden_at is null) < ${forumRules.pinned}`.execute(trx)
  return numAffectedRows === 1n
}

export async function unpinPost(trx: Database, postId: number): Promise<void> {
  await trx.updateTable('forum_posts').set({ is_pinned: false }).where('id', '=', postId).execute()
}

export async function setPostLocked(trx: Database, postId: number, isLocked: boolean): Promise<void> {
  await trx
    .updateTable('forum_posts')
    .set({ locked_at: isLocked ? sql<Date>`now()` : null })
    .where('id', '=', postId)
    .execute()
}
