import { sql } from 'kysely'
import { redactedText } from '@bolodex/contract/curation/change-wording'
import type { ForumComment, FormerText, TextLink } from '@bolodex/contract/forum/forum'
import { forumRules } from '@bolodex/contract/forum/forum-rules'
import type { PendingText } from '@bolodex/contract/forum/forum-moderation'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { photosOf } from '../photos/forum-photo-store.ts'
import type { TextKind } from './writing-store.ts'

type HiddenWhy = 'pending' | 'hidden' | 'deleted' | 'undone'

/** The most edits per text. */
export const mostEdits = 50

/** The most pending texts listed; honest members have fewer. */
const pendingShown = 50

/** A post or comment as seen by its author. */
export type OwnText = {
  id: number
  postId: number
  userId: number
  title: string | null
  content: string
  brandId: number | null
  edits: number
  hiddenWhy: HiddenWhy | null
  isPinned: boolean
  isThreadLocked: boolean
  isThreadShown: boolean
}

type Change = {
  title: string | null
  content: string
  links: TextLink[]
  isPending: boolean
  /** The hash shared by its copies, if it is recorded. */
  code: Buffer | null
}

/** Reads and writes single posts and comments, without access checks. */
export function createTextStore(db: Database) {
  const read = async (kind: TextKind, id: number, how: ReturnType<typeof sql>): Promise<OwnText | null> => {
    const { rows } = await (
      kind === 'post'
        ? sql<OwnText>`
            select id, id as "postId", user_id as "userId", title, content, brand_id as "brandId", edits,
              hidden_why as "hiddenWhy", is_pinned as "isPinned", locked_at is not null as "isThreadLocked",
              true as "isThreadShown"
            from forum_posts t where id = ${id} ${how}`
        : sql<OwnText>`
            select t.id, post_id as "postId", t.user_id as "userId", null as title, t.content, null as "brandId",
              t.edits, t.hidden_why as "hiddenWhy", false as "isPinned", p.locked_at is not null as "isThreadLocked",
              p.hidden_at is null as "isThreadShown"
            from forum_comments t join forum_posts p on p.id = post_id where t.id = ${id} ${how}`
    ).execute(db)
    return rows[0] ?? null
  }

  return {
    async isPending(kind: TextKind, id: number): Promise<boolean> {
      const { rows } = await sql<{ isPending: boolean }>`
        select hidden_why is not distinct from 'pending' as "isPending" from ${tableOf(kind)} where id = ${id}`.execute(
        db,
      )
      return rows[0]?.isPending ?? false
    },

    /** As everyone reads it, even while pending: only its author gets this answer. */
    async findComment(id: number): Promise<ForumComment | null> {
      const { rows } = await sql<ForumComment>`
        select c.id, post_id as "postId", content, json_build_object('username', display_username) as author, links,
          edits, ${sql.raw(photosOf('comment', 'c.id', 'c.hidden_at is null'))} as photos, ${sql.raw(momentOf('c.created_at'))} as "createdAt", ${sql.raw(momentOf('c.updated_at'))} as "updatedAt",
          ${sql.raw(momentOf('c.edited_at'))} as "editedAt"
        from forum_comments c join members on members.id = user_id where c.id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    find: (kind: TextKind, id: number) => read(kind, id, sql``),

    /** Locks it until the transaction ends. Comments can still be added to a locked post. */
    lock: (kind: TextKind, id: number) => read(kind, id, sql`for no key update of t`),

    /**
     * Saves an edit, and the previous version with its end time if it was shown. A pending text was never shown, so
     * it is replaced.
     */
    async change(kind: TextKind, old: OwnText, { title, content, links, isPending, code }: Change): Promise<void> {
      const isShown = old.hiddenWhy === null
      const noted = isShown ? sql`edits = edits + 1, edited_at = now(),` : sql``
      await sql`
        with kept as (
          insert into forum_edits (${columnOf(kind)}, title, content)
          select ${old.id}, ${old.title}::text, ${old.content} where ${isShown}
        ), coded as (
          insert into forum_texts (user_id, code) select ${old.userId}, ${code}::bytea where ${code}::bytea is not null
        )
        update ${tableOf(kind)} set content = ${content}, links = ${JSON.stringify(links)}::jsonb,
          ${kind === 'post' ? sql`title = ${title},` : sql``} ${isPending ? sql`hidden_at = now(), hidden_why = 'pending',` : sql``}
          ${noted} updated_at = now()
        where id = ${old.id}`.execute(db)
    },

    /** Says which brand a post is about. False when there is no such brand. */
    async setBrand(postId: number, brandId: number | null): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update forum_posts set brand_id = ${brandId}::integer, updated_at = now()
        where id = ${postId} and (${brandId}::integer is null or exists (select from brand_summaries where id = ${brandId}))`.execute(
        db,
      )
      return numAffectedRows === 1n
    },

    /** Earlier versions, newest first; their number is capped. */
    async listEdits(kind: TextKind, id: number): Promise<FormerText[]> {
      const { rows } = await sql<FormerText>`
        select id, title, content, ${sql.raw(momentOf('created_at'))} as until from forum_edits
        where ${columnOf(kind)} = ${id} order by id desc limit ${mostEdits}`.execute(db)
      return rows
    },

    /** Removes an earlier version; returns the text's author, or null if the version does not exist. */
    async redactEdit(editId: number): Promise<{ kind: TextKind; id: number; userId: number } | null> {
      const { rows } = await sql<{ kind: TextKind; id: number; userId: number }>`
        update forum_edits e set content = ${redactedText}, title = case when e.title is not null then ${redactedText} end
        where e.id = ${editId}
        returning case when post_id is null then 'comment' else 'post' end as kind, coalesce(post_id, comment_id) as id,
          coalesce((select user_id from forum_posts where id = post_id),
            (select user_id from forum_comments where id = comment_id)) as "userId"`.execute(db)
      return rows[0] ?? null
    },

    /** Hides a text in the forum, or shows it again. */
    async hide(kind: TextKind, id: number, why: HiddenWhy | null): Promise<void> {
      await sql`
        update ${tableOf(kind)} set hidden_why = ${why}::text,
          hidden_at = case when ${why}::text is null then null else now() end
        where id = ${id}`.execute(db)
    },

    /** A member's pending texts, newest first. */
    async listPending(userId: number): Promise<PendingText[]> {
      const { rows } = await sql<PendingText>`
        select kind, id, post_id as "postId", title, content, photos, ${sql.raw(momentOf('created_at'))} as "createdAt" from (
          (select 'post' as kind, id::bigint, id as post_id, title, content,
              ${sql.raw(photosOf('post', 'forum_posts.id', 'false'))} as photos, created_at from forum_posts
            where user_id = ${userId} and hidden_why = 'pending' order by id desc limit ${pendingShown})
          union all
          (select 'comment', c.id, p.id, p.title, c.content, ${sql.raw(photosOf('comment', 'c.id', 'false'))}, c.created_at
            from forum_comments c join forum_posts p on p.id = c.post_id
            where c.user_id = ${userId} and c.hidden_why = 'pending' order by c.id desc limit ${pendingShown})
        ) held order by created_at desc, kind, id desc limit ${pendingShown}`.execute(db)
      return rows
    },
  }
}

const columnOf = (kind: TextKind) => sql.raw(kind === 'post' ? 'post_id' : 'comment_id')

const tableOf = (kind: TextKind) => sql.raw(kind === 'post' ? 'forum_posts' : 'forum_comments')

export type TextTarget = { kind: TextKind; id: number }

/**
 * Shows or hides a text inside the caller's transaction; returns whether that changed anything. A text deleted by its
 * author stays deleted.
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

/** Moderation of posts and comments, within the review queue's transaction. */
export function createTextModeration(trx: Database) {
  return {
    hide: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: 'hidden' }),
    show: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: null }),
    /** Back to where a person reads it first. */
    hold: (target: TextTarget) => setTextHidden(trx, { ...target, hidden: 'pending' }),

    /** The title (of a comment: its post's) and the author; null when there is none. */
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

/** Pins a post; false at the maximum. Serialized, so that concurrent pins are counted. */
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
