import { sql } from 'kysely'
import { isPlain } from '#domain/brands/tag-photo-store.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { Database } from '#platform/database/database.ts'
import type { MergeRowKind, RecordedMerge } from './merge-record-store.ts'

/** Whether a row of photos competes with the one on its brand's card. */
const hasRival = (row: string) =>
  sql.raw(`exists (
    select from tag_photos place join brands on brands.id = place.brand_id and tag_photo_id = place.id
    where place.brand_id = ${row}.brand_id and place.retired_at is null and place.kind = ${row}.kind
      and ${isPlain('place')} and ${isPlain(row)})`)

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
     * Restores the brand's row under its old id. Its counters start at the negative of the deltas still pending from
     * before, so that each restored vote counts once.
     */
    async bringBackBrand(): Promise<void> {
      // Blocks roll-ups while those deltas are summed.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.rollUpVotes})`.execute(db)
      const names = await columnsKept()
      await sql`delete from removed_brands where brand_id = ${from}`.execute(db)
      await sql`
        insert into brands (${sql.raw(names.join(', '))})
        select ${sql.raw(names.map((name) => `old.${name}`).join(', '))} from brand_merges m, jsonb_populate_record(null::brands, m.brand -> 'row' || jsonb_build_object(
          'tag_photo_id', null, 'era_mask', 0, 'version', (m.brand -> 'row' ->> 'version')::integer + 1, 'updated_at', now(),
          'upvotes', (select -coalesce(sum(upvotes), 0) from brand_vote_deltas where brand_id = ${from}),
          'downvotes', (select -coalesce(sum(downvotes), 0) from brand_vote_deltas where brand_id = ${from}))) as old
        where m.id = ${id}`.execute(db)
      // In the table, a figure without a member counts as the submitter's; it may belong to a member who left.
      await sql`
        update brands b set price_set_by = old.price_set_by, sell_through_set_by = old.sell_through_set_by
        from brand_merges m, jsonb_populate_record(null::brands, m.brand -> 'row') old
        where m.id = ${id} and b.id = ${from}`.execute(db)
    },

    /** Its slugs are its own again. */
    async moveAddresses(): Promise<void> {
      await sql`delete from former_brand_slugs where slug = ${merge.slug}`.execute(db)
      await sql`
        update former_brand_slugs set brand_id = ${from}
        where slug = any (${merge.formerSlugs}::text[]) and brand_id = ${into}`.execute(db)
    },

    /**
     * A vote is restored if its voter still has one: withdrawn or undone votes are not. A vote changed since the
     * merge meant the surviving brand, which keeps the change; this brand gets the former vote.
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
     * Existing photos return to their brand. One dropped as a duplicate returns while its file exists, and one
     * retired by the merge is shown again unless it competes with the one on the card.
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
          and (old.retired_at is not null or not ${hasRival('old')})
        on conflict do nothing`.execute(db)
      await sql`
        update tag_photos t set retired_at = null from ${recorded('photo')}
          and t.id = r.row_id and r.old ->> 'retired_at' is null and t.retired_at = ${createdAt}::timestamptz
          and t.taken_away_at is null and not ${hasRival('t')}`.execute(db)
      await sql`
        update brands b set tag_photo_id = t.id from tag_photos t, brand_merges m
        where b.id = ${from} and m.id = ${id} and t.id = (m.brand -> 'row' ->> 'tag_photo_id')::integer
          and t.brand_id = b.id and t.retired_at is null`.execute(db)
      // On the other brand's card, unless its photo was replaced since.
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

    /** What was said of photos that both brands have: a voice of today stays, one taken back since is gone. */
    async moveTagVoices(): Promise<void> {
      await sql`
        update tag_photo_voices v set photo_id = (r.old ->> 'photo_id')::integer from ${recorded('tag voice')}
          and v.id = r.row_id and v.photo_id <> (r.old ->> 'photo_id')::integer
          and exists (select from tag_photos where id = (r.old ->> 'photo_id')::integer)
          and not exists (select from tag_photo_voices other
            where other.photo_id = (r.old ->> 'photo_id')::integer and other.user_id = v.user_id)`.execute(db)
      await sql`
        insert into tag_photo_voices
        select old.* from brand_merge_rows r, jsonb_populate_record(null::tag_photo_voices, r.old) old
        where r.merge_id = ${id} and r.kind = 'tag voice' and not exists (select from tag_photo_voices where id = r.row_id)
          and exists (select from tag_photos where id = old.photo_id)
          and exists (select from tag_photo_voices v join tag_photos t on t.id = v.photo_id
            where v.user_id = old.user_id and t.brand_id = any (array[${from}::integer, ${into}::integer]))
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
     * Decisions since then stay with the surviving brand. Suggestions that yielded to another one wait again; returns
     * those.
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

    /** Waiting items refer to the original brand again, and those closed by the merge wait again. */
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

    /** For a video on both pages each gets its own row back, except for removals since. */
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

    /** It is a starter brand again, unless its row of the file was loaded again. */
    async moveStarter(): Promise<void> {
      await sql`
        insert into starter_brands (brand_id, row_key, loaded, sure, loaded_at, confirmed_at, confirmed_by)
        select old.brand_id, old.row_key, old.loaded, old.sure, old.loaded_at, old.confirmed_at,
          (select id from members where id = old.confirmed_by)
        from brand_merge_rows r, jsonb_populate_record(null::starter_brands, r.old) old
        where r.merge_id = ${id} and r.kind = 'starter'
        on conflict do nothing`.execute(db)
    },

    /** Sales that are still shared. What was published of the brand waits under its id. */
    async moveSales(): Promise<void> {
      await sql`
        update shared_sales s set brand_id = ${from} from ${recorded('sale')}
          and s.id = r.row_id and s.brand_id = ${into}`.execute(db)
    },

    /** A member's confirmations are restored unless withdrawn since, or undone. */
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
