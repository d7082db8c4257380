import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import sharp from 'sharp'

let subject: TestApp
let photoDir: string
beforeAll(async () => {
  photoDir = await mkdtemp(join(tmpdir(), 'bolodex-pictures-'))
  subject = await createTestApp({ PHOTO_DIR: photoDir, RATE_LIMIT_FACTOR: '10' })
})
afterAll(async () => {
  await subject.close()
  await rm(photoDir, { recursive: true })
})

const ask = (slug: string, headers = {}) =>
  subject.app.inject({ url: `/brands/${encodeURIComponent(slug)}/card.png`, headers })

/** Adds a tag photo of one colour, or a file that only claims to be one. */
async function addPhoto(brandId: number, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeFile(join(photoDir, `${sha256}.webp`), bytes)
  const { id } = await subject.database.db
    .insertInto('tag_photos')
    .values({ brand_id: brandId, sha256, width: 640, height: 400 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await subject.database.db.updateTable('brands').set({ tag_photo_id: id }).where('id', '=', brandId).execute()
}

test('a brand has a picture for previews, a PNG of 1200 × 630 that caches keep for an hour [X-01g]', async () => {
  await addBrand(subject.database.db, { name: 'Iver Lund', average_sale_price: 49, sell_through_rate: 81 })
  const answer = await ask('iver-lund')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300, s-maxage=3600',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const again = await ask('iver-lund', { 'if-none-match': answer.headers['etag'] })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a new price gives a new picture under a new mark', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Ullavik', average_sale_price: 83 })
  const before = await ask('ullavik')
  await db.updateTable('brands').set({ average_sale_price: 84 }).where('id', '=', id).execute()
  const after = await ask('ullavik', { 'if-none-match': before.headers['etag'] })
  expect(after.statusCode).toBe(200)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
})

test('what a price rests on and its age are part of the picture [X-07e]', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Rookhope', average_sale_price: 83 })
  const pictures = [await ask('rookhope')]
  for (const change of [{ price_basis: 'import' }, { price_set_at: new Date('2020-02-03') }] as const) {
    await db.updateTable('brands').set(change).where('id', '=', id).execute()
    pictures.push(await ask('rookhope'))
  }
  expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(3)
  expect(new Set(pictures.map(({ headers }) => headers['etag'])).size).toBe(3)
})

test('the tag photo is part of the picture', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Rallye 74' })
  const photo = sharp({ create: { width: 640, height: 400, channels: 3, background: '#ff0000' } })
  await addPhoto(id, await photo.webp().toBuffer())
  const { data, info } = await sharp((await ask('rallye-74')).rawPayload)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (300 * info.width + 340) * 3
  const [red = 0, green = 0, blue = 0] = data.subarray(middle, middle + 3)
  expect(red).toBeGreaterThan(230)
  expect(Math.max(green, blue)).toBeLessThan(40)
})

test.each([
  ['markup', '</script><script>alert(1)</script> & "quoted"', 'markup'],
  ['emoji alone', '👕👖🧥', 'emoji'],
  ['letters the font lacks', '北凪藍染', '北凪藍染'],
  ['one endless word', 'W'.repeat(120), 'endless'],
])('a name of %s still gives a picture', async (_, name, slug) => {
  await addBrand(subject.database.db, { name, slug, garment_types: ['<Kimonos & 👘>'] })
  const answer = await ask(slug)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('a photo that cannot be read is left out', async () => {
  const { id } = await addBrand(subject.database.db, { name: 'Cinderbank' })
  await addPhoto(id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect((await ask('cinderbank')).statusCode).toBe(200)
})

test('GET card.png of an unknown or deleted brand answers 404 or 410', async () => {
  await subject.database.db.insertInto('former_brand_slugs').values({ slug: 'long-gone', brand_id: null }).execute()
  const answers = await Promise.all(['never-there', 'long-gone', '\0', 'x'.repeat(101)].map((slug) => ask(slug)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 410, 404, 404])
})

test('concurrent picture requests take turns, and equal ones share one rendering', async () => {
  const slugs = Array.from({ length: 8 }, (_, index) => `crowd-${index}`)
  for (const slug of slugs) await addBrand(subject.database.db, { name: slug })
  const answers = await Promise.all([...slugs, ...slugs].map((slug) => ask(slug)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('too many picture requests get a Retry-After', async () => {
  const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' })
  const statuses = []
  for (let i = 0; i < 2; i += 1) statuses.push((await strict.app.inject('/brands/none/card.png')).statusCode)
  expect(statuses).toEqual([404, 429])
  await strict.close()
})
