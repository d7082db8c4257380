import { sql } from 'kysely'
import type { TagPhoto } from '@bolodex/contract/brands'
import type { Database } from '#platform/database.ts'
import { momentOf } from '#platform/json-text.ts'
import type { PhotoRecord, Slot } from './tag-photo-store.ts'

/** A photo that waits for an admin, or was declined by one. */
export type PendingPhoto = {
  id: number
  brandId: number
  slot: Slot
  sourceUrl: string | null
  isDeclined: boolean
  photo: PhotoRecord
}

type Row = Omit<PhotoRecord, 'look'> & Omit<PendingPhoto, 'slot' | 'photo'> & Slot & { look: string }

/** Under which an admin's browser, and nobody else's, gets the picture. */
const pictureUrl = `'/api/review/photos/' || t.id`

const columns = sql.raw(`t.id, t.brand_id as "brandId", t.kind, t.era, t.source_url as "sourceUrl",
  t.declined_at is not null as "isDeclined", t.sha256, t.width, t.height, t.source_sha256 as "sourceSha256",
  t.source_pixels as "sourcePixels", t.quality_pixels as "qualityPixels", t.detail_pixels as "detailPixels",
  t.look::text as look, t.blur`)

/** Photos by guests that wait for an admin. Whoever adds one has locked the brand. */
export function createPendingPhotoStore(db: Database) {
  const findOne = async (condition: ReturnType<typeof sql>): Promise<PendingPhoto | null> => {
    const { rows } = await sql<Row>`select ${columns} from pending_photos t where ${condition} limit 1`.execute(db)
    const [row] = rows
    if (!row) return null
    const { id, brandId, kind, era, sourceUrl, isDeclined, look, ...photo } = row
    return { id, brandId, slot: { kind, era }, sourceUrl, isDeclined, photo: { ...photo, look: BigInt(look) } }
  }
  return {
    find: (id: number) => findOne(sql`t.id = ${id}`),

    findSame: (brandId: number, { sourceSha256, sha256 }: PhotoRecord) =>
      findOne(sql`t.brand_id = ${brandId} and (t.source_sha256 = ${sourceSha256} or t.sha256 = ${sha256})`),

    /** How many wait, of one brand and of all. */
    async count(brandId: number): Promise<{ ofBrand: number; all: number }> {
      const { rows } = await sql<{ ofBrand: number; all: number }>`
        select count(*) filter (where brand_id = ${brandId}) as "ofBrand", count(*) as all
        from pending_photos where declined_at is null`.execute(db)
      return rows[0] ?? { ofBrand: 0, all: 0 }
    },

    async add({ brandId, photo, kind, era, sourceUrl }: Slot & Omit<PendingPhoto, 'id' | 'slot' | 'isDeclined'>) {
      const { rows } = await sql<{ id: number }>`
        insert into pending_photos (brand_id, sha256, width, height, kind, era, source_sha256, source_pixels,
          quality_pixels, detail_pixels, look, blur, source_url)
        values (${brandId}, ${photo.sha256}, ${photo.width}, ${photo.height}, ${kind}, ${era}, ${photo.sourceSha256},
          ${photo.sourcePixels}, ${photo.qualityPixels}, ${photo.detailPixels}, ${photo.look.toString()}::bigint,
          ${photo.blur}, ${sourceUrl})
        returning id`.execute(db)
      const [row] = rows
      if (!row) throw new Error('A photo was added and has no number')
      return row.id
    },

    /** As admins read it. */
    async read(id: number): Promise<TagPhoto | null> {
      const { rows } = await sql<TagPhoto>`
        select t.id, ${sql.raw(pictureUrl)} as url, t.width, t.height, t.blur, t.kind, t.era, 'guest' as "submittedBy",
          ${sql.raw(momentOf('t.created_at'))} as "createdAt"
        from pending_photos t where t.id = ${id} and t.declined_at is null`.execute(db)
      return rows[0] ?? null
    },

    async setDeclined(id: number, isDeclined: boolean): Promise<void> {
      await sql`
        update pending_photos set declined_at = case when ${isDeclined}::boolean then now() end where id = ${id}`.execute(
        db,
      )
    },

    /** Takes a photo out, and answers what `putBack` wants to be told again. */
    async remove(id: number): Promise<unknown> {
      const { rows } = await sql<{ row: unknown }>`
        delete from pending_photos p where id = ${id}
        returning to_jsonb(p) || jsonb_build_object('look', p.look::text) as row`.execute(db)
      return rows[0]?.row ?? null
    },

    async putBack(row: unknown): Promise<void> {
      await sql`
        insert into pending_photos
        select * from jsonb_populate_record(null::pending_photos, ${JSON.stringify(row)}::jsonb)`.execute(db)
    },
  }
}
