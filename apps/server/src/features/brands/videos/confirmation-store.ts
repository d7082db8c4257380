import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { createMentionStore } from './mention-store.ts'

type Confirmed = { confirmations: number; isConfirmed: boolean }
type Reported = { brandId: number; userId: number | null; isMembersWord: boolean }

/** Who says that what another member reported is right, within the transaction it is given. */
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
    /** A video on a brand's page, held until the end: two who confirm it at once are counted one after the other. */
    async lock(id: number): Promise<Reported | undefined> {
      const { rows } = await sql<Reported>`
        select brand_id as "brandId", user_id as "userId", is_members_word as "isMembersWord"
        from brand_videos where id = ${id} and hidden_at is null for update`.execute(db)
      return rows[0]
    },

    /** Twice is once. Somebody who became an admin or has standing since counts as such. */
    async confirm(id: number, brandId: number, by: Pick<Viewer, 'id' | 'isAdmin' | 'hasStanding'>): Promise<Confirmed> {
      await sql`
        insert into brand_video_confirmations (brand_video_id, user_id, is_by_admin, has_standing)
        values (${id}, ${by.id}, ${by.isAdmin}, ${by.hasStanding})
        on conflict (brand_video_id, user_id)
          do update set is_by_admin = excluded.is_by_admin, has_standing = excluded.has_standing`.execute(db)
      return count(id, brandId)
    },

    async withdraw(id: number, brandId: number, userId: number): Promise<Confirmed> {
      await sql`
        delete from brand_video_confirmations where brand_video_id = ${id} and user_id = ${userId}`.execute(db)
      return count(id, brandId)
    },

    /** Takes back what one account confirmed on one brand's page. */
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

    async listOwn(brandId: number, userId: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select v.id from brand_video_confirmations c join brand_videos v on v.id = c.brand_video_id
        where c.user_id = ${userId} and v.brand_id = ${brandId}
        order by v.id desc limit ${limits.ownConfirmations}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
