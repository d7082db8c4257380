import { sql } from 'kysely'
import { isPlain } from '#domain/brands/tag-photo-store.ts'
import type { Database } from '#platform/database/database.ts'

/** Moves what belongs to one brand to another, within the transaction it is given. */
export function createMergeStore(db: Database, from: number, into: number) {
  return {
    /** A voter of both keeps the vote for the surviving brand. Triggers update the counts. */
    async moveVotes(): Promise<void> {
      await sql`
        delete from brand_votes where brand_id = ${from}
          and voter_key in (select voter_key from brand_votes where brand_id = ${into})`.execute(db)
      await sql`update brand_votes set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    async movePosts(): Promise<void> {
      await sql`update forum_posts set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    /** Of identical photos one is kept; of the two on cards, if they compete, the better one is shown. */
    async movePhotos(): Promise<void> {
      await sql`
        delete from tag_photos t using tag_photos s
        where t.brand_id = ${into} and s.brand_id = ${from} and t.sha256 = s.sha256
          and t.retired_at is not null and s.retired_at is null`.execute(db)
      await sql`
        update tag_photos t set taken_away_at = coalesce(t.taken_away_at, s.taken_away_at) from tag_photos s
        where t.brand_id = ${into} and s.brand_id = ${from} and t.sha256 = s.sha256 and t.retired_at is not null
          and s.taken_away_at is not null`.execute(db)
      await sql`
        delete from tag_photos s using tag_photos t
        where s.brand_id = ${from} and t.brand_id = ${into} and s.sha256 = t.sha256`.execute(db)
      const areRivals = sql`s.brand_id = ${from} and t.brand_id = ${into} and s.kind = t.kind
        and s.id = (select tag_photo_id from brands where id = ${from})
        and t.id = (select tag_photo_id from brands where id = ${into})
        and s.retired_at is null and t.retired_at is null and ${sql.raw(isPlain('s'))} and ${sql.raw(isPlain('t'))}`
      await sql`
        with better as (
          select s.id, t.id as worse from tag_photos s, tag_photos t
          where ${areRivals} and s.quality_pixels > t.quality_pixels
        ), replaced as (update tag_photos set retired_at = now() where id in (select worse from better))
        update brands set tag_photo_id = better.id from better where brands.id = ${into}`.execute(db)
      await sql`update tag_photos s set retired_at = now() from tag_photos t where ${areRivals}`.execute(db)
      await sql`update brands set tag_photo_id = null where id = ${from}`.execute(db)
      await sql`update tag_photos set brand_id = ${into} where brand_id = ${from}`.execute(db)
      // An item waiting for both waits once.
      await sql`
        update pending_photos p set brand_id = ${into} where brand_id = ${from}
          and not exists (select from pending_photos where brand_id = ${into} and sha256 = p.sha256)`.execute(db)
    },

    /** Its history is appended to the other's, with the former name on each change. */
    async moveChanges(name: string): Promise<void> {
      await sql`
        update brand_revisions set brand_id = ${into}, merged_from = coalesce(merged_from, ${name})
        where brand_id = ${from}`.execute(db)
    },

    /** Notices about it. */
    async moveNotices(): Promise<void> {
      await sql`update notices set brand_id = ${into} where brand_id = ${from}`.execute(db)
      await sql`update notice_queue set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    /**
     * A member has one open suggestion per brand and fact: of two, the one for the surviving brand keeps waiting.
     * Returns the authors of the others.
     */
    async moveSuggestions(note: string): Promise<{ id: number; userId: number }[]> {
      const { rows } = await sql<{ id: number; userId: number }>`
        update brand_suggestions s set verdict = 'declined', note = ${note}, decided_at = now()
        where brand_id = ${from} and verdict is null and exists (
          select from open_suggestion_facts mine join open_suggestion_facts other using (user_id, fact)
          where mine.suggestion_id = s.id and other.brand_id = ${into})
        returning id, user_id as "userId"`.execute(db)
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and target_kind = 'suggestion'
          and target_id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(db)
      await sql`update brand_suggestions set brand_id = ${into} where brand_id = ${from}`.execute(db)
      return rows
    },

    /** Review items move to the surviving brand, unless the same one waits there already or it was about these two. */
    async moveReview(): Promise<void> {
      await sql`
        update review_items r set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and target_kind = 'brand' and (
          target_id in (${from}, ${into}) and other_id in (${from}, ${into})
          or (target_id = ${from} or other_id = ${from}) and exists (select from review_items there
            where there.decided_at is null and there.target_kind = 'brand' and there.kind = r.kind and there.id <> r.id
              and there.target_id = case r.target_id when ${from} then ${into} else r.target_id end
              and there.other_id is not distinct from case r.other_id when ${from} then ${into} else r.other_id end))`.execute(
        db,
      )
      await sql`
        update review_items set target_id = ${into}
        where decided_at is null and target_kind = 'brand' and target_id = ${from}`.execute(db)
      await sql`
        update review_items set other_id = ${into} where decided_at is null and other_id = ${from}`.execute(db)
    },

    /** Its former slugs redirect to the surviving brand too. */
    async moveAddresses(): Promise<void> {
      await sql`update former_brand_slugs set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },
  }
}
