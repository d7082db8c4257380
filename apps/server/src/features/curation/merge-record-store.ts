import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** How long a merge can be undone. */
export const undoDays = 30

/** The kinds of rows that a merge moves, changes or drops. */
export const mergeRowKinds = [
  'vote',
  'post',
  'photo',
  'pending photo',
  'revision',
  'suggestion',
  'review item',
  'notice',
  'video',
  'mention',
  'identifier',
  'sale',
  'tag voice',
  'starter',
] as const
export type MergeRowKind = (typeof mergeRowKinds)[number]

/** A merge that can be undone. */
export type RecordedMerge = {
  id: number
  fromId: number
  intoId: number
  createdAt: string
  name: string
  slug: string
  aliases: string[]
  formerSlugs: string[]
}

const columns = sql.raw(`id, from_id as "fromId", into_id as "intoId", created_at::text as "createdAt",
  brand -> 'row' ->> 'name' as name, brand -> 'row' ->> 'slug' as slug, brand -> 'aliases' as aliases,
  brand -> 'slugs' as "formerSlugs"`)

/** The records of merges for undoing them, within the given transaction. */
export function createMergeRecordStore(db: Database) {
  return {
    /** Records everything a merge is about to move, change or drop; returns the merge's id. */
    async record(from: number, into: number, aliases: string[]): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into brand_merges (from_id, into_id, brand)
        select ${from}::integer, ${into}::integer, jsonb_build_object('row', to_jsonb(b), 'aliases', ${JSON.stringify(aliases)}::jsonb,
          'slugs', (select coalesce(jsonb_agg(slug order by slug), '[]') from former_brand_slugs where brand_id = b.id))
        from brands b where id = ${from} returning id`.execute(db)
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`Brand ${from} is locked but missing`)
      const both = sql`array[${from}::integer, ${into}::integer]`
      for (const [kind, source] of [
        // For a voter of both, one vote is dropped: the other identifies the voter.
        [
          'vote',
          sql`select v.id, jsonb_build_object('type', v.vote_type, 'isCounted', v.is_counted, 'at', v.created_at,
              'other', other.id)
            from brand_votes v left join brand_votes other on other.brand_id = ${into} and other.voter_key = v.voter_key
            where v.brand_id = ${from}`,
        ],
        ['post', sql`select id, '{}'::jsonb from forum_posts where brand_id = ${from}`],
        ['photo', sql`select id, to_jsonb(t) from tag_photos t where brand_id = any (${both})`],
        ['pending photo', sql`select id, to_jsonb(p) from pending_photos p where brand_id = ${from}`],
        [
          'revision',
          sql`select id, jsonb_build_object('mergedFrom', merged_from) from brand_revisions where brand_id = ${from}`,
        ],
        [
          'suggestion',
          sql`select id, jsonb_build_object('verdict', verdict) from brand_suggestions where brand_id = ${from}`,
        ],
        [
          'review item',
          sql`select id, jsonb_build_object('target', target_id, 'other', other_id) from review_items r
            where decided_at is null and (
              target_kind = 'brand' and (target_id = any (${both}) or other_id = any (${both}))
              or target_kind = 'suggestion' and target_id in (select id from brand_suggestions where brand_id = ${from})
              or target_kind = 'photo' and target_id in (select id from pending_photos where brand_id = ${from}))`,
        ],
        ['notice', sql`select id, '{}'::jsonb from notices where brand_id = ${from}`],
        // For a video on both pages, either one may be dropped.
        [
          'video',
          sql`select id, to_jsonb(v) from brand_videos v where brand_id = ${from}
            or brand_id = ${into} and video_id in (select video_id from brand_videos where brand_id = ${from})`,
        ],
        [
          'mention',
          sql`select m.id, to_jsonb(m) from brand_mentions m join brand_merge_rows r
            on r.merge_id = ${id} and r.kind = 'video' and r.row_id = m.brand_video_id`,
        ],
        // For a member who confirmed a number on both, one is dropped: the other identifies the member.
        [
          'identifier',
          sql`select i.id, jsonb_build_object('kind', i.kind, 'number', i.number, 'isByEstablished', i.is_by_established,
              'at', i.created_at, 'other', other.id)
            from brand_identifiers i left join brand_identifiers other on other.brand_id = ${into}
              and other.kind = i.kind and other.number = i.number and other.user_id = i.user_id
            where i.brand_id = ${from}`,
        ],
        // Of photos that both have: one of each is dropped.
        [
          'tag voice',
          sql`select v.id, to_jsonb(v) from tag_photo_voices v join tag_photos p on p.id = v.photo_id
            where p.brand_id = any (${both}) and exists (select from tag_photos twin
              where twin.brand_id = any (${both}) and twin.id <> p.id and twin.sha256 = p.sha256)`,
        ],
        ['starter', sql`select brand_id, to_jsonb(s) from starter_brands s where brand_id = ${from}`],
        ['sale', sql`select id, '{}'::jsonb from shared_sales where brand_id = ${from}`],
      ] as const satisfies [MergeRowKind, unknown][])
        await sql`
          insert into brand_merge_rows (merge_id, kind, row_id, old)
          select ${id}::integer, ${kind}::text, source.id, source.old from (${source}) as source (id, old)`.execute(db)
      return id
    },

    /** Links the merge to its history entry. */
    async setChange(id: number, changeId: number): Promise<void> {
      await sql`update brand_merges set revision_id = ${changeId} where id = ${id}`.execute(db)
    },

    /** The merge of this history entry, if it can still be undone. Locked until the transaction ends. */
    async lock(changeId: number): Promise<RecordedMerge | undefined> {
      const { rows } = await sql<RecordedMerge>`
        select ${columns} from brand_merges
        where revision_id = ${changeId} and created_at > now() - make_interval(days => ${undoDays})
        for update`.execute(db)
      return rows[0]
    },

    /** The latest of the merges into the same brand that came after this one. */
    async findLater({ id, intoId }: RecordedMerge): Promise<RecordedMerge | undefined> {
      const { rows } = await sql<RecordedMerge>`
        select ${columns} from brand_merges where into_id = ${intoId} and id > ${id} order by id desc limit 1`.execute(
        db,
      )
      return rows[0]
    },

    async forget(id: number): Promise<void> {
      await sql`delete from brand_merges where id = ${id}`.execute(db)
    },

    /** Records of merges into a deleted or redacted brand are deleted, including indirect ones. */
    async forgetInto(brandId: number): Promise<void> {
      await sql`
        with recursive gone (id, from_id) as (
          select id, from_id from brand_merges where into_id = ${brandId}
          union select m.id, m.from_id from brand_merges m join gone on m.into_id = gone.from_id)
        delete from brand_merges where id in (select id from gone)`.execute(db)
    },

    /** Forgets merges that cannot be undone any more. */
    async forgetOld(): Promise<void> {
      await sql`
        delete from brand_merges where created_at <= now() - make_interval(days => ${undoDays})`.execute(db)
    },
  }
}
