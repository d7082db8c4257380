import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** The most look-alikes reviewed per transaction: admins see every row of larger files. */
const maxAsked = 100

/**
 * Asks admins about brands with a name that only looks like another brand's (`look_key`). `added` selects their ids. One
 * question for each brand, and none that was asked before.
 */
export const askAboutLookAlikes = (added: string): string => `
  with added as materialized (
    select b.id, b.user_id, look_key(n.name) as key from brands b join brand_names n on n.brand_id = b.id
    where b.id in (${added})
  )
  insert into review_items (kind, target_kind, target_id, other_id, subject_id)
  select distinct on (b.id) 'duplicate', 'brand', b.id, other.brand_id, (select id from members where id = b.user_id)
  from added b cross join lateral (
    select o.brand_id from brand_names o where look_key(o.name) = b.key and o.brand_id <> b.id
    order by o.brand_id limit 1) other
  where not exists (
    select from review_items r where r.kind = 'duplicate' and r.target_kind = 'brand'
      and (r.target_id = b.id and r.other_id = other.brand_id or r.target_id = other.brand_id and r.other_id = b.id))
  order by b.id, other.brand_id limit ${maxAsked}
  on conflict (kind, target_kind, target_id, coalesce(other_id, 0)) where decided_at is null do nothing`

export async function reviewLookAlikes(db: Database, brandIds: readonly number[]): Promise<void> {
  if (brandIds.length === 0) return
  await sql.raw(askAboutLookAlikes(brandIds.join(', '))).execute(db)
}
