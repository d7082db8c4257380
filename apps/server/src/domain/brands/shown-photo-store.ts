import { sql, type RawBuilder } from 'kysely'
import { storedPhotoColumns, type StoredPhoto } from './tag-photo-store.ts'
import type { Database } from '#platform/database/database.ts'

type Replacing = {
  brandId: number
  /** The hash of the shown photo. */
  sha256: string
  /** Whether a row of tag_photos goes too, and is therefore no photo to show again. */
  isUndone: (photo: string) => RawBuilder<boolean>
}

/** The photo that a photo replaced, or the one before it: the first that is neither undone nor removed by an admin. */
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

/**
 * The photo on a brand's card: always one that is shown and genuine, if there is one. Called after every change to a
 * brand's photos, within its transaction.
 */
export function createPrimaryPhotoStore(db: Database) {
  return {
    /** Keeps the card's photo if possible; otherwise a neck tag comes first, then the oldest. */
    async choose(brandId: number): Promise<void> {
      await sql`
        update brands b set tag_photo_id = (
          select p.id from tag_photos p
          where p.brand_id = b.id and p.retired_at is null and p.kind <> 'fake warning'
          order by p.id is distinct from b.tag_photo_id, p.kind <> 'neck tag', p.id limit 1)
        where b.id = ${brandId}`.execute(db)
    },

    /** Puts this photo on the card. */
    async show(brandId: number, photoId: number): Promise<void> {
      await db.updateTable('brands').set({ tag_photo_id: photoId }).where('id', '=', brandId).execute()
    },
  }
}

/**
 * Whether a retired photo, a row of tag_photos, was removed by an admin rather than replaced: the last change that
 * names it decides. Restoring an earlier state brings back only replaced photos.
 */
export const isTakenAway = (photo: string): string => `coalesce((
  select r.kind = 'photo removed' and r.photo -> 'before' ->> 'sha256' = ${photo}.sha256 from brand_revisions r
  where r.brand_id = ${photo}.brand_id
    and (r.photo -> 'before' ->> 'sha256' = ${photo}.sha256 or r.photo -> 'after' ->> 'sha256' = ${photo}.sha256)
  order by r.id desc limit 1), false)`
