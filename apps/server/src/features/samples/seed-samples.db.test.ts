import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskPhotos } from '#platform/media/open-photo-store.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { seedSamples } from './seed-samples.ts'

let database: TestDatabase
let folder: string
let photoDir: string
let added: Awaited<ReturnType<typeof seedSamples>>

const seed = ({ db }: TestDatabase) =>
  seedSamples({
    db,
    files: createDiskPhotos(photoDir),
    enqueueSizes: (trx, sha256) => enqueue(trx, 'make-photo-sizes', { sha256 }),
  })

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bolodex-seed-'))
  photoDir = join(folder, 'not', 'there', 'yet')
  added = await seed(database)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('the seed adds 40 brands, 18 posts and the catalogue to an empty directory', () => {
  expect(added).toEqual({ brands: 40, posts: 18, catalogue: 13_043 })
})

test('a second seed adds nothing', async () => {
  expect(await seed(database)).toEqual({ brands: 0, posts: 0, catalogue: 0 })
})

test('concurrent seeds add the samples once', async () => {
  const other = await createTestDatabase()
  const answers = await Promise.all([1, 2].map(() => seed(other)))
  expect(answers.map(({ brands }) => brands).toSorted((a, b) => a - b)).toEqual([0, 40])
  await other.close()
})

test('a directory that has brands gets only the catalogue', async () => {
  const other = await createTestDatabase()
  const row = {
    slug: 'mine',
    name: 'Mine',
    name_key: 'mine',
    description: 'My own brand',
    search_text: 'mine\nmy own brand',
  }
  await other.db.insertInto('brands').values(row).execute()
  expect(await seed(other)).toEqual({ brands: 0, posts: 0, catalogue: 13_043 })
  await other.close()
})

test('the counts of every brand, with those not rolled up yet, equal its votes', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from brands b
    cross join lateral (select coalesce(sum(upvotes), 0) as up, coalesce(sum(downvotes), 0) as down
      from brand_vote_deltas d where d.brand_id = b.id) waiting
    where (upvotes + waiting.up, downvotes + waiting.down) <> (
      select count(*) filter (where vote_type = 'up'), count(*) filter (where vote_type = 'down')
      from brand_votes v where v.brand_id = b.id)`.execute(database.db)
  expect(rows).toEqual([])
  expect(await database.db.selectFrom('brand_votes').select('id').limit(1).execute()).toHaveLength(1)
})

test('the counters of a member equal their rows', async () => {
  const { rows } = await sql<{ username: string }>`
    select username from users u where (tags_submitted, upvotes_received, downvotes_received) <> (
      (select count(*) from tag_photos where user_id = u.id),
      (select coalesce(sum(upvotes), 0) from brands where user_id = u.id),
      (select coalesce(sum(downvotes), 0) from brands where user_id = u.id))`.execute(database.db)
  expect(rows).toEqual([])
})

test('the comment count of every post equals its comments', async () => {
  const { rows } = await sql<{ title: string }>`
    select title from forum_posts p
    where comment_count <> (select count(*) from forum_comments c where c.post_id = p.id)
      or is_answered <> (comment_count > 0)
      or exists (select from forum_deltas d where d.post_id = p.id)`.execute(database.db)
  expect(rows).toEqual([])
})

test('brands and members that a post or comment names are linked', async () => {
  const { links } = await database.db
    .selectFrom('forum_posts')
    .select('links')
    .where('title', '=', 'Iver Lund or Ullavik? Both labels are gone')
    .executeTakeFirstOrThrow()
  expect(links).toEqual([
    { text: 'Iver Lund', href: '/brands/iver-lund' },
    { text: 'Ullavik', href: '/brands/ullavik' },
  ])
  const mentions = await database.db
    .selectFrom('forum_comments')
    .select('links')
    .where('content', 'like', '@knit_wit%')
    .execute()
  expect(mentions).toEqual([{ links: [{ text: '@knit_wit', href: '/members/knit_wit' }] }])
})

test('a card shows the neck tag, and some brands have photos of further kinds and eras [X-05]', async () => {
  const photos = await database.db
    .selectFrom('tag_photos')
    .innerJoin('brands', 'brands.id', 'tag_photos.brand_id')
    .select(['slug', 'kind', 'era'])
    .select((eb) => eb('brands.tag_photo_id', '=', eb.ref('tag_photos.id')).as('isShown'))
    .orderBy('tag_photos.id')
    .execute()
  expect(photos.filter(({ isShown }) => isShown)).toHaveLength(32)
  expect(photos.filter(({ isShown, kind }) => isShown && kind !== 'neck tag')).toEqual([])
  expect(photos.filter(({ slug }) => slug === 'barlow-and-thrane').map(({ kind, era }) => [kind, era])).toEqual([
    ['neck tag', '1990s'],
    ['neck tag', '1970s'],
    ['care label', '1990s'],
    ['neck tag', '2010s'],
  ])
})

test('a sample brand is found by its other names', async () => {
  const found = await database.db
    .selectFrom('brands')
    .select('name')
    .where('search_text', 'like', '%b&t leeds%')
    .execute()
  expect(found).toEqual([{ name: 'Barlow & Thrane' }])
})

test('every tag photo is a file named by the hash of its bytes', async () => {
  const shown = await database.db.selectFrom('tag_photos').select(['sha256', 'width', 'height']).execute()
  expect(shown).toHaveLength(37)
  expect((await readdir(photoDir)).toSorted()).toEqual(shown.map(({ sha256 }) => `${sha256}.webp`).toSorted())
  for (const { sha256, width, height } of shown) {
    const bytes = await readFile(join(photoDir, `${sha256}.webp`))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect([width, height]).toEqual([1280, 800])
  }
})

test('every tag photo has a blurred placeholder, a perceptual hash, and a job for its smaller sizes', async () => {
  const { rows } = await sql<{ blur: string; look: string; isWaiting: boolean }>`
    select blur, look::text, exists (select from graphile_worker._private_jobs where payload ->> 'sha256' = p.sha256)
      as "isWaiting" from tag_photos p`.execute(database.db)
  expect(rows.filter(({ blur, look, isWaiting }) => blur.startsWith('UklGR') && look && isWaiting)).toHaveLength(37)
  expect(new Set(rows.map(({ look }) => look)).size).toBeGreaterThan(30)
})

test('sample members cannot sign in', async () => {
  const members = await database.db
    .selectFrom('users')
    .select(['email', 'is_admin'])
    .where('disabled_at', 'is', null)
    .execute()
  expect(members).toHaveLength(6)
  expect(members.every(({ email, is_admin: isAdmin }) => email === null && !isAdmin)).toBe(true)
  expect(await database.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('a sample that was changed has a history that ends in what it is now', async () => {
  const { rows } = await sql<{ count: number; broken: number }>`
    select count(*) as count, count(*) filter (where next is distinct from after) as broken from (
      select r.after, coalesce(lead(r.before) over (partition by brand_id order by r.id), r.after) as next
      from brand_revisions r) changes`.execute(database.db)
  expect(rows).toEqual([{ count: 4, broken: 0 }])
  const last = await sql<{ isNow: boolean }>`
    select r.after ->> 'description' = b.description as "isNow" from brand_revisions r join brands b on b.id = brand_id
    order by r.id desc limit 1`.execute(database.db)
  expect(last.rows).toEqual([{ isNow: true }])
})
