import { listedEra } from '#domain/photos/listed-era.ts'
import { sql } from 'kysely'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import { eraOfYears } from '@bolodex/contract/photos/tag-years'
import type { AboutPhoto, DatedKind, PhotoRecord } from '#domain/brands/tag-photo-store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Held } from '#platform/limits/fair-cap.ts'
import { momentOf } from '#platform/http/json-answers.ts'
import { findReplacedPhoto } from '#domain/brands/shown-photo-store.ts'

/** Whole days, UTC, the last one included. */
export type Period = { from: string; to: string }

/** A photo by a guest, shown, replaced or pending. Their numbers come from one sequence. */
export type GuestPhoto = { id: number; brandId: number; isPending: boolean }

/** Photos by guests, found by the day they came. */
export function createGuestPhotoStore(db: Database) {
  return {
    async count(period: Period, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (
          (select from tag_photos where ${isIn(period)} and user_id is null and taken_away_at is null limit ${most})
          union all
          (select from pending_photos where ${isIn(period)} and declined_at is null limit ${most})
          limit ${most}) found`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Some of them, the oldest first. What has been undone is not found again. */
    async list(period: Period, most: number): Promise<GuestPhoto[]> {
      const { rows } = await sql<GuestPhoto>`
        (select id, brand_id as "brandId", false as "isPending" from tag_photos
          where ${isIn(period)} and user_id is null and taken_away_at is null order by created_at limit ${most})
        union all
        (select id, brand_id, true from pending_photos
          where ${isIn(period)} and declined_at is null order by created_at limit ${most})
        limit ${most}`.execute(db)
      return rows
    },

    /** Whether it still exists. */
    async isLeft(id: number): Promise<boolean> {
      const { rows } = await sql`select from tag_photos where id = ${id} and taken_away_at is null`.execute(db)
      return rows.length > 0
    },

    /** The photo that a guest's photo has replaced and that stays. */
    findReplaced: (brandId: number, sha256: string, period: Period) =>
      findReplacedPhoto(db, {
        brandId,
        sha256,
        isUndone: (photo) => sql<boolean>`${sql.ref(`${photo}.user_id`)} is null and ${isIn(period, photo)}`,
      }),
  }
}

/** Whether a row came in the period. */
const isIn = ({ from, to }: Period, row = '') => {
  const createdAt = sql.ref(row ? `${row}.created_at` : 'created_at')
  return sql`${createdAt} >= ${from}::date::timestamp at time zone 'UTC'
    and ${createdAt} < (${to}::date + 1)::timestamp at time zone 'UTC'`
}

/** A photo that waits for an admin, or was declined by one. */
export type PendingPhoto = {
  id: number
  brandId: number
  about: AboutPhoto
  sourceUrl: string | null
  isDeclined: boolean
  photo: PhotoRecord
}

type NewPendingPhoto = Omit<PendingPhoto, 'id' | 'isDeclined'> & { network: string }

type Row = Omit<PhotoRecord, 'look'> & Omit<PendingPhoto, 'about' | 'photo'> & DatedKind & { look: string }

/** The URL of the picture, for admins only. */
const pictureUrl = `'/api/review/photos/' || t.id`

const columns = sql.raw(`t.id, t.brand_id as "brandId", t.kind, t.year_from as "yearFrom", t.year_to as "yearTo",
  t.source_url as "sourceUrl",
  t.declined_at is not null as "isDeclined", t.sha256, t.width, t.height, t.source_sha256 as "sourceSha256",
  t.source_pixels as "sourcePixels", t.quality_pixels as "qualityPixels", t.detail_pixels as "detailPixels",
  t.look::text as look, t.blur`)

/** Guest photos that wait for review. Callers that add one hold the brand's lock. */
export function createPendingPhotoStore(db: Database) {
  const findOne = async (condition: ReturnType<typeof sql>): Promise<PendingPhoto | null> => {
    const { rows } = await sql<Row>`select ${columns} from pending_photos t where ${condition} limit 1`.execute(db)
    const [row] = rows
    if (!row) return null
    const { id, brandId, kind, yearFrom, yearTo, sourceUrl, isDeclined, look, ...photo } = row
    const about = { kind, yearFrom, yearTo, madeIn: null, note: null }
    return { id, brandId, about, sourceUrl, isDeclined, photo: { ...photo, look: BigInt(look) } }
  }
  return {
    find: (id: number) => findOne(sql`t.id = ${id}`),

    findSame: (brandId: number, { sourceSha256, sha256 }: PhotoRecord) =>
      findOne(sql`t.brand_id = ${brandId} and (t.source_sha256 = ${sourceSha256} or t.sha256 = ${sha256})`),

    /** All waiting photos, oldest first, with the sending network. */
    async list(): Promise<(Held<number> & { brandId: number })[]> {
      const { rows } = await sql<Held<number> & { brandId: number }>`
        select id, brand_id as "brandId", coalesce(network, 'unknown') as holder
        from pending_photos where declined_at is null order by id`.execute(db)
      return rows
    },

    /**
     * Evicts one to make room and returns its file; null when an admin is deciding on it. The queue closes items of
     * missing photos.
     */
    async evict(id: number): Promise<string | null> {
      const { rows } = await sql<{ sha256: string }>`
        delete from pending_photos where declined_at is null
          and id in (select id from pending_photos where id = ${id} for update skip locked)
        returning sha256`.execute(db)
      return rows[0]?.sha256 ?? null
    },

    async add({ brandId, photo, about, sourceUrl, network }: NewPendingPhoto) {
      const { rows } = await sql<{ id: number }>`
        insert into pending_photos (brand_id, sha256, width, height, kind, era, year_from, year_to, source_sha256, source_pixels, quality_pixels, detail_pixels, look, blur, source_url, network)
        values (${brandId}, ${photo.sha256}, ${photo.width}, ${photo.height}, ${about.kind}, ${eraOfYears(about)},
          ${about.yearFrom}, ${about.yearTo}, ${photo.sourceSha256},
          ${photo.sourcePixels}, ${photo.qualityPixels}, ${photo.detailPixels}, ${photo.look.toString()}::bigint,
          ${photo.blur}, ${sourceUrl}, ${network})
        returning id`.execute(db)
      const [row] = rows
      if (!row) throw new Error('A photo was added and has no number')
      return row.id
    },

    /** As admins read it. */
    async read(id: number): Promise<TagPhoto | null> {
      const { rows } = await sql<TagPhoto>`
        select t.id, ${sql.raw(pictureUrl)} as url, t.width, t.height, t.blur, t.kind, ${sql.raw(listedEra('t'))} as era,
          t.year_from as "yearFrom", t.year_to as "yearTo", null as "madeIn", null as note, 0 as "looksRight", 0 as "looksWrong", 'guest' as "submittedBy",
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

    /** Removes a photo, and returns the value that `putBack` needs. */
    async remove(id: number): Promise<unknown> {
      const { rows } = await sql<{ row: unknown }>`
        delete from pending_photos p where id = ${id}
        returning to_jsonb(p) || jsonb_build_object('look', p.look::text) as row`.execute(db)
      return rows[0]?.row ?? null
    },

    async restore(row: unknown): Promise<void> {
      await sql`
        insert into pending_photos
        select * from jsonb_populate_record(null::pending_photos, ${JSON.stringify(row)}::jsonb)`.execute(db)
    },
  }
}
