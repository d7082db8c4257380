import { sql } from 'kysely'
import type pg from 'pg'
import { columnKeys, columnsOf, completeFacts } from '@bolodex/contract/brand-facts'
import { nameKeyOf, searchTextOf } from '@bolodex/brand-names/name-keys'
import { foldName } from '@bolodex/brand-names/fold-name'
import type { Brand } from '@bolodex/contract/directory/brands'
import type { NewBrand, KnownBrand } from '@bolodex/contract/contributions/new-brands'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import type { Database } from '#platform/database/database.ts'
import { brandColumns, brandSource, priceBasis, priceSetAt } from '#domain/brands/brand-json.ts'
import { saveLines } from '#domain/brands/line-store.ts'
import { reviewLookAlikes } from '#domain/brands/look-alike-store.ts'

export type Submitter = { id: number }

/** A brand that has its number, its address and a description already. */
type NumberedBrand = { id: number; slug: string; brand: NewBrand & { description: string } }

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
          // By name: writers of the same names lock in the same order.
          brands.toSorted(byNameKey).map(({ id, slug, brand }) => ({
            id,
            slug,
            ...columnsOf(completeFacts(brand, columnKeys)),
            name_key: nameKeyOf(brand.name),
            ...nameKeyColumns(brand.name),
            search_text: searchTextOf(brand.name, brand.description),
            source: brand.source,
            source_url: brand.sourceUrl ?? null,
            user_id: submitter.id,
          })),
        )
        .execute()
      const withLines = brands.flatMap(({ id, brand: { lines } }) => (lines?.length ? [{ id, lines }] : []))
      await saveLines(db, withLines)
      await reviewLookAlikes(
        db,
        brands.map(({ id }) => id),
      )
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

export type NameStore = ReturnType<typeof createNameStore>

const mostSuggested = 5

/** The columns of the contract's KnownBrand, of a row `b` of brands. */
const knownColumns = `
  b.id, b.slug, b.name,
  (select '/photos/' || sha256 || '.webp' from tag_photos where id = b.tag_photo_id) as "tagPhotoUrl",
  b.shown_price as "averageSalePrice", b.sell_through_rate as "sellThroughRate",
  ${momentOf(priceSetAt)} as "priceSetAt", ${priceBasis} as "priceBasis", b.sold_count as "soldCount",
  ${momentOf('b.sell_through_set_at')} as "sellThroughSetAt", b.sell_through_basis as "sellThroughBasis",
  (select count(*) from tag_photos where brand_id = b.id and retired_at is null) as photos`

/**
 * A text without trigrams (in the C locale every text without Latin letters) would scan the whole index; one of three
 * letters or fewer resembles too many names.
 */
const hasTrigrams = 'cardinality(show_trgm($1)) > 0'
const isLongEnough = 'cardinality(show_trgm($1)) > 4'

const findExisting = `
  select ${knownColumns} from brands b where b.id = coalesce(
    (select id from brands where name_key = $1), (select brand_id from brand_aliases where alias_key = $1))`

/** Every trigram of a name is looked up. A text of 120 letters took 200 ms in Postgres, and brand names are shorter. */
const longestCompared = 40

/** One query each, so that each uses its index. */
const findSimilar = `
  with candidates as (
    select id, 1::real as likeness from brands where plain_key = $1 and ${hasTrigrams}
    union all
    select brand_id, 1 from brand_aliases where plain_key = $1 and ${hasTrigrams}
    union all
    (select id, similarity(plain_key, $1) as likeness from brands where plain_key % $1 and ${isLongEnough}
      order by likeness desc, id limit 2 * ${mostSuggested})
    union all
    (select brand_id, similarity(plain_key, $1) as likeness from brand_aliases where plain_key % $1 and ${isLongEnough}
      order by likeness desc, brand_id limit 2 * ${mostSuggested})
  ), best as (
    select id, max(likeness) as likeness from candidates where id is distinct from $2::integer
    group by id order by likeness desc, id limit ${mostSuggested}
  )
  select ${knownColumns} from best join brands b using (id) order by likeness desc, id`

/** Matches any name, but always returns the brand's own. */
const findKnown = `
  with candidates as (
    select maker_key, similarity(plain_key, $1) as likeness from brand_catalogue_names
    where ${hasTrigrams} and (plain_key = $1 or (${isLongEnough} and plain_key % $1))
    union all
    select maker_key, 0.5 from brand_catalogue_names where sound_key = $2 and ${isLongEnough}
  ), best as (select maker_key, max(likeness) as likeness from candidates group by maker_key)
  select c.name from best join brand_catalogue c on c.name_key = best.maker_key
  where not exists (select from brands where name_key = c.name_key)
    and not exists (select from brand_aliases where alias_key = c.name_key)
  order by likeness desc, c.tier nulls last, c.name limit ${mostSuggested}`

/** Which brands go by a name, or nearly do. */
export function createNameStore(pool: pg.Pool) {
  return {
    /** The brand that goes by this name, be it on its tags only. */
    async findExisting(name: string): Promise<KnownBrand | null> {
      const { rows } = await pool.query<KnownBrand>({
        name: 'brand by name',
        text: findExisting,
        values: [nameKeyOf(name)],
      })
      return rows[0] ?? null
    },

    /** The brands whose names come nearest, without the one that is meant by it anyway. */
    async findSimilar(name: string, exceptId: number | null): Promise<KnownBrand[]> {
      if (name.length > longestCompared) return []
      const { rows } = await pool.query<KnownBrand>({
        name: 'similar brands',
        text: findSimilar,
        values: [foldName(name).plain, exceptId],
      })
      return rows
    },

    /** Names known to exist that come near and are not in the directory. */
    async findKnown(name: string): Promise<string[]> {
      if (name.length > longestCompared) return []
      const { plain, sound } = foldName(name)
      const { rows } = await pool.query<{ name: string }>({
        name: 'known names',
        text: findKnown,
        values: [plain, sound],
      })
      return rows.map((row) => row.name)
    },
  }
}
