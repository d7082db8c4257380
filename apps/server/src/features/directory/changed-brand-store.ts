import type pg from 'pg'
import { changedBrandsPerPage, type ChangedBrand, type ChangedBrands } from '@bolodex/contract/open-data/changed-brands'
import { brandColumns, brandSource } from '#domain/brands/brand-json.ts'

export type ChangedBrandStore = ReturnType<typeof createChangedBrandStore>

type Position = { since: string; sinceId: number }

/** In microseconds, as stored: with less precision, a page would start again within a millisecond. */
const momentOf = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A change is dated by when its transaction began. None of ours is meant to take longer than this. */
const overlap = '15 minutes'

/** Changed brands and ids of deleted ones, each read by an index up to a page, then merged. */
const changedSince = `
  with page as (
    select * from (
      (select id, updated_at as changed_at, 'changed' as status, null::integer as merged_into
       from brands where (updated_at, id) > ($1::timestamptz, $2::integer)
       order by updated_at, id limit $3)
      union all
      (select brand_id, removed_at, case when merged_into is null then 'deleted' else 'merged' end, merged_into
       from removed_brands where (removed_at, brand_id) > ($1::timestamptz, $2::integer)
       order by removed_at, brand_id limit $3)
    ) changed
    order by changed_at, id limit $3
  )
  select page.id, ${momentOf('page.changed_at')} as "changedAt", page.status, page.merged_into as "mergedInto", (
    select to_json(brand) from (select ${brandColumns} from ${brandSource} where b.id = page.id) brand) as brand
  from page order by page.changed_at, page.id`

/** Rounded to the minute, so that responses without a change in between are equal. */
const startOfNext = `select ${momentOf(`date_trunc('minute', now() - interval '${overlap}')`)} as since`

/** Changes of the directory, for sync clients. */
export function createChangedBrandStore(pool: pg.Pool) {
  return {
    async list({ since, sinceId }: Position): Promise<ChangedBrands> {
      const { rows: changes } = await pool.query<ChangedBrand>({
        name: 'changed brands',
        text: changedSince,
        values: [since, sinceId, changedBrandsPerPage],
      })
      const last = changes.at(-1)
      if (last && changes.length === changedBrandsPerPage)
        return { changes, isComplete: false, next: { since: last.changedAt, sinceId: last.id } }
      const { rows } = await pool.query<{ since: string }>(startOfNext)
      return { changes, isComplete: true, next: { since: rows[0]?.since ?? since, sinceId: 0 } }
    },
  }
}
