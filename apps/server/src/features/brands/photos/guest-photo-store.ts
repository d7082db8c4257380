import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { findReplacedPhoto } from './replaced-photo-store.ts'

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

    /** Whether it has not been taken away meanwhile. */
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
