import { sql } from 'kysely'
import type { BrandState, ChangeKind, PhotoState } from '@bolodex/contract/brands/brand-changes'
import type { Database } from '#platform/database/database.ts'
import { brandState } from './brand-json.ts'

/** A photo as the history keeps it: by its content, since its address may change one day. */
export type KeptPhoto = Omit<PhotoState, 'url' | 'id'> & { sha256: string }

/** A brand as the history keeps it. */
export type KeptState = Omit<BrandState, 'tagPhoto'> & { tagPhoto: KeptPhoto | null }

/** Who changes something: a member, or a guest of whom nothing is known. */
export type Author = { userId: number } | 'guest'

type NewChange = {
  brandId: number
  kind: ChangeKind | 'deleted'
  author: Author
  before: KeptState
  /** Null when the brand is gone. */
  after: KeptState | null
  photo?: { before: KeptPhoto | null; after: KeptPhoto | null }
  reason?: string | null
}

export type LockedBrand = { slug: string; version: number; state: KeptState }

/** The columns of a KeptPhoto, of a row `p` of tag_photos. */
export const keptPhoto = `json_build_object('sha256', p.sha256, 'width', p.width, 'height', p.height,
  'kind', p.kind, 'era', p.era)`

/** What every change of a brand begins and ends with, within the transaction it is given. */
export function createChangeStore(db: Database) {
  const read = async (brandId: number): Promise<LockedBrand | null> => {
    const { rows } = await sql<LockedBrand>`
      select b.slug, b.version, ${sql.raw(brandState(keptPhoto))} as state from brands b where b.id = ${brandId}
    `.execute(db)
    return rows[0] ?? null
  }
  return {
    /**
     * A brand that nobody else changes until the transaction ends; null when there is none. Votes for it go on, unless
     * the brand itself is about to go.
     */
    async lock(brandId: number, { isGoing = false } = {}): Promise<LockedBrand | null> {
      const strength = sql.raw(isGoing ? 'update' : 'no key update')
      await sql`select from brands where id = ${brandId} for ${strength}`.execute(db)
      // Read after the lock was given: a statement sees what was there when it began.
      return read(brandId)
    },

    /** A brand as it is at this moment. */
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
