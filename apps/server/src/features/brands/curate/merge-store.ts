import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Moves what belongs to one brand to another, within the transaction it is given. */
export function createMergeStore(db: Database, from: number, into: number) {
  return {
    /** A voter who voted for both keeps the vote for the brand that stays. The database counts. */
    async moveVotes(): Promise<void> {
      await sql`
        delete from brand_votes where brand_id = ${from}
          and voter_key in (select voter_key from brand_votes where brand_id = ${into})`.execute(db)
      await sql`update brand_votes set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    async movePosts(): Promise<void> {
      await sql`update forum_posts set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    /** Of the same photo one is kept; of two of one kind and era the better one is shown. */
    async movePhotos(): Promise<void> {
      await sql`update brands set tag_photo_id = null where id = ${from}`.execute(db)
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
      await sql`
        update tag_photos t set retired_at = now() from tag_photos s
        where t.brand_id = ${into} and s.brand_id = ${from} and ${isSamePlace}
          and s.quality_pixels > t.quality_pixels`.execute(db)
      await sql`
        update tag_photos s set retired_at = now() from tag_photos t
        where s.brand_id = ${from} and t.brand_id = ${into} and ${isSamePlace}`.execute(db)
      await sql`update tag_photos set brand_id = ${into} where brand_id = ${from}`.execute(db)
      // What waits for both waits once.
      await sql`
        update pending_photos p set brand_id = ${into} where brand_id = ${from}
          and not exists (select from pending_photos where brand_id = ${into} and sha256 = p.sha256)`.execute(db)
    },

    /** What is shown in the place of the photo that was on the card goes on the card, now that both brands' photos are together. */
    async showInPlaceOf(sha256: string): Promise<void> {
      await sql`
        update brands set tag_photo_id = better.id from tag_photos old, tag_photos better
        where brands.id = ${into} and old.brand_id = ${into} and old.sha256 = ${sha256} and old.retired_at is not null
          and better.brand_id = ${into} and better.retired_at is null and better.kind = old.kind
          and coalesce(better.era, '') = coalesce(old.era, '')`.execute(db)
    },

    /** Its history becomes part of the other's; each change says whose it was. */
    async moveChanges(name: string): Promise<void> {
      await sql`
        update brand_revisions set brand_id = ${into}, merged_from = coalesce(merged_from, ${name})
        where brand_id = ${from}`.execute(db)
    },

    /** What somebody was told about it. */
    async moveNotices(): Promise<void> {
      await sql`update notices set brand_id = ${into} where brand_id = ${from}`.execute(db)
      await sql`update notice_queue set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },

    /**
     * A member has one open suggestion for each brand and fact: of two that come together, the one for the brand that
     * stays goes on waiting. Answers whose the others were.
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

    /**
     * What waits for an admin about the one waits about the other, unless the same waits there already or it was about
     * these two.
     */
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

    /** Addresses it had before lead to the other brand too. */
    async moveAddresses(): Promise<void> {
      await sql`update former_brand_slugs set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },
  }
}

const isSamePlace = sql`s.kind = t.kind and coalesce(s.era, '') = coalesce(t.era, '')
  and s.retired_at is null and t.retired_at is null`
