import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Fills the Wikidata ids of brands that are there already; the migrations enqueue it, and so does loading names. */
export const fillWikidataJob = 'fill-wikidata-ids'

/**
 * Fills those among the next brands whose id no change has touched: an id that a member removed is in the history. Answers the
 * last of them, as a backfill does. New brands have theirs from a trigger.
 */
export async function fillWikidataIds(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ id: number; isMissing: boolean }>`
    select id, wikidata is null and catalogue_wikidata(plain_key) is not null as "isMissing"
    from brands where id > ${after} order by id limit ${limit}`.execute(trx)
  const missing = rows.filter(({ isMissing }) => isMissing).map(({ id }) => id)
  // Locked first: the next statement sees the changes of everyone it waited for.
  await sql`select from brands where id = any (${missing}::integer[]) order by id for no key update`.execute(trx)
  await sql`
    update brands b set wikidata = catalogue_wikidata(plain_key), updated_at = now()
    where id = any (${missing}::integer[]) and wikidata is null
      and not exists (select from brand_revisions r where r.brand_id = b.id
        and coalesce(r.before ->> 'wikidata', r.after ->> 'wikidata') is not null)`.execute(trx)
  return rows.at(-1)?.id ?? null
}
