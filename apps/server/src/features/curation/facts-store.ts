import { sql } from 'kysely'
import { columnsOf } from '@bolodex/contract/brand-facts'
import { nameKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { FactOrigins } from '#domain/verdict-undo.ts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import type { Database } from '#platform/database/database.ts'
import { brandColumns, brandSource } from '#domain/brands/brand-json.ts'
import type { KeptState } from '#domain/brands/change-store.ts'

type Save = { id: number; slug: string; before: KeptState; after: KeptState; setById: number | null }

/** Items of the review queue that are about these brands, or about their photos or suggestions. */
const isAbout = (ids: number[]) => sql`(
  target_kind = 'brand' and (target_id = any (${ids}::bigint[]) or other_id = any (${ids}::integer[]))
  or target_kind = 'photo' and target_id in (
    select id from tag_photos where brand_id = any (${ids}::integer[])
    union all select id from pending_photos where brand_id = any (${ids}::integer[]))
  or target_kind = 'suggestion'
    and target_id in (select id from brand_suggestions where brand_id = any (${ids}::integer[])))`

/** Writes the facts of brands, within the transaction it is given. */
export function createFactsStore(db: Database) {
  /** A slug that redirects to this brand from now on, or to none. */
  const leaveAddress = async (slug: string, id: number | null): Promise<void> => {
    await db
      .insertInto('former_brand_slugs')
      .values({ slug, brand_id: id })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ brand_id: id }))
      .execute()
  }
  return {
    async save({ id, slug, before, after, setById }: Save): Promise<void> {
      const isPriceNew = after.averageSalePrice !== before.averageSalePrice
      const isSellThroughNew = after.sellThroughRate !== before.sellThroughRate
      await db
        .updateTable('brands')
        .set((eb) => ({
          ...columnsOf(after),
          name_key: nameKeyOf(after.name),
          ...nameKeyColumns(after.name),
          slug,
          search_text: searchTextOf(after.name, after.description, after.aliases),
          version: eb('version', '+', 1),
          updated_at: sql<Date>`now()`,
          // The database itself notes when.
          ...(isPriceNew && { price_set_by: setById, price_basis: 'estimate' }),
          ...(isSellThroughNew && { sell_through_set_by: setById, sell_through_basis: 'estimate' }),
        }))
        .where('id', '=', id)
        .execute()
    },

    async readOrigins(id: number): Promise<FactOrigins | null> {
      const { rows } = await sql<FactOrigins>`
        select price_set_by as "priceBy", price_set_at::text as "priceAt", price_basis as "priceBasis",
          sell_through_set_by as "sellThroughBy", sell_through_set_at::text as "sellThroughAt",
          sell_through_basis as "sellThroughBasis"
        from brands where id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    /** Figures that were restored are as old as they were, and whose they were, as far as those are still here. */
    async restoreOrigins(id: number, origins: FactOrigins): Promise<void> {
      const { priceBy, priceAt, priceBasis, sellThroughBy, sellThroughAt, sellThroughBasis } = origins
      await sql`
        update brands set
          price_set_by = (select id from members where id = ${priceBy}),
          price_set_at = ${priceAt}::timestamptz, price_basis = ${priceBasis},
          sell_through_set_by = (select id from members where id = ${sellThroughBy}),
          sell_through_set_at = ${sellThroughAt}::timestamptz, sell_through_basis = ${sellThroughBasis}
        where id = ${id}`.execute(db)
    },

    /** Makes these the brand's other names, in this order. */
    async saveAliases(id: number, aliases: string[]): Promise<void> {
      await db.deleteFrom('brand_aliases').where('brand_id', '=', id).execute()
      if (aliases.length === 0) return
      await db
        .insertInto('brand_aliases')
        .values(
          aliases.map((alias) => ({
            brand_id: id,
            alias,
            alias_key: nameKeyOf(alias),
            ...nameKeyColumns(alias),
          })),
        )
        .execute()
    },

    /** The old slug redirects to the brand, until it becomes the current slug again. */
    async moveAddress(id: number, from: string, to: string): Promise<void> {
      await db.deleteFrom('former_brand_slugs').where('slug', '=', to).where('brand_id', '=', id).execute()
      await leaveAddress(from, id)
    },

    leaveAddress,

    /** Blocks decisions about these brands, their photos and suggestions until the transaction ends. */
    async lockReview(ids: number[]): Promise<void> {
      await sql`
        select from review_items where decided_at is null and ${isAbout(ids)} order by id for update`.execute(db)
    },

    /** A deleted brand, its photos and suggestions need no decision. */
    async withdrawReview(id: number): Promise<void> {
      await sql`
        update review_items set verdict = 'gone', decided_at = now(), claimed_by = null, claimed_until = null
        where decided_at is null and ${isAbout([id])}`.execute(db)
    },

    /** Removes a brand with its votes and photos, and answers what its photos were called. Its id says what became of it. */
    async delete(id: number, mergedInto: number | null = null): Promise<string[]> {
      const { rows } = await sql<{ sha256: string }>`
        select sha256 from tag_photos where brand_id = ${id}
        union select sha256 from pending_photos where brand_id = ${id}`.execute(db)
      await db.deleteFrom('brands').where('id', '=', id).execute()
      await sql`
        insert into removed_brands (brand_id, merged_into) values (${id}, ${mergedInto}::integer)
        on conflict (brand_id) do update set merged_into = excluded.merged_into, removed_at = now()`.execute(db)
      return rows.map(({ sha256 }) => sha256)
    },

    /** The brand as everyone reads it. */
    async read(id: number): Promise<Brand> {
      const { rows } = await sql<{ brand: Brand }>`
        select to_json(brand) as brand
        from (select ${sql.raw(brandColumns)} from ${sql.raw(brandSource)} where b.id = ${id}) brand`.execute(db)
      const [row] = rows
      if (!row) throw new Error(`Brand ${id} is locked but missing`)
      return row.brand
    },
  }
}
