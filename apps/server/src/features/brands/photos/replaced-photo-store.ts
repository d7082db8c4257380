import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database.ts'
import { isTakenAway } from './taken-away-sql.ts'
import { storedPhotoColumns, type StoredPhoto } from './tag-photo-store.ts'

type Replacing = {
  brandId: number
  /** Of the photo that is shown. */
  sha256: string
  /** Whether a row of tag_photos goes too, and is therefore no photo to show again. */
  isUndone: (photo: string) => RawBuilder<boolean>
}

/**
 * The photo that a photo has replaced, or the one that one had replaced: the first that is not undone as well and that
 * nobody took away.
 */
export async function findReplacedPhoto(
  db: Database,
  { brandId, sha256, isUndone }: Replacing,
): Promise<StoredPhoto | null> {
  const { rows } = await sql<StoredPhoto>`
    with recursive replaced (sha256, step) as (
      select ${sha256}::text, 0
      union all
      select (select r.photo -> 'before' ->> 'sha256' from brand_revisions r
        where r.brand_id = ${brandId} and r.kind = 'photo replaced'
          and r.photo -> 'after' ->> 'sha256' = replaced.sha256 order by r.id desc limit 1), step + 1
      from replaced where replaced.sha256 is not null and step < 100
        and not exists (select from tag_photos o where o.brand_id = ${brandId} and o.sha256 = replaced.sha256
          and not (${isUndone('o')}))
    )
    select ${sql.raw(storedPhotoColumns)}
    from replaced join tag_photos p on p.brand_id = ${brandId} and p.sha256 = replaced.sha256
    where not (${isUndone('p')}) and p.retired_at is not null and not ${sql.raw(isTakenAway('p'))}
    order by step limit 1`.execute(db)
  return rows[0] ?? null
}
