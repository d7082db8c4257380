import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import type { listModerationLog } from '@bolodex/contract/review'
import type { OutputOf } from '@bolodex/contract/route'
import type { Database } from '#platform/database.ts'
import { momentOf } from '#platform/json-text.ts'

type Page = OutputOf<(typeof listModerationLog)['answer']>
type Found = Omit<Page['entries'][number], 'href'> & {
  slug: string | null
  postId: number | null
  commentId: number | null
}

/** What admins did. */
export function createLogStore(db: Database) {
  return {
    async list(before: number | undefined): Promise<Page> {
      const { rows } = await sql<Found>`
        select l.id, a.display_username as admin, l.action, l.about, s.display_username as subject, l.reason,
          ${sql.raw(momentOf('l.created_at'))} as "createdAt",
          b.slug, p.id as "postId", c.id as "commentId"
        from moderation_log l
        left join users a on a.id = l.admin_id
        left join users s on s.id = l.subject_id
        left join tag_photos t on l.target_kind = 'photo' and t.id = l.target_id
        left join brand_suggestions g on l.target_kind = 'suggestion' and g.id = l.target_id
        left join brands b on b.id = case l.target_kind
          when 'brand' then l.target_id when 'photo' then t.brand_id when 'suggestion' then g.brand_id end
        left join forum_comments c on l.target_kind = 'comment' and c.id = l.target_id and c.hidden_at is null
        left join forum_posts p on p.hidden_at is null
          and p.id = case l.target_kind when 'post' then l.target_id when 'comment' then c.post_id end
        where l.id < ${before ?? limits.maxId}
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
