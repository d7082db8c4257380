import { sql } from 'kysely'
import type { YoungAccounts } from '@bolodex/contract/accounts/undo-young-accounts'
import { itemsOfDeleted } from '#domain/deleted-account-store.ts'
import { undoneReason } from '#domain/moderation-log.ts'
import type { Database } from '#platform/database/database.ts'

/** An account that was young when it contributed in the period. `isWhole`: all its contributions were then. */
export type YoungAccount = { id: number; isWhole: boolean; brands: number; photos: number; texts: number }

/** Accounts by their age when they added something. What was undone or removed since does not count. */
export function createYoungAccountStore(db: Database) {
  return {
    async list({ from, to, youngerThanDays }: YoungAccounts, most: number): Promise<YoungAccount[]> {
      const start = sql`(${from}::date::timestamp at time zone 'UTC')`
      const end = sql`((${to}::date + 1)::timestamp at time zone 'UTC')`
      const age = sql`make_interval(days => ${youngerThanDays}::integer)`
      const isJoined = sql`joined_at > ${start} - ${age} and joined_at < ${end}`
      const { rows } = await sql<YoungAccount>`
        with joined as (
          select * from (select id, created_at as joined_at from members
            where not is_admin and not is_moderator and username <> 'former-member') m
          where ${isJoined}
          union all
          select account_id, joined_at from deleted_accounts d
          where ${isJoined} and not exists (select from members where id = d.account_id)
        )
        select id, bool_and(at >= ${start} and at < ${end} and at < joined_at + ${age}) as "isWhole",
          count(*) filter (where kind = 'brand') as brands, count(*) filter (where kind = 'photo') as photos,
          count(*) filter (where kind = 'text') as texts
        from joined cross join lateral (${added}) added
        group by id
        having bool_or(at >= ${start} and at < ${end} and at < joined_at + ${age})
        order by id limit ${most}`.execute(db)
      return rows
    },
  }
}

const isShown = sql`coalesce(hidden_why, '') not in ('undone', 'deleted')`
const ofDeleted = sql.ref('joined.id')

/** Everything of the account `joined.id` that is left, and when it was added. */
const added = sql`
  select 'brand' as kind, created_at as at from brands where user_id = joined.id
  union all
  select 'photo', created_at from tag_photos where user_id = joined.id and retired_at is null
  union all
  select 'edit', created_at from brand_revisions r
  where user_id = joined.id and kind in ('edited', 'suggestion') and merged_from is null
    and exists (select from brands where id = r.brand_id)
    and not exists (select from brand_revisions later where later.brand_id = r.brand_id and later.id > r.id
      and later.kind = 'put back' and later.reason = ${undoneReason})
  union all
  select 'text', created_at from forum_posts where user_id = joined.id and ${isShown}
  union all
  select 'text', created_at from forum_posts where id in (${itemsOfDeleted(ofDeleted, 'post')}) and ${isShown}
  union all
  select 'text', created_at from forum_comments where user_id = joined.id and ${isShown}
  union all
  select 'text', created_at from forum_comments where id in (${itemsOfDeleted(ofDeleted, 'comment')}) and ${isShown}
  union all
  select 'vote', created_at from brand_votes where user_id = joined.id
  union all
  select 'suggestion', created_at from brand_suggestions where user_id = joined.id and verdict is null
  union all
  select 'suggestion', created_at from brand_suggestions
  where id in (${itemsOfDeleted(ofDeleted, 'suggestion')}) and verdict is null
  union all
  select 'video', created_at from brand_videos where user_id = joined.id and hidden_at is null
  union all
  select 'video', created_at from brand_videos
  where id in (${itemsOfDeleted(ofDeleted, 'video')}) and hidden_at is null
  union all
  select 'tag number', created_at from brand_identifiers where user_id = joined.id
  union all
  select 'tag number', created_at from brand_identifiers where id in (${itemsOfDeleted(ofDeleted, 'tag number')})
  union all
  select 'voice', created_at from tag_photo_voices where user_id = joined.id
  union all
  select 'voice', created_at from brand_video_confirmations where user_id = joined.id
  union all
  select 'voice', confirmed_at from starter_brands where confirmed_by = joined.id
  union all
  select 'flag', created_at from flags where user_id = joined.id
  union all
  select 'file', created_at from pending_imports where user_id = joined.id`
