import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Computes the eras of the next brands. Most have no dated tag and are only read. */
export async function fillErasOfBrands(trx: Database, after: number, limit: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from brands where id > ${after} order by id limit ${limit}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`
    select refresh_brand_eras(id) from unnest(${ids}::integer[]) id where brand_era_mask(id) <> 0`.execute(trx)
  return ids.at(-1) ?? null
}
