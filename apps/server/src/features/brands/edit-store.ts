import { sql } from 'kysely'
import type { Brand } from '@bolodex/contract/brands'
import type { Database } from '#platform/database.ts'
import { brandColumns, brandSource } from './brand-json.ts'

/** What an admin can change, as the history keeps it. */
export type Facts = Pick<Brand, 'name' | 'description' | 'averageSalePrice' | 'sellThroughRate' | 'garmentTypes'>

export type StoredBrand = Facts & { slug: string; aliases: string[] }

type Change = {
  facts: Facts
  slug: string
  nameKey: string
  searchText: string
  editorId: number
  isPriceNew: boolean
  isSellThroughNew: boolean
}

type Revision = { brandId: number; editorId: number; before: Facts; after: Facts; reason: string | null }

export type EditStore = ReturnType<typeof createEditStore>

/** What an edit reads and writes, all within the transaction it is given. */
export function createEditStore(db: Database) {
  return {
    /** A brand that nobody else changes until the transaction ends. */
    async lock(id: number): Promise<StoredBrand | null> {
      const { rows } = await sql<StoredBrand>`
        select name, description, average_sale_price as "averageSalePrice", sell_through_rate as "sellThroughRate",
          garment_types as "garmentTypes", slug,
          array(select alias from brand_aliases where brand_id = brands.id order by id) as aliases
        from brands where id = ${id} for update`.execute(db)
      return rows[0] ?? null
    },

    /** Whether another brand goes by this name, be it on its tags only. */
    async isNameTaken(nameKey: string, id: number): Promise<boolean> {
      const { rows } = await sql`
        select from brands where name_key = ${nameKey} and id <> ${id}
        union all
        select from brand_aliases where alias_key = ${nameKey} and brand_id <> ${id}`.execute(db)
      return rows.length > 0
    },

    /** Those of these addresses that lead, or have led, to another brand. */
    async takenSlugs(slugs: string[], id: number): Promise<Set<string>> {
      const { rows } = await sql<{ slug: string }>`
        select slug from brands where slug = any (${slugs}::text[]) and id <> ${id}
        union all
        select slug from former_brand_slugs where slug = any (${slugs}::text[]) and brand_id is distinct from ${id}
      `.execute(db)
      return new Set(rows.map(({ slug }) => slug))
    },

    /** The old address goes on leading to the brand; one that it gets back is no longer an old one. */
    async moveAddress(id: number, from: string, to: string): Promise<void> {
      await db.deleteFrom('former_brand_slugs').where('slug', '=', to).where('brand_id', '=', id).execute()
      await db
        .insertInto('former_brand_slugs')
        .values({ slug: from, brand_id: id })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ brand_id: id }))
        .execute()
    },

    async save(id: number, change: Change): Promise<void> {
      const { facts, slug, nameKey, searchText, editorId, isPriceNew, isSellThroughNew } = change
      await db
        .updateTable('brands')
        .set({
          name: facts.name,
          name_key: nameKey,
          slug,
          description: facts.description,
          search_text: searchText,
          average_sale_price: facts.averageSalePrice,
          sell_through_rate: facts.sellThroughRate,
          garment_types: facts.garmentTypes,
          updated_at: sql<Date>`now()`,
          // The database itself notes when.
          ...(isPriceNew && { price_set_by: editorId, price_basis: 'estimate' }),
          ...(isSellThroughNew && { sell_through_set_by: editorId, sell_through_basis: 'estimate' }),
        })
        .where('id', '=', id)
        .execute()
    },

    async addRevision({ brandId, editorId, before, after, reason }: Revision): Promise<void> {
      await db
        .insertInto('brand_revisions')
        .values({
          brand_id: brandId,
          user_id: editorId,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          reason,
        })
        .execute()
    },

    /** The brand as everyone reads it. */
    async read(id: number): Promise<Brand> {
      const { rows } = await sql<{ brand: Brand }>`
        select to_json(brand) as brand
        from (select ${sql.raw(brandColumns)} from ${sql.raw(brandSource)} where b.id = ${id}) brand`.execute(db)
      const [row] = rows
      if (!row) throw new Error(`Brand ${id} is locked and yet gone`)
      return row.brand
    },
  }
}
