import type pg from 'pg'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { foldName } from '@bolodex/brand-names/fold-name'
import type { BrandSummary } from '@bolodex/contract/forum/forum'

/**
 * The contract's BrandChip as JSON, of a row `b` of brands and its photo `p`; null without a brand. Here because
 * several features show it.
 */
export const brandSummary = `
  case when b.id is not null then json_build_object(
    'id', b.id, 'slug', b.slug, 'name', b.name,
    'tagPhotoUrl', b.tag_photo_url, 'tagPhotoBlur', b.tag_photo_blur) end`

const mostShown = 5

/** Shorter prefixes match too many names. */
const shortestStart = 3

/** One query each, so that each uses its index. */
const findSummaries = `
  with candidates as (
    select coalesce(
      (select id from brands where name_key = $1), (select brand_id from brand_aliases where alias_key = $1)) as id,
      3::real as likeness
    union all
    (select id, 2 from brands where plain_key like $3 limit 4 * ${mostShown})
    union all
    (select brand_id, 2 from brand_aliases where plain_key like $3 limit 4 * ${mostShown})
    union all
    (select id, similarity(plain_key, $2) as likeness from brands
      where $3 is not null and plain_key % $2 order by likeness desc, id limit ${mostShown})
  ), best as (
    select id, max(likeness) as likeness from candidates where id is not null
    group by id order by likeness desc, id limit ${mostShown}
  )
  select ${brandSummary} as chip
  from best join brand_summaries b using (id)
  order by likeness desc, char_length(b.name), b.id`

/** Reads brand summaries. */
export function createBrandSummaryStore(pool: pg.Pool) {
  return {
    /** The few brands with this name, this prefix, or a similar name. */
    async findByName(name: string): Promise<BrandSummary[]> {
      const { plain } = foldName(name)
      const start = plain.length < shortestStart ? null : `${plain}%`
      const { rows } = await pool.query<{ chip: BrandSummary }>({
        name: 'brand chips by name',
        text: findSummaries,
        values: [nameKeyOf(name), plain, start],
      })
      return rows.map(({ chip }) => chip)
    },
  }
}
