import { sql } from 'kysely'
import { factKeys, type FactKey } from '@bolodex/contract/brand-facts'
import type { FactsPatch } from '@bolodex/contract/curation/edit-brand'
import { storedPhotoColumns, type StoredPhoto } from '#domain/brands/tag-photo-store.ts'
import { itemsOf, itemsOfDeleted } from '#domain/deleted-account-store.ts'
import type { AccountActs } from '#domain/review-acts.ts'
import { undoneReason } from '#domain/moderation-log.ts'
import type { Database } from '#platform/database/database.ts'
import type { KeptState } from '#domain/brands/change-store.ts'
import { findReplacedPhoto } from '#domain/brands/shown-photo-store.ts'

/** More changes than any brand has; the newest count. */
const mostChanges = 5000

const photoColumns = sql.raw(storedPhotoColumns)

type Given = Awaited<ReturnType<AccountActs['contributions']['count']>>
type Value = { fact: 'averageSalePrice' | 'sellThroughRate'; by: number | null; at: Date }

/** Finds and removes one account's contributions to the directory. */
export function createUndoContributionsStore(db: Database) {
  return {
    async count(userId: number): Promise<Given> {
      const { rows } = await sql<Given>`
        select
          (select count(*) from tag_photos where user_id = ${userId} and retired_at is null) as photos,
          (select count(*) from brand_revisions r where user_id = ${userId} and kind in ('edited', 'suggestion')
            and merged_from is null and exists (select from brands where id = r.brand_id)
            and not exists (select from brand_revisions later where later.brand_id = r.brand_id and later.id > r.id
              and later.kind = 'put back' and later.reason = ${undoneReason})) as edits,
          (select count(*) from brands where user_id = ${userId}) as brands,
          (select count(*) from brand_videos where id in (${itemsOf(userId, 'video')}) and hidden_at is null) as videos,
          (select count(*) from brand_identifiers where id in (${itemsOf(userId, 'tag number')})) as "tagNumbers",
          (select count(*) from shared_sales join sale_sharing using (user_id)
            where user_id = ${userId} and not is_left_out) as sales,
          (select count(*) from (${touchedBy(userId)}) touched) as touched`.execute(db)
      return rows[0] ?? { photos: 0, edits: 0, brands: 0, videos: 0, tagNumbers: 0, sales: 0, touched: 0 }
    },

    /** Brands the account added, changed or gave a photo to, by number. */
    async listTouched(userId: number, after: number, most: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from (${touchedBy(userId)}) touched where id > ${after} order by id limit ${most}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async findAdder(brandId: number): Promise<{ userId: number | null; createdAt: Date } | undefined> {
      return db
        .selectFrom('brands')
        .select(['user_id as userId', 'created_at as createdAt'])
        .where('id', '=', brandId)
        .executeTakeFirst()
    },

    /**
     * Whether another member contributed to the brand. Guests do not count: an attacker can be any number of guests.
     */
    async isGivenToByOthers(brandId: number, userId: number): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`
        select exists (select from brand_revisions where brand_id = ${brandId} and not is_by_guest
            and user_id is distinct from ${userId})
          or exists (select from tag_photos where brand_id = ${brandId} and user_id <> ${userId})
          or exists (select from brand_votes where brand_id = ${brandId} and user_id <> ${userId})
          or exists (select from forum_posts where brand_id = ${brandId} and user_id <> ${userId}
            and id not in (${itemsOfDeleted(userId, 'post')}))
          or exists (select from brand_suggestions where brand_id = ${brandId} and user_id is distinct from ${userId}
            and id not in (${itemsOfDeleted(userId, 'suggestion')}))
          or exists (select from brand_videos where brand_id = ${brandId} and user_id is distinct from ${userId}
            and id not in (${itemsOfDeleted(userId, 'video')}))
          or exists (select from brand_identifiers where brand_id = ${brandId} and user_id is distinct from ${userId}
            and id not in (${itemsOfDeleted(userId, 'tag number')}))
          or exists (select from shared_sales where brand_id = ${brandId} and user_id <> ${userId})
          as is`.execute(db)
      return rows[0]?.is ?? true
    },

    /** The brand's own changes, the newest first. */
    async listChanges(brandId: number): Promise<PastChange[]> {
      const { rows } = await sql<PastChange>`
        select id, user_id as "userId", kind, created_at as "createdAt", before, after from brand_revisions
        where brand_id = ${brandId} and merged_from is null order by id desc limit ${mostChanges}`.execute(db)
      return rows
    },

    /** A value that was restored is as old as it was, and whose it was. */
    async setOrigin(brandId: number, { fact, by, at }: Value): Promise<void> {
      const column = sql.raw(fact === 'averageSalePrice' ? 'price' : 'sell_through')
      const value = sql.raw(fact === 'averageSalePrice' ? 'average_sale_price' : 'sell_through_rate')
      await sql`
        update brands set ${column}_set_at = ${at}, ${column}_set_by = (select id from members where id = ${by})
        where id = ${brandId} and ${value} is not null`.execute(db)
    },

    async listShownPhotos(brandId: number, userId: number): Promise<StoredPhoto[]> {
      const { rows } = await sql<StoredPhoto>`
        select ${photoColumns} from tag_photos p
        where p.brand_id = ${brandId} and p.user_id = ${userId} and p.retired_at is null order by p.id`.execute(db)
      return rows
    },

    /** The photo that a photo of this account has replaced. */
    findReplaced: (brandId: number, userId: number, sha256: string) =>
      findReplacedPhoto(db, {
        brandId,
        sha256,
        isUndone: (photo) => sql<boolean>`${sql.ref(`${photo}.user_id`)} is not distinct from ${userId}`,
      }),
  }
}

const touchedBy = (userId: number) => sql`
  select id from brands where user_id = ${userId}
  union select brand_id from tag_photos where user_id = ${userId} and retired_at is null
  union select brand_id from brand_videos where id in (${itemsOf(userId, 'video')}) and hidden_at is null
  union select v.brand_id from brand_video_confirmations c join brand_videos v on v.id = c.brand_video_id
    where c.user_id = ${userId}
  union select t.brand_id from tag_photo_voices v join tag_photos t on t.id = v.photo_id where v.user_id = ${userId}
  union select brand_id from brand_identifiers where id in (${itemsOf(userId, 'tag number')})
  union select brand_id from starter_brands where confirmed_by = ${userId}
  union select brand_id from brand_revisions r where user_id = ${userId} and kind in ('edited', 'suggestion')
    and exists (select from brands where id = r.brand_id)`

/** A change of a brand, as far as undoing looks at it. */
type PastChange = {
  id: number
  userId: number | null
  kind: string
  createdAt: Date
  before: Partial<KeptState> | null
  after: Partial<KeptState> | null
}

/** The origin of a value once those of others are restored: the change that set it, or null for the initial value. */
type Origins = Partial<Record<FactKey, PastChange | null>>

export type RestoredFields = { patch: FactsPatch; origins: Origins; changes: Set<number> }

/**
 * The brand's facts as if one account had never changed them: each fact goes back through that account's latest
 * changes to another member's. Later changes by others stay. `changes`: all of the brand's, newest first.
 */
export function undoFields(now: KeptState, changes: PastChange[], userId: number): RestoredFields {
  const patch: Record<string, unknown> = {}
  const origins: Origins = {}
  const undone = new Set<number>()
  for (const fact of factKeys) {
    let value: unknown = now[fact]
    let origin: PastChange | null = null
    for (const change of changes) {
      const { before, after } = change
      if (before?.[fact] === undefined || after?.[fact] === undefined || isSame(before[fact], after[fact])) continue
      origin = change
      // Merging is an admin's work on two brands: no account's own facts.
      if (change.userId !== userId || change.kind === 'merged' || !isSame(after[fact], value)) break
      value = before[fact]
      undone.add(change.id)
      origin = null
    }
    if (isSame(value, now[fact])) continue
    patch[fact] = value
    origins[fact] = origin
  }
  return { patch, origins, changes: undone }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
