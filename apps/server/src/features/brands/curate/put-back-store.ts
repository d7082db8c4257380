import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { KeptPhoto, KeptState } from '../change-store.ts'
import { isTakenAway } from '../photos/taken-away-sql.ts'

/** What putting back reads and writes, within the transaction it is given. */
export function createPutBackStore(db: Database) {
  return {
    /** The state after a change of this brand itself; undefined when there is no such change. */
    async stateAfter(brandId: number, changeId: number): Promise<KeptState | undefined> {
      const { rows } = await sql<{ after: KeptState }>`
        select after from brand_revisions
        where id = ${changeId} and brand_id = ${brandId} and merged_from is null and after is not null`.execute(db)
      return rows[0]?.after
    },

    /** The state in which the brand was added, if it was ever changed. */
    async firstState(brandId: number): Promise<KeptState | undefined> {
      const { rows } = await sql<{ before: KeptState }>`
        select before from brand_revisions where brand_id = ${brandId} and merged_from is null
        order by id limit 1`.execute(db)
      return rows[0]?.before
    },

    /** Whoever keeps a copy of the brand's page learns that it is another one. */
    async touch(brandId: number): Promise<void> {
      await sql`update brands set updated_at = now() where id = ${brandId}`.execute(db)
    },

    /** Shows a photo of the brand again in the place it had, and answers its number; null when it is gone for good. */
    async reviveGenuine(brandId: number, { sha256 }: KeptPhoto): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        select id from tag_photos p
        where brand_id = ${brandId} and sha256 = ${sha256} and kind <> 'fake warning'
          and not (retired_at is not null and ${sql.raw(isTakenAway('p'))})`.execute(db)
      const id = rows[0]?.id
      if (id === undefined) return null
      await sql`
        update tag_photos other set retired_at = now() from tag_photos photo
        where photo.id = ${id} and other.id <> photo.id and other.brand_id = photo.brand_id
          and other.kind = photo.kind and coalesce(other.era, '') = coalesce(photo.era, '')
          and other.retired_at is null`.execute(db)
      await db.updateTable('tag_photos').set({ retired_at: null }).where('id', '=', id).execute()
      return id
    },
  }
}
