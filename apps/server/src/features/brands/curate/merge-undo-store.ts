import { sql } from 'kysely'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import type { MergeRowKind, RecordedMerge } from './merge-record-store.ts'

/** Gives a merged brand back what a merge took from it, within the transaction it is given. */
export function createMergeUndoStore(db: Database, merge: RecordedMerge) {
  const { id, fromId: from, intoId: into, createdAt } = merge
  /** The rows of one kind as they were, each as `r`. */
  const recorded = (kind: MergeRowKind) => sql`brand_merge_rows r where r.merge_id = ${id} and r.kind = ${kind}`

  return {
    /** The brand that has this slug now, be it by another name. */
    async findBySlug(slug: string): Promise<{ name: string } | undefined> {
      const { rows } = await sql<{ name: string }>`select name from brands where slug = ${slug}`.execute(db)
      return rows[0]
    },

    /**
     * The brand's own row, under its old id. Its counters begin at what evens out the differences that wait to be rolled
     * up from the time before: each of its votes counts once when it comes back.
     */
    async bringBackBrand(): Promise<void> {
      // No roll-up takes those differences while they are added up here.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.rollUpVotes})`.execute(db)
      const names = await columnsKept()
      await sql`delete from removed_brands where brand_id = ${from}`.execute(db)
      await sql`
        insert into brands (${sql.raw(names.join(', '))})
        select ${sql.raw(names.map((name) => `old.${name}`).join(', '))} from brand_merges m, jsonb_populate_record(null::brands, m.brand -> 'row' || jsonb_build_object(
          'tag_photo_id', null, 'version', (m.brand -> 'row' ->> 'version')::integer + 1, 'updated_at', now(),
          'upvotes', (select -coalesce(sum(upvotes), 0) from brand_vote_deltas where brand_id = ${from}),
          'downvotes', (select -coalesce(sum(downvotes), 0) from brand_vote_deltas where brand_id = ${from}))) as old
        where m.id = ${id}`.execute(db)
      // The database takes a figure without a member for one by whoever added the brand; it may be by somebody who has left.
      await sql`
        update brands b set price_set_by = old.price_set_by, sell_through_set_by = old.sell_through_set_by
        from brand_merges m, jsonb_populate_record(null::brands, m.brand -> 'row') old
        where m.id = ${id} and b.id = ${from}`.execute(db)
    },

    /** Its slugs lead to it again. */
    async moveAddresses(): Promise<void> {
      await sql`delete from former_brand_slugs where slug = ${merge.slug}`.execute(db)
      await sql`
        update former_brand_slugs set brand_id = ${from}
        where slug = any (${merge.formerSlugs}::text[]) and brand_id = ${into}`.execute(db)
    },

    /**
     * A vote comes back if its voter still has one: who took it back, or was undone, has none. Who changed it since
     * meant the brand that stays, so that one keeps the change and this one gets the vote it had.
     */
    async moveVotes(): Promise<void> {
      await sql`
        update brand_votes v set brand_id = ${from} from ${recorded('vote')}
          and v.id = r.row_id and v.brand_id = ${into} and v.vote_type = r.old ->> 'type'`.execute(db)
      await sql`
        insert into brand_votes (brand_id, user_id, voter_key, vote_type, is_counted, is_by_newcomer, created_at)
        select ${from}, v.user_id,
          -- Two votes of somebody who has left must not show that they were one person's.
          case when v.voter_key like 'former:%' then 'former:' || gen_random_uuid() else v.voter_key end,
          r.old ->> 'type', (r.old ->> 'isCounted')::boolean, v.is_by_newcomer, (r.old ->> 'at')::timestamptz
        from brand_votes v, ${recorded('vote')}
          and v.id = coalesce((r.old ->> 'other')::bigint, r.row_id) and v.brand_id = ${into}
        on conflict (brand_id, voter_key) do nothing`.execute(db)
    },

    async movePosts(): Promise<void> {
      await sql`
        update forum_posts p set brand_id = ${from} from ${recorded('post')}
          and p.id = r.row_id and p.brand_id = ${into}`.execute(db)
    },

    /**
     * Photos that are still there go back to their brand. One that was dropped as the same file comes back while that
     * file is shown or kept, and one that the merge retired is shown again where nothing has taken its place.
     */
    async movePhotos(): Promise<void> {
      await sql`
        update tag_photos t set brand_id = ${from} from ${recorded('photo')}
          and t.id = r.row_id and t.brand_id = ${into} and (r.old ->> 'brand_id')::integer = ${from}`.execute(db)
      await sql`
        insert into tag_photos
        select old.* from brand_merge_rows r, jsonb_populate_record(null::tag_photos, r.old) old
        where r.merge_id = ${id} and r.kind = 'photo' and not exists (select from tag_photos where id = r.row_id)
          and exists (select from tag_photos other where other.sha256 = old.sha256
            and other.brand_id = any (array[${from}::integer, ${into}::integer])
            and (other.taken_away_at is null or old.taken_away_at is not null))
          and not exists (select from members where id = old.user_id and disabled_at is not null)
          and not exists (select from tag_photos place where place.brand_id = old.brand_id and old.retired_at is null
            and place.retired_at is null and place.kind = old.kind and coalesce(place.era, '') = coalesce(old.era, ''))
        on conflict do nothing`.execute(db)
      await sql`
        update tag_photos t set retired_at = null from ${recorded('photo')}
          and t.id = r.row_id and r.old ->> 'retired_at' is null and t.retired_at = ${createdAt}::timestamptz
          and t.taken_away_at is null and not exists (
            select from tag_photos place where place.brand_id = t.brand_id and place.retired_at is null
              and place.kind = t.kind and coalesce(place.era, '') = coalesce(t.era, ''))`.execute(db)
      await sql`
        update brands b set tag_photo_id = t.id from tag_photos t, brand_merges m
        where b.id = ${from} and m.id = ${id} and t.id = (m.brand -> 'row' ->> 'tag_photo_id')::integer
          and t.brand_id = b.id and t.retired_at is null`.execute(db)
      // On the card of the other, unless somebody has put another photo of its own there since.
      await sql`
        update brands b set tag_photo_id = t.id
        from tag_photos t, brand_merges m join brand_revisions v on v.id = m.revision_id
        where b.id = ${into} and m.id = ${id} and t.brand_id = b.id and t.retired_at is null
          and t.sha256 = v.before -> 'tagPhoto' ->> 'sha256'
          and not exists (select from tag_photos card where card.id = b.tag_photo_id and card.brand_id = b.id
            and card.sha256 is distinct from v.after -> 'tagPhoto' ->> 'sha256')`.execute(db)
      await sql`
        update pending_photos p set brand_id = ${from} from ${recorded('pending photo')}
          and p.id = r.row_id and p.brand_id = ${into}`.execute(db)
      await sql`
        insert into pending_photos
        select old.* from brand_merge_rows r, jsonb_populate_record(null::pending_photos, r.old) old
        where r.merge_id = ${id} and r.kind = 'pending photo'
          and not exists (select from pending_photos where id = r.row_id)
          and exists (select from pending_photos other where other.sha256 = old.sha256 and other.brand_id = ${into}
            and other.declined_at is not distinct from old.declined_at)
        on conflict do nothing`.execute(db)
    },

    async moveChanges(): Promise<void> {
      await sql`
        update brand_revisions v set brand_id = ${from}, merged_from = r.old ->> 'mergedFrom' from ${recorded('revision')}
          and v.id = r.row_id and v.brand_id = ${into}`.execute(db)
    },

    async moveNotices(): Promise<void> {
      await sql`
        update notices n set brand_id = ${from} from ${recorded('notice')}
          and n.id = r.row_id and n.brand_id = ${into}`.execute(db)
    },

    /**
     * What was decided since was decided about the brand that stays. What gave way to another suggestion waits again;
     * answers those.
     */
    async moveSuggestions(): Promise<number[]> {
      const gaveWay = sql`r.old ->> 'verdict' is null and s.verdict = 'declined' and s.decided_by is null
        and s.decided_at = ${createdAt}::timestamptz`
      const { rows } = await sql<{ id: number }>`
        update brand_suggestions s set brand_id = ${from}, verdict = null, note = null, decided_at = null
        from ${recorded('suggestion')} and s.id = r.row_id and s.brand_id = ${into} and ${gaveWay}
        returning s.id`.execute(db)
      await sql`
        update brand_suggestions s set brand_id = ${from} from ${recorded('suggestion')}
          and s.id = r.row_id and s.brand_id = ${into} and s.verdict is not distinct from r.old ->> 'verdict'`.execute(
        db,
      )
      return rows.map((row) => row.id)
    },

    /** What waits is about the brand it was about, and what the merge had closed waits again. */
    async moveReview(): Promise<void> {
      await sql`
        update review_items i set target_id = (r.old ->> 'target')::bigint, other_id = (r.old ->> 'other')::integer,
          verdict = null, decided_at = null
        from ${recorded('review item')} and i.id = r.row_id
          and (i.decided_at is null or i.verdict = 'gone' and (i.decided_at = ${createdAt}::timestamptz
            -- A photo that had waited for both brands was not there for a while.
            or i.target_kind = 'photo' and exists (
              select from pending_photos where id = i.target_id and declined_at is null)))
          and not exists (select from review_items there where there.decided_at is null and there.id <> i.id
            and there.kind = i.kind and there.target_kind = i.target_kind
            and there.target_id = (r.old ->> 'target')::bigint
            and there.other_id is not distinct from (r.old ->> 'other')::integer)`.execute(db)
    },

    /** Of a video that was on both pages each gets its own back, but for what was taken off the page since. */
    async moveVideos(): Promise<void> {
      await sql`
        update brand_videos v set brand_id = ${from} from ${recorded('video')}
          and v.id = r.row_id and v.brand_id = ${into} and (r.old ->> 'brand_id')::integer = ${from}`.execute(db)
      await sql`
        insert into brand_videos (id, brand_id, video_id, is_members_word, user_id, hidden_at, hidden_why, created_at)
        select old.id, old.brand_id, old.video_id, old.is_members_word, member.id,
          coalesce(old.hidden_at, kept.hidden_at), coalesce(old.hidden_why, kept.hidden_why), old.created_at
        from brand_merge_rows r cross join jsonb_populate_record(null::brand_videos, r.old) old
          left join members member on member.id = old.user_id
          left join brand_videos kept on kept.video_id = old.video_id and kept.brand_id <> old.brand_id
            and kept.brand_id = any (array[${from}::integer, ${into}::integer]) and kept.hidden_why = 'hidden'
        where r.merge_id = ${id} and r.kind = 'video' and not exists (select from brand_videos where id = r.row_id)
          and member.disabled_at is null
        on conflict do nothing`.execute(db)
      await sql`
        update brand_mentions m set brand_video_id = (r.old ->> 'brand_video_id')::bigint from ${recorded('mention')}
          and m.id = r.row_id and exists (select from brand_videos where id = (r.old ->> 'brand_video_id')::bigint)`.execute(
        db,
      )
      await sql`
        insert into brand_mentions
        select old.* from brand_merge_rows r, jsonb_populate_record(null::brand_mentions, r.old) old
        where r.merge_id = ${id} and r.kind = 'mention' and exists (select from brand_videos where id = old.brand_video_id)
        on conflict do nothing`.execute(db)
    },

    /** Sales that are still shared. What was published of the brand waits under its id. */
    async moveSales(): Promise<void> {
      await sql`
        update shared_sales s set brand_id = ${from} from ${recorded('sale')}
          and s.id = r.row_id and s.brand_id = ${into}`.execute(db)
    },

    /** What a member said about a number comes back unless they took it back since, or were undone. */
    async moveIdentifiers(): Promise<void> {
      await sql`
        update brand_identifiers i set brand_id = ${from} from ${recorded('identifier')}
          and i.id = r.row_id and i.brand_id = ${into}`.execute(db)
      await sql`
        insert into brand_identifiers (id, kind, number, brand_id, user_id, is_by_established, created_at)
        select r.row_id, r.old ->> 'kind', r.old ->> 'number', ${from}, other.user_id,
          (r.old ->> 'isByEstablished')::boolean, (r.old ->> 'at')::timestamptz
        from brand_identifiers other, ${recorded('identifier')}
          and other.id = (r.old ->> 'other')::bigint and other.brand_id = ${into}
        on conflict do nothing`.execute(db)
    },
  }

  /** The columns of a brand that a row is made of; one that came with a later version of the product has its default. */
  async function columnsKept(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = 'brands'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname in (select jsonb_object_keys(brand -> 'row') from brand_merges where id = ${id})`.execute(db)
    return rows.map(({ name }) => name)
  }
}
