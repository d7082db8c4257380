import { sql, type Kysely } from 'kysely'
import { brandSearchRules } from '@bolodex/contract/wanted/brand-searches'
import { createNetworkCountStore, networksToShow } from '#domain/network-count-store.ts'
import type { DB } from '#platform/database/tables.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'

/** A search of one network that led to a brand. The code is made with the day's key. */
export type BrandSearch = { day: string; brandId: number; code: string }

export type BrandSearchStore = ReturnType<typeof createBrandSearchStore>

/** Rows deleted in one statement. */
const deletedAtOnce = 10_000

/** Sums of searches that led to a brand, by month. */
export function createBrandSearchStore(db: Kysely<DB>) {
  return {
    /** Adds the searches of networks that were not counted for the brand today. */
    async add(given: BrandSearch[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Serialized: concurrent writers could lock the same rows in different orders.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.addBrandSearches})`.execute(transaction)
        const { rows: known } = await sql<{ id: number }>`
          select id from brands where id = any(${given.map(({ brandId }) => brandId)}::integer[])`.execute(transaction)
        const isKnown = new Set(known.map(({ id }) => id))
        const added = await createNetworkCountStore(transaction).add(
          given
            .filter(({ brandId }) => isKnown.has(brandId))
            .map(({ day, brandId, code }) => ({ day, topic: `brand ${brandId}`, code })),
        )
        await sql`
          with given as (
            select day, topic, count(*)::integer as searches,
              (select count(*) from (select from counted_networks c where c.day = added.day and c.topic = added.topic
                limit ${networksToShow}) counted) >= ${networksToShow} as is_shared
            from unnest(${added.map(({ day }) => day)}::date[], ${added.map(({ topic }) => topic)}::text[])
              as added (day, topic)
            group by day, topic
          )
          insert into brand_searches (brand_id, month, searches, is_shared)
          select substr(topic, 7)::integer as brand_id, date_trunc('month', day)::date as month, sum(searches), bool_or(is_shared)
          from given group by 1, 2
          on conflict (brand_id, month) do update set searches = brand_searches.searches + excluded.searches,
            is_shared = brand_searches.is_shared or excluded.is_shared`.execute(transaction)
      })
    },

    /** Deletes the months that are over for longer than the rules say. */
    async deleteOld(): Promise<void> {
      let deleted = deletedAtOnce
      while (deleted === deletedAtOnce) {
        const { numAffectedRows = 0n } = await sql`
          delete from brand_searches where (brand_id, month) in (
            select brand_id, month from brand_searches
            where month <= date_trunc('month', now() at time zone 'utc')::date
              - make_interval(months => ${brandSearchRules.monthsKept})
            limit ${deletedAtOnce})`.execute(db)
        deleted = Number(numAffectedRows)
      }
    },
  }
}
