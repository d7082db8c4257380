import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

export type TakenName = { key: string; id: number; slug: string; name: string }

/** Names and other names are one set: none of them belongs to two brands. */
export function createNameStore(db: Database) {
  return {
    /** Nobody else takes one of these names until the transaction ends. Always in the same order, so that two never wait for each other. */
    async lock(keys: string[]): Promise<void> {
      for (const key of [...new Set(keys)].toSorted())
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`.execute(db)
    },

    /** Those of these names that another brand goes by, be it on its tags only. */
    async findTaken(keys: string[], exceptBrandId = 0): Promise<TakenName[]> {
      const { rows } = await sql<TakenName>`
        select name_key as key, id, slug, name from brands where name_key = any (${keys}::text[]) and id <> ${exceptBrandId}
        union all
        select a.alias_key, b.id, b.slug, b.name from brand_aliases a join brands b on b.id = a.brand_id
        where a.alias_key = any (${keys}::text[]) and a.brand_id <> ${exceptBrandId}`.execute(db)
      return rows
    },

    /** Those of these addresses that lead, or have led, to another brand. */
    async takenSlugs(slugs: string[], exceptBrandId = 0): Promise<Set<string>> {
      const { rows } = await sql<{ slug: string }>`
        select slug from brands where slug = any (${slugs}::text[]) and id <> ${exceptBrandId}
        union all
        select slug from former_brand_slugs
        where slug = any (${slugs}::text[]) and brand_id is distinct from ${exceptBrandId}`.execute(db)
      return new Set(rows.map(({ slug }) => slug))
    },
  }
}
