import { sql } from 'kysely'
import type pg from 'pg'
import type { IdentifiedBrand } from '@bolodex/contract/identifiers/brand-identifiers'
import type { Identifier } from '@bolodex/contract/identifiers/identifiers'
import { limits } from '@bolodex/contract/limits'
import { itemsOf } from '#domain/deleted-account-store.ts'
import type { Database } from '#platform/database/database.ts'
import { confirmationsOf, mostConfirmed, photoUrl } from './brand-json.ts'

/** The brand ids of a number, $1 and $2; `confirmations` counts members with standing. */
export const brandsOfNumber = `
  select brand_id, ${confirmationsOf} as confirmations, row_number() over (order by ${mostConfirmed}) as place
  from brand_identifiers where kind = $1 and number = $2
  group by brand_id order by place limit ${limits.identifiedBrands}`

export type IdentifiedBrandStore = ReturnType<typeof createIdentifiedBrandStore>

/** Which brands a number is known on. */
export function createIdentifiedBrandStore(pool: pg.Pool) {
  return {
    listTagNames: () => readTagNames(pool),

    async list({ kind, number }: Identifier): Promise<IdentifiedBrand[]> {
      const { rows } = await pool.query<IdentifiedBrand>({
        name: 'brands of a number',
        text: `
          select b.id, b.slug, b.name, ${photoUrl('p')} as "tagPhotoUrl", b.shown_price as "averageSalePrice",
            b.sell_through_rate as "sellThroughRate", found.confirmations
          from (${brandsOfNumber}) found join brands b on b.id = found.brand_id
            left join tag_photos p on p.id = b.tag_photo_id
          order by found.place`,
        values: [kind, number],
      })
      return rows
    },
  }
}

/** Every name that a tag may say, as JSON text of the contract's TagNameList. */
async function readTagNames(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ list: string }>({
    name: 'tag names',
    text: `
      select json_build_object(
        'brands', coalesce((select json_agg(json_build_object('slug', b.slug, 'names', array[b.name] || array(
            select alias from brand_aliases a where a.brand_id = b.id order by a.id limit ${limits.aliases})) order by b.id)
          from (select * from brands order by id limit ${limits.tagNames}) b), '[]'),
        'known', coalesce((select json_agg(array[c.name] || array(
            select n.name from brand_catalogue_names n where n.catalogue_id = c.id and n.role = 'alias' and n.name <> c.name
              and length(n.name) <= ${limits.brandName.max}
            order by n.id limit ${limits.aliases}) order by c.tier, c.id)
          from (select * from brand_catalogue c where length(c.name) <= ${limits.brandName.max}
              and not exists (select from brands where name_key = c.name_key)
            order by tier, id limit ${limits.tagNames}) c), '[]'))::text as list`,
  })
  return rows[0]?.list ?? '{"brands":[],"known":[]}'
}

/** Members' reports about the numbers of a brand, within the given transaction. */
export function createIdentifierStore(db: Database) {
  const isNumber = (brandId: number, { kind, number }: Identifier) =>
    sql`kind = ${kind} and number = ${number} and brand_id = ${brandId}`

  return {
    async hasConfirmed(brandId: number, identifier: Identifier, userId: number): Promise<boolean> {
      const { rows } = await sql`
        select from brand_identifiers where ${isNumber(brandId, identifier)} and user_id = ${userId}`.execute(db)
      return rows.length > 0
    },

    /** Twice is once. False when there is no such brand. */
    async confirm(
      brandId: number,
      { kind, number }: Identifier,
      by: { id: number; hasStanding: boolean },
    ): Promise<boolean> {
      const { rows } = await sql`
        with brand as (select id from brands where id = ${brandId} for key share), added as (
          insert into brand_identifiers (kind, number, brand_id, user_id, is_by_established)
          select ${kind}, ${number}, brand.id, ${by.id}::integer, ${by.hasStanding}::boolean from brand
          on conflict (kind, number, brand_id, user_id) do nothing)
        select from brand`.execute(db)
      return rows.length > 0
    },

    async withdraw(brandId: number, identifier: Identifier, userId: number): Promise<void> {
      await sql`
        delete from brand_identifiers where ${isNumber(brandId, identifier)} and user_id = ${userId}`.execute(db)
    },

    /** The number of confirmations by members with standing; null for an unknown brand. */
    async count(brandId: number, identifier: Identifier): Promise<number | null> {
      const { rows } = await sql<{ confirmations: number }>`
        select (select ${sql.raw(confirmationsOf)} from brand_identifiers where ${isNumber(brandId, identifier)}) as confirmations
        from brands where id = ${brandId}`.execute(db)
      return rows[0]?.confirmations ?? null
    },

    /** Removes a number from a brand; returns the brand's name, or null when it had no such number. */
    async remove(brandId: number, identifier: Identifier): Promise<string | null> {
      const { rows } = await sql<{ name: string }>`
        with gone as (delete from brand_identifiers where ${isNumber(brandId, identifier)} returning brand_id)
        select name from brands where id in (select brand_id from gone)`.execute(db)
      return rows[0]?.name ?? null
    },

    /** Undoes one account's reports about one brand; returns how many there were. */
    async undo(brandId: number, userId: number): Promise<number> {
      const { rows } = await sql`
        delete from brand_identifiers where brand_id = ${brandId} and id in (${itemsOf(userId, 'tag number')})
        returning id`.execute(db)
      return rows.length
    },

    /** When two brands become one: a member who confirmed a number for both counts once. */
    async moveTo(from: number, into: number): Promise<void> {
      await sql`
        delete from brand_identifiers i using brand_identifiers there
        where i.brand_id = ${from} and there.brand_id = ${into} and there.kind = i.kind and there.number = i.number
          and there.user_id = i.user_id`.execute(db)
      await sql`update brand_identifiers set brand_id = ${into} where brand_id = ${from}`.execute(db)
    },
  }
}
