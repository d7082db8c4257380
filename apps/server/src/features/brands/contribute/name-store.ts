import type pg from 'pg'
import { nameKeyOf, plainKeyOf } from '@bolodex/contract/brand-names'
import type { KnownBrand } from '@bolodex/contract/new-brands'

export type NameStore = ReturnType<typeof createNameStore>

const mostSuggested = 5

/** The columns of the contract's KnownBrand, of a row `b` of brands. */
const knownColumns = `
  b.id, b.slug, b.name,
  (select '/photos/' || sha256 || '.webp' from tag_photos where id = b.tag_photo_id) as "tagPhotoUrl",
  b.average_sale_price as "averageSalePrice", b.sell_through_rate as "sellThroughRate",
  (select count(*) from tag_photos where brand_id = b.id and retired_at is null) as photos`

/**
 * A text of which the database makes no trigrams (in the plainest locale every text without Latin letters) would be
 * looked for in the whole index; and one of three letters or less is like too many.
 */
const hasTrigrams = 'cardinality(show_trgm($1)) > 0'
const isLongEnough = 'cardinality(show_trgm($1)) > 4'

const findExisting = `
  select ${knownColumns} from brands b where b.id = coalesce(
    (select id from brands where name_key = $1), (select brand_id from brand_aliases where alias_key = $1))`

/** One question each, so that each is answered by its index. */
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

const findKnown = `
  select name from brand_catalogue c
  where ${hasTrigrams} and (plain_key = $1 or (${isLongEnough} and plain_key % $1))
    and not exists (select from brands where name_key = c.name_key)
    and not exists (select from brand_aliases where alias_key = c.name_key)
  order by similarity(plain_key, $1) desc, name limit ${mostSuggested}`

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
      const { rows } = await pool.query<KnownBrand>({
        name: 'similar brands',
        text: findSimilar,
        values: [plainKeyOf(name), exceptId],
      })
      return rows
    },

    /** Names known to exist that come near and are not in the directory. */
    async findKnown(name: string): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>({
        name: 'known names',
        text: findKnown,
        values: [plainKeyOf(name)],
      })
      return rows.map((row) => row.name)
    },
  }
}
