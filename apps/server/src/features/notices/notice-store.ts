import { sql } from 'kysely'
import type { Roles } from '@bolodex/contract/access'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { describeSuggested } from '@bolodex/contract/curation/suggestion-wording'
import type { Currency } from '@bolodex/contract/sales/currencies'
import { limits } from '@bolodex/contract/limits'
import type { NoticeKind } from '@bolodex/contract/notices/notice-kinds'
import type { Notice } from '@bolodex/contract/notices/notices'
import { decidableBy } from '#domain/review-queue.ts'
import type { Database } from '#platform/database/database.ts'

/** Joins a notice's post and comment, under the names that `isShown` uses. */
const withTexts = `
  left join forum_posts post on post.id = notices.post_id
  left join forum_comments comment on comment.id = notices.comment_id`

/** A notice about a text is shown only while the text is. One about several replies stays when the latest is hidden. */
const isShown = `(
  notices.kind not in ('reply', 'mention', 'shown')
  or (post.hidden_at is null
    and (comment.hidden_at is null or (notices.kind = 'reply' and notices.things > 1))))`

/** The length of a reply's excerpt in its notice. */
const excerpt = 140

const keptDays = 180
const keptPerPerson = 500
const purgedAtOnce = 10_000

const [texts, isThere] = [sql.raw(withTexts), sql.raw(isShown)]

export type NoticeStore = ReturnType<typeof createNoticeStore>

type Row = Omit<Notice, 'kind' | 'post' | 'brand' | 'change' | 'createdAt'> & {
  kind: NoticeKind
  postId: number | null
  title: string | null
  slug: string | null
  brand: string | null
  facts: FactsPatch | null
  createdAt: Date
}

/** The notices of all members. */
export function createNoticeStore(db: Database) {
  return {
    /** A page of a member's notices, newest first, and the cursor of the next page. */
    async list(
      userId: number,
      before: number,
      currency: Currency,
    ): Promise<{ notices: Notice[]; nextBefore: number | null }> {
      const { rows } = await sql<Row>`
        select notices.id, notices.kind, notices.things,
          -- Who wrote what is hidden now is not named.
          case when comment.hidden_at is null or notices.kind in ('declined', 'hidden') then actor.display_username end as actor,
          notices.post_id as "postId", post.title,
          case when comment.hidden_at is null or notices.kind in ('declined', 'hidden') then notices.comment_id end
            as "commentId",
          brands.slug, brands.name as brand, suggestion.facts,
          case when notices.kind in ('reply', 'mention')
            then case when comment.hidden_at is null then left(coalesce(comment.content, post.content), ${excerpt}) end
            else notices.text end as text,
          notices.created_at as "createdAt", notices.read_at is not null as "isRead"
        from notices ${texts}
          left join members actor on actor.id = notices.actor_id
          left join brand_suggestions suggestion on suggestion.id = notices.suggestion_id
          left join brand_summaries brands on brands.id = coalesce(notices.brand_id, suggestion.brand_id)
        where notices.user_id = ${userId} and notices.id < ${before} and ${isThere}
        order by notices.id desc limit ${limits.noticesPerPage + 1}`.execute(db)
      const shown = rows.slice(0, limits.noticesPerPage)
      return {
        notices: shown.map(({ postId, title, slug, brand, facts, createdAt, ...notice }) => ({
          ...notice,
          post: postId === null || title === null ? null : { id: postId, title },
          brand: slug === null || brand === null ? null : { slug, name: brand },
          change: facts && describeSuggested(facts, currency),
          createdAt: createdAt.toISOString(),
        })),
        nextBefore: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** Marks some or all of a member's notices as read. Returns whether any was unread. */
    async markRead(userId: number, ids: number[] | undefined): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ read_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any (${ids}::bigint[])`))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes a batch of notices older than half a year; returns whether there may be more. */
    async forgetOld(): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        delete from notices where id = any (array(
          select id from notices where created_at < now() - make_interval(days => ${keptDays})
          order by created_at limit ${purgedAtOnce}))`.execute(db)
      return numAffectedRows === BigInt(purgedAtOnce)
    },

    /** Forgets the oldest notices of those who have very many. */
    async forgetSurplus(): Promise<void> {
      await sql`
        delete from notices using (
          select user_id, (
            select id from notices own where own.user_id = many.user_id order by id desc offset ${keptPerPerson} limit 1
          ) as last
          from (select user_id from notices group by user_id having count(*) > ${keptPerPerson}) many
        ) surplus
        where notices.user_id = surplus.user_id and notices.id <= surplus.last`.execute(db)
    },
  }
}

/** Counts above this are shown as one value. */
const most = 1000

export type NewsStore = ReturnType<typeof createNewsStore>

/** Counts unread notices and waiting items. */
export function createNewsStore(db: Database) {
  const countUnreadOf = async (userIds: number[]): Promise<Map<number, number>> => {
    if (userIds.length === 0) return new Map()
    const { rows } = await sql<{ userId: number; unread: number }>`
      select asked.id as "userId", counted.unread
      from unnest(${userIds}::integer[]) as asked (id) cross join lateral (
        select count(*) as unread from (
          select from notices ${texts}
          where notices.user_id = asked.id and notices.read_at is null and ${isThere} limit ${most}) first) counted`.execute(
      db,
    )
    return new Map(rows.map(({ userId, unread }) => [userId, unread]))
  }
  const countWaiting = async (caller: Pick<Roles, 'isAdmin'>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from (
        select from review_items r where decided_at is null ${decidableBy(caller, 'r')} limit ${most}) first`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  return {
    /** For each of these people, in one question. */
    countUnreadOf,

    countUnread: async (userId: number): Promise<number> => (await countUnreadOf([userId])).get(userId) ?? 0,

    countWaiting,

    /** For each of these people who is a moderator or an admin now. */
    async countWaitingOf(userIds: number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ id: number; isAdmin: boolean }>`
        select id, is_admin as "isAdmin" from members
        where id = any (${userIds}::integer[]) and (is_admin or is_moderator) and disabled_at is null`.execute(db)
      const roles = [...new Set(rows.map(({ isAdmin }) => isAdmin))]
      const counts = new Map(
        await Promise.all(roles.map(async (isAdmin) => [isAdmin, await countWaiting({ isAdmin })] as const)),
      )
      return new Map(rows.map(({ id, isAdmin }) => [id, counts.get(isAdmin) ?? 0]))
    },
  }
}
