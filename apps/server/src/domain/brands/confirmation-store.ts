import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createMentionStore } from './mention-store.ts'

type Confirmed = { confirmations: number; isConfirmed: boolean }
type Reported = { brandId: number; userId: number | null; isMembersWord: boolean }

/** Confirmations of reports by other members, within the given transaction. */
export function createConfirmationStore(db: Database) {
  /** Counted again each time, so that nothing can drift; the prices of the brand follow when the outcome changes. */
  const count = async (id: number, brandId: number): Promise<Confirmed> => {
    const { rows } = await sql<Confirmed & { hasChanged: boolean }>`
      with counted as (
        select count(*) filter (where has_standing)::integer as confirmations,
          count(*) filter (where has_standing) >= ${limits.videoConfirmations} or coalesce(bool_or(is_by_admin), false) as is_confirmed
        from brand_video_confirmations where brand_video_id = ${id}
      ), before as (select is_confirmed from brand_videos where id = ${id})
      update brand_videos v set is_confirmed = counted.is_confirmed from counted, before
      where v.id = ${id}
      returning counted.confirmations, counted.is_confirmed as "isConfirmed",
        counted.is_confirmed <> before.is_confirmed as "hasChanged"`.execute(db)
    const [row] = rows
    if (!row) throw new Error('the video that was just confirmed is not there')
    if (row.hasChanged) await createMentionStore(db).workOutFigures(brandId)
    return { confirmations: row.confirmations, isConfirmed: row.isConfirmed }
  }

  return {
    /** Locks a video on a brand's page: concurrent confirmations are serialized. */
    async lock(id: number): Promise<Reported | undefined> {
      const { rows } = await sql<Reported>`
        select brand_id as "brandId", user_id as "userId", is_members_word as "isMembersWord"
        from brand_videos where id = ${id} and hidden_at is null for update`.execute(db)
      return rows[0]
    },

    /** Idempotent. A member who became an admin or gained standing since counts as such. */
    async confirm(
      id: number,
      brandId: number,
      by: Pick<Viewer, 'id' | 'isAdmin' | 'hasStanding'>,
    ): Promise<Confirmed & { isCounted: boolean }> {
      await sql`
        insert into brand_video_confirmations (brand_video_id, user_id, is_by_admin, has_standing)
        values (${id}, ${by.id}, ${by.isAdmin}, ${by.hasStanding})
        on conflict (brand_video_id, user_id)
          do update set is_by_admin = excluded.is_by_admin, has_standing = excluded.has_standing`.execute(db)
      return { ...(await count(id, brandId)), isCounted: by.hasStanding }
    },

    async withdraw(id: number, brandId: number, userId: number): Promise<Confirmed> {
      await sql`
        delete from brand_video_confirmations where brand_video_id = ${id} and user_id = ${userId}`.execute(db)
      return count(id, brandId)
    },

    /** Undoes one account's confirmations on one brand's page. */
    async undo(brandId: number, userId: number): Promise<void> {
      const { rows } = await sql<{ id: number }>`
        select v.id from brand_videos v
        where v.brand_id = ${brandId} and v.id in (
          select brand_video_id from brand_video_confirmations where user_id = ${userId})
        order by v.id limit ${limits.ownConfirmations} for update`.execute(db)
      for (const { id } of rows) {
        await sql`
          delete from brand_video_confirmations where brand_video_id = ${id} and user_id = ${userId}`.execute(db)
        await count(id, brandId)
      }
    },

    async listOwn(brandId: number, userId: number): Promise<{ videoIds: number[]; uncountedIds: number[] }> {
      const { rows } = await sql<{ id: number; isCounted: boolean }>`
        select v.id, c.has_standing as "isCounted"
        from brand_video_confirmations c join brand_videos v on v.id = c.brand_video_id
        where c.user_id = ${userId} and v.brand_id = ${brandId}
        order by v.id desc limit ${limits.ownConfirmations}`.execute(db)
      return {
        videoIds: rows.map(({ id }) => id),
        uncountedIds: rows.filter(({ isCounted }) => !isCounted).map(({ id }) => id),
      }
    },

    /** Some videos above this one with confirmations whose accounts have gained standing since. */
    async listGained(above: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select distinct brand_video_id as id from brand_video_confirmations c
        where brand_video_id > ${above} and not has_standing and ${hasGained}
        order by 1 limit ${videosAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Counts those of one video. */
    async countGained(id: number): Promise<void> {
      const { rows } = await sql<{ brandId: number }>`
        select brand_id as "brandId" from brand_videos where id = ${id} for update`.execute(db)
      const [video] = rows
      if (!video) return
      await sql`
        update brand_video_confirmations c set has_standing = true
        where brand_video_id = ${id} and not has_standing and ${hasGained}`.execute(db)
      await count(id, video.brandId)
    },
  }
}

/** The batch size of recounted videos. */
const videosAtOnce = 200

/** Whether the account of a confirmation has standing by now. Closed accounts gain none. */
const hasGained = sql`has_standing(c.user_id)
  and exists (select from members where members.id = c.user_id and members.disabled_at is null)`
