import { sql } from 'kysely'
import type { TagPhoto } from '@bolodex/contract/directory/brands'
import type { TagPhotoKind } from '@bolodex/contract/photos/tag-photo-kinds'
import { eraOfYears, type TagYears } from '@bolodex/contract/photos/tag-years'
import type { Database } from '#platform/database/database.ts'
import { advisoryLocks } from '#platform/database/transactions.ts'
import type { PreparedPhoto } from '#platform/media/prepared-photo.ts'
import { keptSeconds, lockPhotoFiles } from '#domain/photos/keep-photo.ts'
import { tagPhotoColumns, tagPhotoSource } from './brand-json.ts'
import { keptPhoto, type KeptPhoto } from './change-store.ts'

/** What a photo shows, and the years in which such tags were sewn in. */
export type DatedKind = TagYears & { kind: TagPhotoKind }

/** Everything that is said about a photo. */
export type AboutPhoto = DatedKind & { madeIn: string | null; note: string | null }

/** A neck tag of which nothing else is said. */
export const plainNeckTag: AboutPhoto = { kind: 'neck tag', yearFrom: null, yearTo: null, madeIn: null, note: null }

/**
 * Whether a row is a photo of which only the kind is said. Two of one kind compete for the card: the better one is shown.
 * Any other photo is evidence beside the others.
 */
export const isPlain = (row: string): string =>
  `(${row}.year_from is null and ${row}.year_to is null and ${row}.era is null and ${row}.made_in is null and ${row}.note is null)`

/** A photo with what decides about it. */
export type StoredPhoto = {
  id: number
  /** The member; null for a guest’s photo, and for members who left. */
  userId: number | null
  isByGuest: boolean
  qualityPixels: number
  /** Null for photos older than the measure. */
  detailPixels: number | null
  /** As text: numbers do not hold 64 bits. */
  look: string | null
  isRetired: boolean
  madeIn: string | null
  note: string | null
  kept: KeptPhoto
}

/** What the database stores about a photo. */
export type PhotoRecord = Omit<PreparedPhoto, 'master'>

type NewPhoto = AboutPhoto & {
  /** The id of a photo that has waited for review. */
  id?: number | undefined
  brandId: number
  photo: PhotoRecord
  /** Null: a guest's. */
  userId: number | null
  sourceUrl: string | null
}

/** The most differing bits between perceptual hashes of similar photos. */
export const nearlySame = 6

/** The columns of a StoredPhoto, of a row `p` of tag_photos. */
export const storedPhotoColumns = `p.id, (select id from members where id = p.user_id) as "userId",
  p.user_id is null as "isByGuest", p.quality_pixels as "qualityPixels", p.detail_pixels as "detailPixels",
  p.look::text as look, p.retired_at is not null as "isRetired", p.made_in as "madeIn", p.note,
  ${keptPhoto} as kept`
const facts = sql.raw(storedPhotoColumns)
const columns = sql.raw(tagPhotoColumns)
const source = sql.raw(tagPhotoSource)

/** Photos of brands. Callers that change them hold the brand's lock. */
export function createTagPhotoStore(db: Database) {
  const findOne = async (condition: ReturnType<typeof sql>): Promise<StoredPhoto | null> => {
    const { rows } = await sql<StoredPhoto>`select ${facts} from tag_photos p where ${condition} limit 1`.execute(db)
    return rows[0] ?? null
  }
  return {
    async isBrand(brandId: number): Promise<boolean> {
      const { rows } = await sql`select from brands where id = ${brandId}`.execute(db)
      return rows.length > 0
    },

    /** The brand at this address, or at one it had before. */
    async findBrand(slug: string): Promise<number | null> {
      const { rows } = await sql<{ id: number | null }>`select find_brand_by_slug(${slug}) as id`.execute(db)
      return rows[0]?.id ?? null
    },

    /** The photo of this brand that came from the same bytes, or looks the same to the last one. */
    findSame: (brandId: number, { sourceSha256, sha256 }: PhotoRecord) =>
      findOne(sql`p.brand_id = ${brandId} and p.retired_at is null
        and (p.source_sha256 = ${sourceSha256} or p.sha256 = ${sha256})`),

    /** The replaced photo of this brand that has the same content. */
    findRetired: (brandId: number, sha256: string) =>
      findOne(sql`p.brand_id = ${brandId} and p.retired_at is not null and p.sha256 = ${sha256}`),

    /** Whether an admin's verdict removed this very photo from this brand. */
    async isTakenAway(brandId: number, { sourceSha256, sha256 }: PhotoRecord): Promise<boolean> {
      return (
        (await findOne(sql`p.brand_id = ${brandId} and p.taken_away_at is not null
          and (p.source_sha256 = ${sourceSha256} or p.sha256 = ${sha256})`)) !== null
      )
    },

    /**
     * The shown photo with which a new one competes: the card's, if of both only the same kind is said; otherwise one of the
     * same kind and years that looks the same.
     */
    findRival: (brandId: number, about: AboutPhoto, look: bigint) => {
      const { kind, yearFrom, yearTo, madeIn, note } = about
      const isPlainPhoto = [yearFrom, yearTo, madeIn, note].every((said) => said === null)
      return findOne(sql`p.brand_id = ${brandId} and p.retired_at is null and p.kind = ${kind} and (
        ${isPlainPhoto}::boolean and ${sql.raw(isPlain('p'))} and p.id = (select tag_photo_id from brands where id = ${brandId})
        or p.year_from is not distinct from ${yearFrom}::smallint and p.year_to is not distinct from ${yearTo}::smallint
          and bit_count((p.look # ${look.toString()}::bigint)::bit(64)) <= ${nearlySame})
        order by p.id = (select tag_photo_id from brands where id = ${brandId}) desc, p.id`)
    },

    /** The photo on the card, or else the oldest. */
    findFirst: (brandId: number) =>
      findOne(sql`p.brand_id = ${brandId} and p.retired_at is null
        order by p.id is distinct from (select tag_photo_id from brands where id = ${brandId}), p.id`),

    findById: (brandId: number, id: number) => findOne(sql`p.brand_id = ${brandId} and p.id = ${id}`),

    async brandOf(id: number): Promise<number | null> {
      const { rows } = await sql<{ brandId: number }>`
        select brand_id as "brandId" from tag_photos where id = ${id}`.execute(db)
      return rows[0]?.brandId ?? null
    },

    async countShown(brandId: number): Promise<{ all: number; byGuests: number }> {
      const { rows } = await sql<{ all: number; byGuests: number }>`
        select count(*) as all, count(*) filter (where user_id is null) as "byGuests"
        from tag_photos where brand_id = ${brandId} and retired_at is null`.execute(db)
      return rows[0] ?? { all: 0, byGuests: 0 }
    },

    /** A photo as everyone reads it. */
    async read(id: number): Promise<TagPhoto> {
      const { rows } = await sql<TagPhoto>`select ${columns} from ${source} where t.id = ${id}`.execute(db)
      const [photo] = rows
      if (!photo) throw new Error(`Photo ${id} does not exist`)
      return photo
    },

    /** A brand's photos: the one on its card first, then the oldest. */
    async list(brandId: number): Promise<TagPhoto[]> {
      const { rows } = await sql<TagPhoto>`
        select ${columns} from ${source} join brands b on b.id = t.brand_id
        where t.brand_id = ${brandId} and t.retired_at is null
        order by t.id is distinct from b.tag_photo_id, t.id`.execute(db)
      return rows
    },

    /** The photo of another kind or other years that looks most like this one, if any does. */
    async findSimilar(brandId: number, look: bigint, exceptId: number): Promise<TagPhoto | null> {
      // As text: the driver's numbers do not hold 64 bits.
      const difference = sql`bit_count((t.look # ${look.toString()}::bigint)::bit(64))`
      const { rows } = await sql<TagPhoto>`
        select ${columns} from ${source}
        where t.brand_id = ${brandId} and t.retired_at is null and t.id <> ${exceptId} and ${difference} <= ${nearlySame}
        order by ${difference}, t.id limit 1`.execute(db)
      return rows[0] ?? null
    },

    /** Adds a photo; the database counts it for its submitter. */
    async add({ id, brandId, photo, userId, sourceUrl, ...about }: NewPhoto): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into tag_photos (id, brand_id, sha256, width, height, kind, era, year_from, year_to, made_in, note,
          source_sha256, source_pixels, quality_pixels, detail_pixels, look, blur, source_url, user_id)
        values (coalesce(${id ?? null}::integer, nextval('tag_photos_id_seq')), ${brandId}, ${photo.sha256},
          ${photo.width}, ${photo.height}, ${about.kind}, ${eraOfYears(about)}, ${about.yearFrom}, ${about.yearTo},
          ${about.madeIn}, ${about.note}, ${photo.sourceSha256}, ${photo.sourcePixels},
          ${photo.qualityPixels}, ${photo.detailPixels}, ${photo.look.toString()}::bigint, ${photo.blur}, ${sourceUrl},
          ${userId})
        returning id`.execute(db)
      const [row] = rows
      if (!row) throw new Error('A photo was added and has no number')
      return row.id
    },

    async retire(id: number): Promise<void> {
      await sql`update tag_photos set retired_at = now() where id = ${id}`.execute(db)
    },

    /** Retires a photo that must not be shown again. */
    async takeAway(id: number): Promise<void> {
      await sql`
        update tag_photos set retired_at = now(), taken_away_at = now(), unlisted_era = null, note = null
        where id = ${id}`.execute(db)
    },

    /** Shows a replaced photo again, as a photo of this kind and these years. */
    async bringBack(id: number, dated: DatedKind): Promise<void> {
      const { kind, yearFrom, yearTo } = dated
      await sql`
        update tag_photos set retired_at = null, taken_away_at = null, kind = ${kind}, era = ${eraOfYears(dated)},
          year_from = ${yearFrom}, year_to = ${yearTo}
        where id = ${id}`.execute(db)
    },

    async describe(id: number, about: AboutPhoto): Promise<void> {
      const { kind, yearFrom, yearTo, madeIn, note } = about
      await sql`
        update tag_photos set kind = ${kind}, era = ${eraOfYears(about)}, year_from = ${yearFrom}, year_to = ${yearTo},
          made_in = ${madeIn}, note = ${note}, unlisted_era = null
        where id = ${id}`.execute(db)
    },

    async remove(id: number): Promise<void> {
      await sql`delete from tag_photos where id = ${id}`.execute(db)
    },

    /**
     * Deletes the oldest replaced photos beyond `most`, and returns their hashes. Those removed by a verdict stay
     * remembered.
     */
    async removeOldest(brandId: number, most: number): Promise<string[]> {
      const { rows } = await sql<{ sha256: string }>`
        delete from tag_photos where id in (select id from tag_photos
          where brand_id = ${brandId} and retired_at is not null and taken_away_at is null
          order by retired_at desc, id desc offset ${most})
        returning sha256`.execute(db)
      return rows.map(({ sha256 }) => sha256)
    },

    /** Notes on the brand that something about it has changed. */
    async touchBrand(brandId: number): Promise<void> {
      await sql`update brands set updated_at = now() where id = ${brandId}`.execute(db)
    },

    /** Whether this file is public: shown by a brand, in a history, or in a forum text. */
    async isPublic(sha256: string): Promise<boolean> {
      const { rows } = await sql`
        select from tag_photos where sha256 = ${sha256} and taken_away_at is null
        union all
        select from shown_forum_photos where sha256 = ${sha256}
        limit 1`.execute(db)
      return rows.length > 0
    },

    /**
     * Whether any photo refers to this file: shown, replaced, waiting for review, or removed or declined so recently
     * that it may be restored.
     */
    async isReferredTo(sha256: string): Promise<boolean> {
      const earliest = sql`now() - make_interval(secs => ${keptSeconds})`
      const { rows } = await sql`
        select from tag_photos where sha256 = ${sha256} and (taken_away_at is null or taken_away_at > ${earliest})
        union all
        select from pending_photos where sha256 = ${sha256} and (declined_at is null or declined_at > ${earliest})
        union all
        select from kept_forum_photos where sha256 = ${sha256} and (hidden_at is null or hidden_at > ${earliest})
        limit 1`.execute(db)
      return rows.length > 0
    },

    /** Blocks backups from starting until the transaction ends. False while one runs. */
    async mayRemoveFiles(): Promise<boolean> {
      const { rows } = await sql<{ may: boolean }>`
        select pg_try_advisory_xact_lock_shared(${advisoryLocks.removePhotoFiles}) as may`.execute(db)
      return rows[0]?.may === true
    },

    /** See `lockPhotoFiles`. */
    lockFiles: (sha256: string, how: 'shared' | 'alone') => lockPhotoFiles(db, sha256, how),
  }
}
