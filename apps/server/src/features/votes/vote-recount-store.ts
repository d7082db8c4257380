import { sql } from 'kysely'
import type { WholeDatabase } from '#platform/database/database.ts'

/** Compares the counts that are shown with the votes themselves, and notes what differs to be rolled up. */
export function createVoteRecountStore(db: WholeDatabase) {
  return {
    async highestBrandId(): Promise<number> {
      const { highest } = await db
        .selectFrom('brands')
        .select((eb) => eb.fn.max('id').as('highest'))
        .executeTakeFirstOrThrow()
      return highest ?? 0
    },

    /**
     * Compares the counts of some brands with their counted votes in one snapshot, and records each difference as a
     * delta for the next roll-up. Returns the number of affected brands.
     */
    async recountBrands(from: number, to: number): Promise<number> {
      const { rows } = await sql<{ drifted: number }>`
        with counted as (
          select brand_id, count(*) filter (where vote_type = 'up') as up, count(*) filter (where vote_type = 'down') as down
          from brand_votes where is_counted and brand_id between ${from} and ${to} group by brand_id
        ), waiting as (
          select brand_id, sum(upvotes) as up, sum(downvotes) as down
          from brand_vote_deltas where brand_id between ${from} and ${to} group by brand_id
        ), drifted as (
          select brands.id,
            coalesce(counted.up, 0) - brands.upvotes - coalesce(waiting.up, 0) as up,
            coalesce(counted.down, 0) - brands.downvotes - coalesce(waiting.down, 0) as down
          from brands left join counted on counted.brand_id = brands.id left join waiting on waiting.brand_id = brands.id
          where brands.id between ${from} and ${to}
        ), noted as (
          insert into brand_vote_deltas (brand_id, upvotes, downvotes)
          select id, up, down from drifted where up <> 0 or down <> 0 returning 1
        )
        select count(*) as drifted from noted`.execute(db)
      return rows[0]?.drifted ?? 0
    },

    /** The same for what members received: their brands' counts, which were compared with the votes before. */
    async recountUsers(): Promise<number> {
      const { rows } = await sql<{ drifted: number }>`
        with by_brand as (
          select brand_id, sum(upvotes) as up, sum(downvotes) as down from brand_vote_deltas group by brand_id
        ), counted as (
          select user_id, sum(upvotes + coalesce(up, 0)) as up, sum(downvotes + coalesce(down, 0)) as down
          from brands left join by_brand on by_brand.brand_id = brands.id
          where user_id is not null group by user_id
        ), waiting as (
          select user_id, sum(upvotes) as up, sum(downvotes) as down
          from brand_vote_deltas where user_id is not null group by user_id
        ), drifted as (
          select users.id,
            coalesce(counted.up, 0) - users.upvotes_received - coalesce(waiting.up, 0) as up,
            coalesce(counted.down, 0) - users.downvotes_received - coalesce(waiting.down, 0) as down
          from users left join counted on counted.user_id = users.id left join waiting on waiting.user_id = users.id
        ), noted as (
          -- Under no brand: only the member's counts are to change.
          insert into brand_vote_deltas (brand_id, user_id, upvotes, downvotes)
          select 0, id, up, down from drifted where up <> 0 or down <> 0 returning 1
        )
        select count(*) as drifted from noted`.execute(db)
      return rows[0]?.drifted ?? 0
    },

    async saveRecount(driftedBrands: number, driftedUsers: number): Promise<void> {
      await db
        .insertInto('vote_recounts')
        .values({ drifted_brands: driftedBrands, drifted_users: driftedUsers })
        .execute()
    },

    /** How many counts the last recount corrected; 0 before the first one. */
    async lastDrift(): Promise<number> {
      const row = await db
        .selectFrom('vote_recounts')
        .select(['drifted_brands', 'drifted_users'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? row.drifted_brands + row.drifted_users : 0
    },
  }
}
