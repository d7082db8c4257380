import { createHmac, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Pool } from 'pg'
import { nameKeyOf, searchTextOf, slugOf } from '@bolodex/brand-names/name-keys'
import { loadCatalogue } from '#domain/catalogue/load-catalogue.ts'
import type { CatalogueEntry } from '#domain/catalogue/read-catalogue.ts'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { identitySecret } from '#features/accounts/encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { requireFreshProof, type ProvedActor } from '#platform/http/viewer.ts'
import type { Brands, ForumComments, ForumPosts, TagPhotos, Users, VideoAnalyses } from '#platform/database/tables.ts'

let serial = 0

/** Older than any cap on new accounts; tests of those set it explicitly. */
const longAgo = () => new Date(Date.now() - 60 * 86_400_000)

/** A valid user; a test states only what matters to it. */
export async function addUser(
  db: Database,
  given: Partial<Insertable<Users>> = {},
): Promise<{ id: number; username: string }> {
  serial += 1
  const username = given.username ?? `member${serial}`
  const { id } = await db
    .insertInto('users')
    .values({ username, display_username: username, created_at: longAgo(), ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, username }
}

/** Signs a user in and answers the cookie a browser would send. */
export async function signIn(
  db: Database,
  userId: number,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.insertInto('sessions').values({ user_id: userId, token, expires_at: expiresAt }).execute()
  const proof = createHmac('sha256', identitySecret(testSecret)).update(token).digest('base64')
  return `bolodex_session=${encodeURIComponent(`${token}.${proof}`)}`
}

export type Member = { id: number; username: string; cookie: string }

/** A valid user who is signed in. */
export async function addMember(db: Database, given: Parameters<typeof addUser>[1] = {}): Promise<Member> {
  const user = await addUser(db, given)
  return { ...user, cookie: await signIn(db, user.id) }
}

/** An account whose proof is fresh, for tests that call an act without a route. */
export const asProved = (id: number): ProvedActor => requireFreshProof({ id, provedAt: new Date() })

/** A valid brand. */
export async function addBrand(
  db: Database,
  given: Partial<Insertable<Brands>> = {},
): Promise<{ id: number; name: string }> {
  serial += 1
  const name = given.name ?? `Brand ${serial}`
  const description = given.description ?? 'Waxed field coats and moleskin.'
  const { id } = await db
    .insertInto('brands')
    .values({
      name,
      description,
      slug: slugOf(name),
      name_key: nameKeyOf(name),
      ...nameKeyColumns(name),
      search_text: searchTextOf(name, description),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** A name of the catalogue that the detector looks for too. */
export async function addToCatalogue(db: Database, given: Partial<CatalogueEntry> & { name: string }): Promise<void> {
  const { name, aliases = [] } = given
  await loadCatalogue(db, [
    {
      aliases,
      spoken: [],
      kind: null,
      tier: null,
      segments: [],
      lineOf: null,
      sameAs: null,
      detectedAs: [name, ...aliases],
      wikidata: null,
      website: null,
      description: null,
      shopType: null,
      audience: null,
      country: null,
      source: 'test',
      ...given,
    },
  ])
}

/** Hidden rows need a reason. */
const whyHidden = ({ hidden_at, hidden_why }: { hidden_at?: unknown; hidden_why?: string | null }) =>
  hidden_at ? { hidden_why: hidden_why ?? 'hidden' } : {}

/** A valid forum post. */
export async function addPost(
  db: Database,
  given: Partial<Insertable<ForumPosts>> & { user_id: number },
): Promise<{ id: number }> {
  return db
    .insertInto('forum_posts')
    .values({
      title: 'Which era is this tag?',
      content: 'Green letters on cream, found in Leeds.',
      ...given,
      ...whyHidden(given),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A valid comment on a post. */
export async function addComment(
  db: Database,
  given: Partial<Insertable<ForumComments>> & { post_id: number; user_id: number },
): Promise<{ id: number }> {
  return db
    .insertInto('forum_comments')
    .values({ content: 'Late eighties, going by the care label.', ...given, ...whyHidden(given) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A tag photo of a brand, on its card when it is the first. It has no file. */
export async function addTagPhoto(
  db: Database,
  brandId: number,
  given: Partial<Insertable<TagPhotos>> = {},
): Promise<{ id: number }> {
  serial += 1
  const photo = await db
    .insertInto('tag_photos')
    .values({
      brand_id: brandId,
      sha256: serial.toString(16).padStart(64, '0'),
      width: 640,
      height: 400,
      source_pixels: 640 * 400,
      quality_pixels: typeof given.source_pixels === 'number' ? given.source_pixels : 640 * 400,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('brands')
    .set({ tag_photo_id: photo.id })
    .where('id', '=', brandId)
    .where('tag_photo_id', 'is', null)
    .execute()
  return photo
}

/** An analysis of a video whose transcript was pasted, in which nothing was found. */
export async function addAnalysis(
  db: Database,
  given: Partial<Insertable<VideoAnalyses>> & { user_id: number },
): Promise<{ id: string }> {
  const video_id = given.video_id ?? 'a-pasted-01'
  await db
    .insertInto('videos')
    .values({ id: video_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const pasted_lines = JSON.stringify([
    ['a', null, 'grey', null],
    ['coat', null],
  ])
  // Captions that YouTube made itself, unless a test says otherwise.
  if (given.pasted_lines === null)
    await db
      .insertInto('video_transcripts')
      .values({ video_id, language: 'en', is_automatic: true, lines: '[]', words: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return db
    .insertInto('video_analyses')
    .values({ video_id, pasted_lines, brands: '[]', model: 'off', took_ms: 1, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The notices about a post, delivered or queued. */
export async function listTold(pool: Pool, postId: number) {
  const { rows } = await pool.query<{ kind: string; user_id: number; actor_id: number | null; text: string | null }>(
    `select kind, user_id, actor_id, text from notice_queue where post_id = $1
     union all select kind, user_id, actor_id, text from notices where post_id = $1 order by user_id, kind`,
    [postId],
  )
  return rows
}

/** The signing secret of tests. */
export const testSecret = 'only-for-tests-only-for-tests-only-for-tests'
