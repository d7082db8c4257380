import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import type { ReviewDetails, Subject, listModerationLog } from '@bolodex/contract/review/review'
import type { OutputOf } from '@bolodex/contract/route'
import type { Database } from '#platform/database/database.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import type { TextTarget } from '#domain/review-acts.ts'

type Text = NonNullable<ReviewDetails['text']>

/** More reasons need not be read. */
const mostFlags = 50

/** The photos of a text, a row `t`, under URLs for admins, whatever the state of the text. */
const photosOf = (column: 'post_id' | 'comment_id') =>
  sql.raw(`coalesce((
  select json_agg(json_build_object('id', h.id, 'url', '/api/forum/photos/' || h.id || '/file', 'width', h.width,
    'height', h.height, 'blur', h.blur, 'alt', h.alt) order by h.place, h.id)
  from forum_photos h where h.${column} = t.id and h.hidden_at is null), '[]')`)

/** Reads the details of review items. */
export function createDetailsStore(db: Database) {
  return {
    /** The text of a post or comment, with its post. */
    async readText({ kind, id }: TextTarget): Promise<Text | null> {
      const { rows } = await (
        kind === 'post'
          ? sql<Text>`
            select id as "postId", title as "postTitle", content, links, hidden_at is null as "isShown",
              ${photosOf('post_id')} as photos
            from forum_posts t where id = ${id}`
          : sql<Text>`
            select p.id as "postId", p.title as "postTitle", t.content, t.links, t.hidden_at is null as "isShown",
              ${photosOf('comment_id')} as photos
            from forum_comments t join forum_posts p on p.id = t.post_id where t.id = ${id}`
      ).execute(db)
      return rows[0] ?? null
    },

    /** Why a post or comment cannot be seen; null when it can, undefined when there is none. */
    async whyHidden({ kind, id }: TextTarget): Promise<string | null | undefined> {
      const table = kind === 'post' ? 'forum_posts' : 'forum_comments'
      const { rows } = await sql<{ why: string | null }>`
        select hidden_why as why from ${sql.table(table)} where id = ${id}`.execute(db)
      return rows[0]?.why
    },

    async listFlags(itemId: number): Promise<ReviewDetails['flags']> {
      const { rows } = await sql<ReviewDetails['flags'][number]>`
        select f.reason, f.note, u.display_username as by, ${sql.raw(momentOf('f.created_at'))} as "createdAt"
        from flags f join members u on u.id = f.user_id where f.review_item_id = ${itemId}
        order by f.id limit ${mostFlags}`.execute(db)
      return rows
    },

    async readSubject(userId: number): Promise<Subject | null> {
      const { rows } = await sql<Subject>`
        select id, display_username as username, is_admin as "isAdmin",
          is_admin or is_moderator as "isModerator", ${sql.raw(momentOf('created_at'))} as "createdAt",
          (select count(*) from shown_posts where user_id = u.id) as posts,
          (select count(*) from forum_comments where user_id = u.id and hidden_at is null) as comments,
          (select count(*) from brand_summaries where user_id = u.id) as "brandsAdded",
          (select count(*) from brand_suggestions where user_id = u.id and verdict = 'accepted') as "suggestionsAccepted",
          (select count(*) from brand_suggestions where user_id = u.id and verdict is not null) as "suggestionsDecided",
          (select count(*) from forum_posts where user_id = u.id and hidden_why = 'hidden')
            + (select count(*) from forum_comments where user_id = u.id and hidden_why = 'hidden')
            + (select count(*) from review_items where subject_id = u.id and target_kind = 'photo' and verdict = 'hide')
            as "timesHidden"
        from members u where id = ${userId}`.execute(db)
      return rows[0] ?? null
    },
  }
}

type Page = OutputOf<(typeof listModerationLog)['answer']>
type Filters = OutputOf<(typeof listModerationLog)['query']>
type Found = Omit<Page['entries'][number], 'href'> & {
  slug: string | null
  postId: number | null
  commentId: number | null
}

/** Reads the moderation log. */
export function createLogStore(db: Database) {
  return {
    async list({ before, kind, admin, member }: Filters): Promise<Page> {
      const { rows } = await sql<Found>`
        select l.id, l.kind, l.actor, a.display_username as admin, l.action, l.about, s.display_username as subject, l.reason,
          ${sql.raw(momentOf('l.created_at'))} as "createdAt",
          b.slug, p.id as "postId", c.id as "commentId"
        from moderation_log l
        left join members a on a.id = l.admin_id
        left join members s on s.id = l.subject_id
        left join tag_photos t on l.target_kind = 'photo' and t.id = l.target_id
        left join brand_suggestions g on l.target_kind = 'suggestion' and g.id = l.target_id
        left join brand_summaries b on b.id = case l.target_kind
          when 'brand' then l.target_id when 'photo' then t.brand_id when 'suggestion' then g.brand_id end
        left join shown_comments c on l.target_kind = 'comment' and c.id = l.target_id
        left join shown_forum_photos h on l.target_kind = 'photo' and h.id = l.target_id
        left join shown_posts p on p.id =
          case l.target_kind when 'post' then l.target_id when 'comment' then c.post_id when 'photo' then h.post_id end
        where l.id < ${before ?? limits.maxId}
          ${kind ? sql`and l.kind = ${kind}` : sql``}
          ${admin ? sql`and l.admin_id = (select find_member(${admin}::citext))` : sql``}
          ${member ? sql`and l.subject_id = (select find_member(${member}::citext))` : sql``}
        order by l.id desc limit ${limits.logEntriesPerPage + 1}`.execute(db)
      const entries = rows.slice(0, limits.logEntriesPerPage).map(showEntry)
      const nextBefore = rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null
      return { entries, nextBefore }
    },
  }
}

function showEntry({ slug, postId, commentId, ...entry }: Found): Page['entries'][number] {
  const post = postId === null ? null : `/forum/post/${postId}`
  const comment = post && commentId !== null ? `${post}#comment-${commentId}` : post
  return { ...entry, href: slug === null ? comment : `/brands/${encodeURIComponent(slug)}` }
}
