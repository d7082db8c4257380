import { listedEra, onlyListed } from '#domain/photos/listed-era.ts'
import { yearsOfEra, type TagYears } from '@bolodex/contract/photos/tag-years'
import { sql } from 'kysely'
import type { BrandState, ChangeKind, PhotoState } from '@bolodex/contract/curation/brand-changes'
import type { Database } from '#platform/database/database.ts'
import { brandState } from './brand-json.ts'

/**
 * A photo in the history: by content hash, since its URL may change. Its country and note are the photo's alone, so that they
 * go with it. Older changes have no years.
 */
export type KeptPhoto = Omit<PhotoState, 'url' | 'id' | 'yearFrom' | 'yearTo'> & Partial<TagYears> & { sha256: string }

/** The years of a photo in the history. */
export function datesOf({
  era,
  yearFrom = null,
  yearTo = null,
}: Pick<KeptPhoto, 'era' | 'yearFrom' | 'yearTo'>): TagYears {
  const listed = onlyListed(era)
  return yearFrom === null && yearTo === null && listed ? yearsOfEra(listed) : { yearFrom, yearTo }
}

/** A brand in the history. */
export type KeptState = Omit<BrandState, 'tagPhoto'> & { tagPhoto: KeptPhoto | null }

/** The author of a change: a member, or an unknown guest. */
export type Author = { userId: number } | 'guest'

export type NewChange = {
  brandId: number
  kind: ChangeKind | 'deleted'
  author: Author
  before: KeptState
  /** Null when the brand is deleted. */
  after: KeptState | null
  photo?: { before: KeptPhoto | null; after: KeptPhoto | null }
  reason?: string | null
}

export type LockedBrand = { slug: string; version: number; state: KeptState }

/** The columns of a KeptPhoto, of a row `p` of tag_photos. */
export const keptPhoto = `json_build_object('sha256', p.sha256, 'width', p.width, 'height', p.height,
  'kind', p.kind, 'era', ${listedEra('p')}, 'yearFrom', p.year_from, 'yearTo', p.year_to)`

/** The first and last steps of every brand change, within the given transaction. */
export function createChangeStore(db: Database) {
  const read = async (brandId: number): Promise<LockedBrand | null> => {
    const { rows } = await sql<LockedBrand>`
      select b.slug, b.version, ${sql.raw(brandState(keptPhoto))} as state from brands b where b.id = ${brandId}
    `.execute(db)
    return rows[0] ?? null
  }
  return {
    /**
     * Locks a brand until the transaction ends; null when it does not exist. Votes continue unless it is about to be
     * deleted.
     */
    async lock(brandId: number, { isGoing = false } = {}): Promise<LockedBrand | null> {
      const strength = sql.raw(isGoing ? 'update' : 'no key update')
      await sql`select from brands where id = ${brandId} for ${strength}`.execute(db)
      // Read after the lock was given: a statement sees what was there when it began.
      return read(brandId)
    },

    /** A brand's current state. */
    read,

    /** Adds a change to the history and answers its number. */
    async add({ brandId, kind, author, before, after, photo, reason }: NewChange): Promise<number> {
      const { id } = await db
        .insertInto('brand_revisions')
        .values({
          brand_id: brandId,
          kind,
          user_id: author === 'guest' ? null : author.userId,
          is_by_guest: author === 'guest',
          before: JSON.stringify(before),
          after: after && JSON.stringify(after),
          photo: photo ? JSON.stringify(photo) : null,
          reason: reason || null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
