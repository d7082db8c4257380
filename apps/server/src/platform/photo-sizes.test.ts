import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let folder: string
const sha256 = 'ab'.repeat(32)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolodex-photo-sizes-'))
  const photo = sharp({ create: { width: 1280, height: 800, channels: 3, background: '#225533' } })
  await writeFile(join(folder, `${sha256}.webp`), await photo.webp().toBuffer())
  subject = await createTestApp({ PHOTO_DIR: folder })
})
afterAll(async () => {
  await subject.close()
  await rm(folder, { recursive: true })
})

const ask = (name: string) => subject.app.inject(`/photos/${name}`)

test.each([
  ['', 1280, 800],
  ['-320', 320, 200],
  ['-640', 640, 400],
])('a photo is there under its name%s, %d × %d, and may be kept for ever', async (suffix, width, height) => {
  const answer = await ask(`${sha256}${suffix}.webp`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
})

test('a size asked for by many at once is made once and leaves no half file', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`${sha256}-320.webp`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await readdir(folder)).filter((name) => !name.endsWith('.webp'))).toEqual([])
})

test.each([`${sha256}-321.webp`, `${sha256}-99999.webp`, `${'cd'.repeat(32)}-320.webp`, '..%2f..%2fx-320.webp'])(
  'there is no photo %s, and none is made',
  async (name) => {
    expect((await ask(name)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await readdir(folder)).length).toBeLessThanOrEqual(3)
  },
)
