import { sql } from 'kysely'
import type { TextLink } from '@bolodex/contract/forum/forum'
import { forumRules } from '@bolodex/contract/forum/forum-rules'
import { codeOfKey, type SentCall } from '#domain/idempotency-store.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import { executePrepared } from '#platform/database/prepared.ts'

export type TextKind = 'post' | 'comment'

type Asked = {
  userId: number
  kind: TextKind
  /** The text itself, when it is changed: that it is shown says nothing about its writer. */
  textId?: number | undefined
  /** The hash shared by copies of the text. */
  code: Buffer | null
  /** The key it was sent under. */
  key?: string | undefined
  /** The post a comment is for. */
  postId?: number | undefined
}

/** The earlier write under a key. */
export type SentEarlier = { call: string; textId: number }

/** A shown post as seen by a commenter. */
export type Thread = { userId: number; isLocked: boolean }

/** The facts about an author and the copies of a text, read in one snapshot. */
export type WriterFacts = {
  /** Admins write as much as they like. */
  isExempt: boolean
  /** How long the account's first day still lasts; 0 once it is over. */
  firstDaySeconds: number
  /** Whether something they wrote is shown, apart from this text itself. */
  hasShownText: boolean
  /** Of this kind, in the last 24 hours, and the wait until the next one is allowed from the second day on. */
  today: number
  daySeconds: number
  /** For how long no further one fits into a minute. */
  minuteSeconds: number
  /** Whether the author, or another member, wrote the same text in the last 24 hours. */
  isOwnCopy: boolean
  isCopy: boolean
  sent: SentEarlier | null
  thread: Thread | null
}

type NewText = {
  userId: number
  content: string
  links: TextLink[]
  isPending: boolean
  code: Buffer | null
  key: string | undefined
}

/** The queries for writing a post or comment, as few as possible. */
export function createWritingStore(db: Database) {
  return {
    /** Serializes writes of this account. A separate statement, so that later counts see everything written before. */
    async lockWriter(userId: number): Promise<void> {
      await executePrepared(sql`select pg_advisory_xact_lock(${advisoryLocks.writer}::integer, ${userId}::integer)`, db)
    },

    /** The same for a text: of two who write it at the same moment, one is the second. */
    async lockWriterAndText(userId: number, code: Buffer | null): Promise<void> {
      if (!code) return this.lockWriter(userId)
      const lock = sql`
        select pg_advisory_xact_lock(${advisoryLocks.writer}::integer, ${userId}::integer),
          pg_advisory_xact_lock(${advisoryLocks.writtenText}::integer, ${code.readInt32BE(0)}::integer)`
      await executePrepared(lock, db)
    },

    /** Everything that decides about a text. Null when there is no such account any more, or it was closed. */
    async readWriter({ userId, kind, textId = 0, code, key, postId }: Asked): Promise<WriterFacts | null> {
      const table = sql.raw(kind === 'post' ? 'forum_posts' : 'forum_comments')
      const own = sql`${table} where user_id = ${userId}`
      const most = forumRules.later[`${kind}s`]
      const perMinute = forumRules.perMinute[`${kind}s`]
      const isNot = (other: TextKind) => sql`id <> ${kind === other ? textId : 0}`
      /** Seconds until the blocking one is this old. */
      const wait = (place: number, age: string) => sql`
        coalesce(greatest(0, extract(epoch from (select created_at from ${own} order by created_at desc offset ${place - 1} limit 1)
          + ${age}::interval - now())::float8), 0)`
      const since = sql`created_at > now() - interval '24 hours'`
      const facts = sql<WriterFacts>`
        select is_admin as "isExempt",
          greatest(0, extract(epoch from
            created_at + make_interval(hours => ${forumRules.firstDay.hours}) - now())::float8) as "firstDaySeconds",
          exists (select from forum_posts where user_id = ${userId} and hidden_at is null and ${isNot('post')})
            or exists (select from forum_comments where user_id = ${userId} and hidden_at is null and ${isNot('comment')})
            as "hasShownText",
          (select count(*) from ${own} and ${since}) as today,
          ${wait(most, '24 hours')} as "daySeconds",
          ${wait(perMinute, '1 minute')} as "minuteSeconds",
          exists (select from forum_texts where code = ${code} and user_id = ${userId} and ${since}) as "isOwnCopy",
          exists (select from forum_texts where code = ${code} and user_id <> ${userId} and ${since}) as "isCopy",
          (select json_build_object('call', call, 'textId', made[1]) from sent_once
            where code = ${codeOfKey(userId, key)}) as sent,
          (select json_build_object('userId', user_id, 'isLocked', locked_at is not null) from forum_posts
            where id = ${postId ?? null}::integer and hidden_at is null) as thread
        from members where id = ${userId} and disabled_at is null`
      const { rows } = await executePrepared(facts, db)
      return rows[0] ?? null
    },

    /** Null when the brand it is to be about is not there. */
    async addPost(post: NewText & { title: string; brandId: number | null }): Promise<number | null> {
      const { userId, title, content, brandId, links, isPending } = post
      const { rows } = await sql<{ id: number }>`
        with written as (
          insert into forum_posts (user_id, title, content, brand_id, links, hidden_at, hidden_why)
          select ${userId}, ${title}, ${content}, ${brandId}::integer, ${JSON.stringify(links)}::jsonb, ${hidden(isPending)}
          where ${brandId}::integer is null or exists (select from brand_summaries where id = ${brandId})
          returning id
        ), ${noted(post, 'post')}
        select id from written`.execute(db)
      return rows[0]?.id ?? null
    },

    async addComment(comment: NewText & { postId: number }): Promise<{ id: number; createdAt: Date }> {
      const { userId, postId, content, links, isPending } = comment
      const insert = sql<{ id: number; createdAt: Date }>`
        with written as (
          insert into forum_comments (user_id, post_id, content, links, hidden_at, hidden_why)
          select ${userId}, ${postId}, ${content}, ${JSON.stringify(links)}::jsonb, ${hidden(isPending)}
          returning id, created_at
        ), ${noted(comment, `comment ${postId}`)}
        select id, created_at as "createdAt" from written`
      const { rows } = await executePrepared(insert, db)
      const [row] = rows
      if (!row) throw new Error('The comment was not written')
      return row
    },
  }
}

const hidden = (isPending: boolean) => (isPending ? sql`now(), 'pending'` : sql`null::timestamptz, null::text`)

/** The key it was sent under and what its copies share, in the statement that writes it. */
const noted = ({ userId, code, key }: NewText, call: SentCall['call']) => sql`
  sent as (
    insert into sent_once (code, user_id, call, made)
    select ${codeOfKey(userId, key)}::bytea, ${userId}, ${call}, array[id] from written
    where ${codeOfKey(userId, key)}::bytea is not null
  ), coded as (
    insert into forum_texts (user_id, code)
    select ${userId}, ${code}::bytea from written where ${code}::bytea is not null
  )`
