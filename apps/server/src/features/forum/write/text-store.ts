import { sql } from 'kysely'
import type { ForumComment, TextLink } from '@bolodex/contract/forum'
import type { Database } from '#platform/database.ts'
import { momentOf } from '#platform/json-text.ts'
import type { TextKind } from './writing-store.ts'

export type HiddenWhy = 'held' | 'hidden' | 'deleted' | 'undone'

/** The thread somebody writes in. */
export type Thread = { userId: number; isLocked: boolean }

/** A post or comment as its writer meets it. */
export type OwnText = {
  id: number
  postId: number
  userId: number
  title: string | null
  content: string
  brandId: number | null
  edits: number
  hiddenWhy: HiddenWhy | null
  isThreadLocked: boolean
  isThreadShown: boolean
}

/** One post or comment at a time, whoever may read it. */
export function createTextStore(db: Database) {
  return {
    /** A post that is shown. */
    async findThread(postId: number): Promise<Thread | null> {
      const { rows } = await sql<Thread>`
        select user_id as "userId", locked_at is not null as "isLocked" from forum_posts
        where id = ${postId} and hidden_at is null`.execute(db)
      return rows[0] ?? null
    },

    async isHeld(kind: TextKind, id: number): Promise<boolean> {
      const { rows } = await sql<{ isHeld: boolean }>`
        select hidden_why is not distinct from 'held' as "isHeld" from ${tableOf(kind)} where id = ${id}`.execute(db)
      return rows[0]?.isHeld ?? false
    },

    /** As everyone reads it, also while it is held: only its writer is answered so. */
    async findComment(id: number): Promise<ForumComment | null> {
      const { rows } = await sql<ForumComment>`
        select c.id, post_id as "postId", content, json_build_object('username', display_username) as author, links,
          edits, ${sql.raw(momentOf('c.created_at'))} as "createdAt", ${sql.raw(momentOf('c.updated_at'))} as "updatedAt",
          ${sql.raw(momentOf('c.edited_at'))} as "editedAt"
        from forum_comments c join users on users.id = user_id where c.id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    /** Nobody else changes it until the transaction ends. Comments on a post may come meanwhile. */
    async lock(kind: TextKind, id: number): Promise<OwnText | null> {
      const { rows } = await (
        kind === 'post'
          ? sql<OwnText>`
            select id, id as "postId", user_id as "userId", title, content, brand_id as "brandId", edits,
              hidden_why as "hiddenWhy", locked_at is not null as "isThreadLocked", true as "isThreadShown"
            from forum_posts where id = ${id} for no key update`
          : sql<OwnText>`
            select c.id, post_id as "postId", c.user_id as "userId", null as title, c.content, null as "brandId",
              c.edits, c.hidden_why as "hiddenWhy", p.locked_at is not null as "isThreadLocked",
              p.hidden_at is null as "isThreadShown"
            from forum_comments c join forum_posts p on p.id = post_id where c.id = ${id} for no key update of c`
      ).execute(db)
      return rows[0] ?? null
    },

    async hide(kind: TextKind, id: number, why: HiddenWhy | null): Promise<void> {
      await sql`
        update ${tableOf(kind)} set hidden_why = ${why}::text,
          hidden_at = case when ${why}::text is null then null else now() end
        where id = ${id}`.execute(db)
    },
  }
}

export type Change = { title: string | null; content: string; links: TextLink[]; isHeld: boolean }

export const tableOf = (kind: TextKind) => sql.raw(kind === 'post' ? 'forum_posts' : 'forum_comments')
