import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/**
 * The photo on a brand's card: always one that is shown and genuine, if there is one. Called after every change to a
 * brand's photos, within its transaction.
 */
export function createPrimaryPhotoStore(db: Database) {
  return {
    /** Keeps the one on the card while it can stay; else a neck tag comes first, then the oldest. */
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
