import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let folder: string
const sha256 = 'ab'.repeat(32)
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-photo-files-'))
  const draw = (width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background: '#225533' } })
      .webp()
      .toBuffer()
  await writeFile(join(folder, `${sha256}.webp`), await draw(1280))
  await writeFile(join(folder, `${sha256}-320.webp`), await draw(320))
  await writeFile(join(folder, 'secret.webp'), 'not a photo')
  subject = await createTestApp({ PHOTO_DIR: folder })
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
])('a photo is there under its name%s, %d wide, and may be kept for ever', async (suffix, width) => {
  const answer = await ask(`${sha256}${suffix}.webp`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
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
  // Once it is there it is told apart from what stood in for it.
  await writeFile(join(folder, `${sha256}-640.webp`), 'made')
  const made = await ask(`${sha256}-640.webp`, { 'if-none-match': String(answer.headers['etag']) })
  expect([made.statusCode, made.body]).toEqual([200, 'made'])
})

test('who has a photo already is not sent it again', async () => {
  const { headers } = await ask(`${sha256}.webp`)
  const again = await ask(`${sha256}.webp`, { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(again.headers['cache-control']).toContain('immutable')
})

test('who asks for the headers only is sent no photo', async () => {
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
  '..%2f..%2fpackage.json',
])('there is no photo %s', async (name) => {
  expect((await ask(name)).statusCode).toBe(404)
})
