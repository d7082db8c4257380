import { sql } from 'kysely'
import type { ForumPhoto, PhotoChoice } from '@bolodex/contract/forum/forum-photos'
import type { Database } from '#platform/database/database.ts'
import type { PreparedPhoto } from '#platform/media/prepared-photo.ts'

type TextKind = 'post' | 'comment'

/** Unattached uploads are kept for as long as a draft may still be open. */
const unsentDays = 2

/** Deleted by one statement. */
const forgottenAtOnce = 500

/** The public URL of a photo, a row `h`. */
const publicUrl = `'/photos/' || h.sha256 || '.webp'`
/** The URL for its author and admins only. */
const privateUrl = `'/api/forum/photos/' || h.id || '/file'`

const photoObject = (url: string) => `json_build_object(
  'id', h.id, 'url', ${url}, 'width', h.width, 'height', h.height, 'blur', h.blur, 'alt', h.alt)`

/**
 * The contract's photos of a text, whose id is in the column `id`, as a JSON array. `isOpen`: SQL for whether they
 * are public.
 */
export const photosOf = (kind: TextKind, id: string, isOpen = 'true'): string => `coalesce((
  select json_agg(${photoObject(`case when ${isOpen} then ${publicUrl} else ${privateUrl} end`)} order by h.place, h.id)
  from forum_photos h where h.${kind}_id = ${id} and h.hidden_at is null), '[]')`

/** A photo with what decides who sees it. */
export type FoundPhoto = {
  userId: number | null
  sha256: string
  postId: number | null
  commentId: number | null
  isHidden: boolean
  /** Removed so long ago that its files are deleted. */
  isGone: boolean
}

/** Photos of posts and comments. */
export function createForumPhotoStore(db: Database) {
  return {
    async add(userId: number, photo: PreparedPhoto): Promise<ForumPhoto> {
      const { rows } = await sql<{ photo: ForumPhoto }>`
        insert into forum_photos as h (user_id, sha256, width, height, source_sha256, blur)
        values (${userId}, ${photo.sha256}, ${photo.width}, ${photo.height}, ${photo.sourceSha256}, ${photo.blur})
        returning ${sql.raw(photoObject(privateUrl))} as photo`.execute(db)
      const [row] = rows
      if (!row) throw new Error('A photo was added and has no number')
      return row.photo
    },

    /** How many unattached photos a member has. */
    async countUnsent(userId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from forum_photos
        where user_id = ${userId} and post_id is null and comment_id is null`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Whether an admin has removed this very photo from the forum. */
    async isRemoved({ sourceSha256, sha256 }: Pick<PreparedPhoto, 'sourceSha256' | 'sha256'>): Promise<boolean> {
      const { rows } = await sql`
        (select from forum_photos where source_sha256 = ${sourceSha256} and hidden_at is not null limit 1)
        union all
        (select from forum_photos where sha256 = ${sha256} and hidden_at is not null limit 1)`.execute(db)
      return rows.length > 0
    },

    async find(id: number, keptSeconds: number): Promise<FoundPhoto | null> {
      const { rows } = await sql<FoundPhoto>`
        select user_id as "userId", sha256, post_id as "postId", comment_id as "commentId",
          hidden_at is not null as "isHidden",
          coalesce(hidden_at < now() - make_interval(secs => ${keptSeconds}), false) as "isGone"
        from forum_photos where id = ${id}`.execute(db)
      return rows[0] ?? null
    },

    /** The photos of a text that are not removed, in order. */
    async list(kind: TextKind, textId: number, isOpen: boolean): Promise<ForumPhoto[]> {
      const { rows } = await sql<{ photos: ForumPhoto[] }>`
        select ${sql.raw(photosOf(kind, 'given.id', isOpen ? 'true' : 'false'))} as photos
        from (select ${textId}::bigint as id) given`.execute(db)
      return rows[0]?.photos ?? []
    },

    /**
     * Gives a text exactly these photos; false when one of them is not there, not theirs or in another text. Answers
     * the files of those it had and has no more.
     */
    async attach(
      kind: TextKind,
      { textId, userId, photos }: { textId: number; userId: number; photos: readonly PhotoChoice[] },
    ): Promise<{ isDone: boolean; removed: string[] }> {
      const column = sql.ref(`${kind}_id`)
      const ids = photos.map(({ id }) => id)
      const { rows } = await sql<{ sha256: string }>`
        delete from forum_photos where ${column} = ${textId} and hidden_at is null and id <> all (${ids}::integer[])
        returning sha256`.execute(db)
      const { numAffectedRows = 0n } = await sql`
        update forum_photos h set ${column} = ${textId}, place = wanted.place - 1, alt = wanted.alt
        from unnest(${ids}::integer[], ${photos.map(({ alt }) => alt)}::text[]) with ordinality wanted (id, alt, place)
        where h.id = wanted.id and h.user_id = ${userId} and h.hidden_at is null
          and (h.${column} = ${textId} or (h.post_id is null and h.comment_id is null))`.execute(db)
      return { isDone: Number(numAffectedRows) === photos.length, removed: rows.map(({ sha256 }) => sha256) }
    },

    /** Removes the photos of a text its writer deletes. What an admin removed is remembered, so that it is refused again. */
    async removeOf(kind: TextKind, textId: number): Promise<string[]> {
      const { rows } = await sql<{ sha256: string }>`
        delete from forum_photos where ${sql.ref(`${kind}_id`)} = ${textId} and hidden_at is null
        returning sha256`.execute(db)
      return rows.map(({ sha256 }) => sha256)
    },

    /** Hides a photo or restores it; false when nothing changed. */
    async setHidden(id: number, isHidden: boolean): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update forum_photos set hidden_at = case when ${isHidden} then now() end
        where id = ${id} and (hidden_at is null) = ${isHidden}`.execute(db)
      return numAffectedRows === 1n
    },

    /** Deletes a batch of old unattached photos and ownerless ones; returns their files. */
    async forgetUnsent(): Promise<string[]> {
      const { rows } = await sql<{ sha256: string }>`
        delete from forum_photos where id in (
          select id from forum_photos where post_id is null and comment_id is null and hidden_at is null
            and (user_id is null or created_at < now() - make_interval(days => ${unsentDays}))
          order by created_at limit ${forgottenAtOnce})
        returning sha256`.execute(db)
      return rows.map(({ sha256 }) => sha256)
    },
  }
}
