import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import type { Notice } from '@bolodex/contract/notices'
import type { NoticeKind } from '@bolodex/contract/notice-kinds'
import type { Database } from '#platform/database.ts'
import { isShown, withTexts } from './notices-sql.ts'

/** So much of a reply is shown with its notice. */
const excerpt = 140

const keptDays = 180
const keptPerPerson = 500
const purgedAtOnce = 10_000

const [texts, isThere] = [sql.raw(withTexts), sql.raw(isShown)]

export type NoticeStore = ReturnType<typeof createNoticeStore>

type Row = Omit<Notice, 'kind' | 'post' | 'brand' | 'createdAt'> & {
  kind: NoticeKind
  postId: number | null
  title: string | null
  slug: string | null
  brand: string | null
  createdAt: Date
}

/** What people were told. */
export function createNoticeStore(db: Database) {
  return {
    /** A page of somebody's notices, the newest first, and where the next one begins. */
    async list(userId: number, before: number): Promise<{ notices: Notice[]; nextBefore: number | null }> {
      const { rows } = await sql<Row>`
        select notices.id, notices.kind, notices.things,
          -- Who wrote what is hidden now is not named.
          case when comment.hidden_at is null or notices.kind in ('declined', 'hidden') then actor.display_username end as actor,
          notices.post_id as "postId", post.title,
          case when comment.hidden_at is null or notices.kind in ('declined', 'hidden') then notices.comment_id end
            as "commentId",
          brands.slug, brands.name as brand,
          case when notices.kind in ('reply', 'mention')
            then case when comment.hidden_at is null then left(coalesce(comment.content, post.content), ${excerpt}) end
            else notices.text end as text,
          notices.created_at as "createdAt", notices.read_at is not null as "isRead"
        from notices ${texts}
          left join users actor on actor.id = notices.actor_id
          left join brand_suggestions suggestion on suggestion.id = notices.suggestion_id
          left join brands on brands.id = coalesce(notices.brand_id, suggestion.brand_id)
        where notices.user_id = ${userId} and notices.id < ${before} and ${isThere}
        order by notices.id desc limit ${limits.noticesPerPage + 1}`.execute(db)
      const shown = rows.slice(0, limits.noticesPerPage)
      return {
        notices: shown.map(({ postId, title, slug, brand, createdAt, ...notice }) => ({
          ...notice,
          post: postId === null || title === null ? null : { id: postId, title },
          brand: slug === null || brand === null ? null : { slug, name: brand },
          createdAt: createdAt.toISOString(),
        })),
        nextBefore: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** Notes that somebody has read these of their notices, or all of them. Answers whether any was unread. */
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

    /** Forgets some notices that are half a year old; answers whether there may be more. */
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
