import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { addBrand, addTagPhoto } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import sharp from 'sharp'

let subject: TestApp
let folder: string
let brand: { id: number }
const sha256 = 'ab'.repeat(32)
/** A file that belongs to no brand. */
const orphan = 'ef'.repeat(32)
const keeping = 'public, max-age=600, s-maxage=3600, stale-while-revalidate=600'
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-photo-files-'))
  const draw = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: '#225533' } })
      .webp()
      .toBuffer()
  await writeFile(join(folder, `${sha256}.webp`), await draw(1280))
  await writeFile(join(folder, `${sha256}-320.webp`), await draw(320))
  await writeFile(join(folder, 'secret.webp'), 'not a photo')
  await writeFile(join(folder, `${orphan}.webp`), await draw(320))
  subject = await createTestApp({ PHOTO_DIR: folder })
  const { db } = subject.database
  brand = await addBrand(db)
  await addTagPhoto(db, brand.id, { sha256 })
})
afterAll(async () => {
  await subject.close()
  await rm(folder, { recursive: true })
})

const ask = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  subject.app.inject({ method, url: `/photos/${name}`, headers })

test.each([
  ['', 1280],
  ['-320', 320],
])('a photo is served under its name%s, %d wide, and may be cached briefly', async (suffix, width) => {
  const answer = await ask(`${sha256}${suffix}.webp`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.headers['cache-control']).toBe(keeping)
  expect(answer.headers['content-security-policy']).toBe(policy)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
})

test('a size that is not made yet is answered by the photo itself, for a moment', async () => {
  const answer = await ask(`${sha256}-640.webp`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=5'])
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1280)
  const again = await ask(`${sha256}-640.webp`, { 'if-none-match': String(answer.headers['etag']) })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=5'])
  // Once made, its ETag differs from that of its stand-in.
  await writeFile(join(folder, `${sha256}-640.webp`), 'made')
  const made = await ask(`${sha256}-640.webp`, { 'if-none-match': String(answer.headers['etag']) })
  expect([made.statusCode, made.body]).toEqual([200, 'made'])
})

test('a client with a current copy gets 304', async () => {
  const { headers } = await ask(`${sha256}.webp`)
  const again = await ask(`${sha256}.webp`, { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(again.headers['cache-control']).toBe(keeping)
})

test('a HEAD request gets no body', async () => {
  const answer = await ask(`${sha256}.webp`, {}, 'HEAD')
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0)
})

test.each([
  'secret.webp',
  `${sha256}-321.webp`,
  `${sha256.toUpperCase()}.webp`,
  `${'cd'.repeat(32)}.webp`,
  `${'cd'.repeat(32)}-320.webp`,
  `${orphan}.webp`,
  `${orphan}-320.webp`,
  '..%2f..%2fpackage.json',
])('there is no photo %s', async (name) => {
  expect((await ask(name)).statusCode).toBe(404)
})

/** After this, cached lookups have expired. */
const outlivedMs = 6000

test.each([
  [
    'taken away',
    (db: Database) => db.updateTable('tag_photos').set({ retired_at: new Date(), taken_away_at: new Date() }).execute(),
  ],
  ['gone', (db: Database) => db.deleteFrom('tag_photos').execute()],
])('revalidating a photo that is %s reports it, though its file still exists', async (_, change) => {
  const { db } = subject.database
  const now = performance.now.bind(performance)
  try {
    const names = [`${sha256}.webp`, `${sha256}-320.webp`]
    const marks = await Promise.all(names.map(async (name) => String((await ask(name)).headers['etag'])))
    const revalidate = async () => {
      const answers = await Promise.all(names.map((name, at) => ask(name, { 'if-none-match': marks[at] ?? '' })))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await revalidate()).toEqual([304, 304])
    await change(db)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + outlivedMs)
    expect(await revalidate()).toEqual([404, 404])
    const gone = await ask(`${sha256}.webp`)
    expect([gone.statusCode, gone.headers['cache-control'] ?? '']).toEqual([
      404,
      expect.not.stringContaining('max-age'),
    ])
  } finally {
    vi.restoreAllMocks()
    await db.deleteFrom('tag_photos').execute()
    await addTagPhoto(db, brand.id, { sha256 })
  }
})
