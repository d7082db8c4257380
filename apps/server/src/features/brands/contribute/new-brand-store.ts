import { sql } from 'kysely'
import { columnKeys, columnsOf, completeFacts } from '@bolodex/contract/brand-facts'
import { nameKeyOf, plainKeyOf, searchTextOf } from '@bolodex/contract/brand-names'
import type { Brand } from '@bolodex/contract/brands'
import type { NewBrand } from '@bolodex/contract/new-brands'
import type { Database } from '#platform/database.ts'
import { brandColumns, brandSource } from '../brand-json.ts'

export type Submitter = { id: number }

/** A brand that has its number, its address and a description already. */
export type NumberedBrand = { id: number; slug: string; brand: NewBrand & { description: string } }

/** Adds brands, all within the transaction it is given. */
export function createNewBrandStore(db: Database) {
  return {
    /** Numbers for brands that are about to be added: an address may need one. */
    async reserveIds(count: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('brands', 'id')) as id from generate_series(1, ${count}::integer)
      `.execute(db)
      return rows.map(({ id }) => id)
    },

    async add(brands: NumberedBrand[], submitter: Submitter): Promise<void> {
      if (brands.length === 0) return
      await db
        .insertInto('brands')
        .values(
          // By name: two who add the same names at the same time do it in the same order.
          brands.toSorted(byNameKey).map(({ id, slug, brand }) => ({
            id,
            slug,
            ...columnsOf(completeFacts(brand, columnKeys)),
            name_key: nameKeyOf(brand.name),
            plain_key: plainKeyOf(brand.name),
            search_text: searchTextOf(brand.name, brand.description),
            source: brand.source,
            source_url: brand.sourceUrl ?? null,
            user_id: submitter.id,
          })),
        )
        .execute()
    },

    /** Brands as everyone reads them, in the order of the ids. */
    async read(ids: number[]): Promise<Brand[]> {
      const { rows } = await sql<{ brand: Brand }>`
        select to_json(brand) as brand
        from (select ${sql.raw(brandColumns)} from ${sql.raw(brandSource)} where b.id = any (${ids}::integer[])) brand
        order by array_position(${ids}::integer[], brand.id)`.execute(db)
      return rows.map(({ brand }) => brand)
    },
  }
}

function byNameKey({ brand: a }: NumberedBrand, { brand: b }: NumberedBrand): number {
  return nameKeyOf(a.name) < nameKeyOf(b.name) ? -1 : 1
}
