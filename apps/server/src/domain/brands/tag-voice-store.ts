import { sql } from 'kysely'
import { limits } from '@bolodex/contract/limits'
import { isDisputed, disputedFrom, type TagVoices } from '@bolodex/contract/photos/tag-voices'
import { askForReview, lockReview, withdrawFromReview } from '#domain/review-queue.ts'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'

type Said = { photoId: number; looksRight: boolean; isCounted: boolean }

/** What members say of tag photos, within the given transaction. */
export function createTagVoiceStore(db: Database) {
  /** Counted again each time, so that nothing can drift. A photo that most call wrong is reviewed. */
  const recount = async (photoId: number): Promise<TagVoices> => {
    const { rows } = await sql<TagVoices & { userId: number | null; isShown: boolean; kept: number }>`
      with counted as (
        select count(*) filter (where has_standing and looks_right)::integer as rights,
          count(*) filter (where has_standing and not looks_right)::integer as wrongs
        from tag_photo_voices where photo_id = ${photoId})
      update tag_photos t set looks_right = counted.rights, looks_wrong = counted.wrongs from counted
      where t.id = ${photoId}
      returning counted.rights as "looksRight", counted.wrongs as "looksWrong", t.retired_at is null as "isShown",
        (select id from members where id = t.user_id) as "userId",
        (select count(*)::integer from review_items where kind = 'disputed-photo' and target_kind = 'photo'
          and target_id = ${photoId} and verdict in ('decline', 'hide')) as kept`.execute(db)
    const [row] = rows
    if (!row) return { looksRight: 0, looksWrong: 0 }
    const { userId, isShown, kept, ...voices } = row
    // Once an admin has kept it, further voices are needed.
    const isDue = voices.looksWrong >= disputedFrom * (kept + 1)
    if (isShown && isDisputed(voices) && isDue)
      await askForReview(db, { kind: 'disputed-photo', target: 'photo', targetId: photoId, subjectId: userId })
    else if (!isDisputed(voices)) await withdrawFromReview(db, 'photo', photoId, 'disputed-photo')
    return voices
  }

  return {
    /**
     * Locks a shown photo: concurrent voices are serialized. Its review item first, as verdicts do, and its brand, whose eras
     * may change.
     */
    async lock(photoId: number): Promise<{ userId: number | null } | undefined> {
      await lockReview(db, 'photo', [photoId])
      await sql`
        select from brands where id = (select brand_id from tag_photos where id = ${photoId}) for no key update`.execute(
        db,
      )
      const { rows } = await sql<{ userId: number | null }>`
        select user_id as "userId" from tag_photos where id = ${photoId} and retired_at is null
        for no key update`.execute(db)
      return rows[0]
    },

    /** Idempotent. A member who gained standing since counts. */
    async say(
      photoId: number,
      by: Pick<Viewer, 'id' | 'hasStanding'>,
      looksRight: boolean,
    ): Promise<TagVoices & { isCounted: boolean }> {
      await sql`
        insert into tag_photo_voices (photo_id, user_id, looks_right, has_standing)
        values (${photoId}, ${by.id}, ${looksRight}, ${by.hasStanding})
        on conflict (photo_id, user_id)
          do update set looks_right = excluded.looks_right, has_standing = excluded.has_standing`.execute(db)
      return { ...(await recount(photoId)), isCounted: by.hasStanding }
    },

    async takeBack(photoId: number, userId: number): Promise<TagVoices> {
      await sql`delete from tag_photo_voices where photo_id = ${photoId} and user_id = ${userId}`.execute(db)
      return recount(photoId)
    },

    /** What a member said of a brand's shown photos. */
    async listOwn(brandId: number, userId: number): Promise<Said[]> {
      const { rows } = await sql<Said>`
        select v.photo_id as "photoId", v.looks_right as "looksRight", v.has_standing as "isCounted"
        from tag_photo_voices v join tag_photos t on t.id = v.photo_id
        where v.user_id = ${userId} and t.brand_id = ${brandId} and t.retired_at is null
        order by v.photo_id limit ${limits.ownTagVoices}`.execute(db)
      return rows
    },

    /** After a photo's description changed: what was said of the earlier one says nothing about this one. */
    async forget(photoId: number): Promise<void> {
      await sql`delete from tag_photo_voices where photo_id = ${photoId}`.execute(db)
      await recount(photoId)
    },

    /** Takes back everything that one account said of one brand's photos. */
    async undo(brandId: number, userId: number): Promise<void> {
      const { rows } = await sql<{ photoId: number }>`
        delete from tag_photo_voices v using tag_photos t
        where t.id = v.photo_id and t.brand_id = ${brandId} and v.user_id = ${userId}
        returning v.photo_id as "photoId"`.execute(db)
      for (const { photoId } of rows.toSorted((a, b) => a.photoId - b.photoId)) await recount(photoId)
    },

    /** Some photos above this one with voices whose accounts have gained standing since. */
    async listGained(above: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select distinct photo_id as id from tag_photo_voices v
        where photo_id > ${above} and not has_standing and ${hasGained} order by 1 limit ${photosAtOnce}`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Counts those of one photo. */
    async countGained(photoId: number): Promise<void> {
      if (!(await this.lock(photoId))) return
      await sql`
        update tag_photo_voices v set has_standing = true
        where photo_id = ${photoId} and not has_standing and ${hasGained}`.execute(db)
      await recount(photoId)
    },

    /** Before a merge drops photos that the other brand has too: what was said of them moves to those. */
    async moveToTwins(from: number, into: number): Promise<void> {
      const { rows } = await sql<{ photoId: number }>`
        with twins as (
          select t.id as twin, s.id as photo from tag_photos t join tag_photos s on s.sha256 = t.sha256
          where t.brand_id = ${into} and s.brand_id = ${from}
        ), pairs as (
          select case when t.retired_at is not null and s.retired_at is null then t.id else s.id end as dropped,
            case when t.retired_at is not null and s.retired_at is null then s.id else t.id end as kept
          from twins join tag_photos t on t.id = twin join tag_photos s on s.id = photo)
        update tag_photo_voices v set photo_id = pairs.kept from pairs
        where v.photo_id = pairs.dropped and not exists (
          select from tag_photo_voices other where other.photo_id = pairs.kept and other.user_id = v.user_id)
        returning v.photo_id as "photoId"`.execute(db)
      for (const photoId of new Set(rows.map((row) => row.photoId))) await recount(photoId)
    },

    /** After a merge was undone: counts what was said of the brands' photos. */
    async countOfBrands(brandIds: number[]): Promise<void> {
      const { rows } = await sql<{ photoId: number }>`
        select distinct v.photo_id as "photoId" from tag_photo_voices v join tag_photos t on t.id = v.photo_id
        where t.brand_id = any (${brandIds}::integer[])
        union select id from tag_photos where brand_id = any (${brandIds}::integer[]) and looks_right + looks_wrong > 0
        order by 1`.execute(db)
      for (const { photoId } of rows) await recount(photoId)
    },
  }
}

/** The batch size of recounted photos. */
const photosAtOnce = 200

/** Whether the account of a voice has standing by now. Closed accounts gain none. */
const hasGained = sql`has_standing(v.user_id)
  and exists (select from members where members.id = v.user_id and members.disabled_at is null)`
