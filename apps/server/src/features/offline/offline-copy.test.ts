import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CopyManifest } from '@bolodex/contract/offline/copy-manifest'
import { copyLimits } from '@bolodex/contract/offline/copy-manifest'
import { partAddress } from '@bolodex/offline-directory/copy-parts'
import { openCopy } from '@bolodex/offline-directory/open-copy'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addTagPhoto, addToCatalogue } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { makeOfflineCopy, offlineCopyJobs } from './make-copy.ts'

let subject: TestApp
beforeEach(async () => {
  subject = await createTestApp()
})
afterEach(() => subject.close())

const log = createLogger({ LOG_LEVEL: 'silent' })
const make = (limits = copyLimits) => makeOfflineCopy({ db: subject.database.db, log }, limits)

async function readManifest(): Promise<CopyManifest> {
  const answer = await subject.app.inject('/api/offline-copy')
  expect(answer.statusCode, answer.body).toBe(200)
  return CopyManifest.parse(answer.json())
}

async function readCopy(manifest?: CopyManifest) {
  const { parts, letters } = manifest ?? (await readManifest())
  const answers = await Promise.all(parts.map(({ hash }) => subject.app.inject(partAddress(hash))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200))
  return openCopy(
    answers.map(({ body }) => body),
    letters,
  )
}

const hashesOf = ({ parts }: CopyManifest, kind?: string) =>
  parts.filter((part) => kind === undefined || part.kind === kind).map(({ hash }) => hash)

describe('making a copy', () => {
  test('copies every brand with its names, figures, photo and the catalogue', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, {
      name: 'Kestrel Loop',
      average_sale_price: 85,
      sell_through_rate: 60,
      garment_types: ['Capes', 'Jeans'],
      upvotes: 3,
      downvotes: 1,
      created_at: new Date('2026-03-04T23:59:00Z'),
      source: 'youtube',
      source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    })
    await db
      .insertInto('brand_aliases')
      .values({ brand_id: id, alias: 'K Loop', alias_key: nameKeyOf('K Loop'), ...nameKeyColumns('K Loop') })
      .execute()
    await db.insertInto('former_brand_slugs').values({ slug: 'kestrel', brand_id: id }).execute()
    await addTagPhoto(db, id)
    await addToCatalogue(db, { name: 'Patagonia', aliases: ['Patagucci'], tier: 'A' })
    expect(await make()).toMatchObject({ brands: 1, parts: 6, newParts: 6 })

    const copy = await readCopy()
    const served = (await subject.app.inject('/api/brands')).json()
    expect(copy.brandById(id)).toEqual({
      ...served[0],
      // Rounded to the day, and without people.
      createdAt: '2026-03-04T00:00:00.000Z',
      priceSetAt: '2026-03-04T00:00:00.000Z',
      sellThroughSetAt: '2026-03-04T00:00:00.000Z',
      tagPhotoId: null,
      tagPhotoBlur: null,
      tagSubmittedBy: null,
      submittedBy: null,
      userId: null,
    })
    expect(copy.brandBySlug('kestrel')).toEqual(copy.brandById(id))
    const query = {
      q: 'patigonia',
      garment: [],
      minSellThrough: 0,
      minPrice: 0,
      sort: 'best',
      page: 1,
      pageSize: 25,
    } as const
    expect(copy.answerDirectory({ ...query, garment: [] }).didYouMean).toMatchObject([
      { name: 'Patagonia', slug: null },
    ])
  })

  test('an empty directory has an empty copy', async () => {
    await make()
    expect(await readManifest()).toMatchObject({ count: 0, total: 0 })
    expect((await readCopy()).summary.count).toBe(0)
  })

  test('again without a change makes nothing new, and no new version', async () => {
    await addBrand(subject.database.db)
    const first = await make()
    expect(await make()).toEqual({ ...first, newParts: 0, newBytes: 0 })
  })

  test('after a vote sends only the numbers of one range again', async () => {
    const { db } = subject.database
    for (const id of [1, 100, 2048, 5000]) await addBrand(db, { id })
    await make()
    const before = await readManifest()
    await db.updateTable('brands').set({ upvotes: 7 }).where('id', '=', 100).execute()
    expect(await make()).toMatchObject({ newParts: 1 })
    const after = await readManifest()
    expect(after.version).toBeGreaterThan(before.version)
    expect(hashesOf(after).filter((hash) => !hashesOf(before).includes(hash))).toEqual(
      hashesOf(after, 'numbers').slice(0, 1),
    )
    expect((await readCopy(after)).brandById(100)?.upvotes).toBe(7)
  })

  test.each([
    [
      'a new name',
      async () => subject.database.pool.query(`update brands set name = 'Other', name_key = 'other' where id = 1`),
      1,
    ],
    [
      'a new alias',
      async () =>
        subject.database.pool.query(
          `insert into brand_aliases (brand_id, alias, alias_key) values (1, 'Also', 'also')`,
        ),
      1,
    ],
    [
      'a slug it had before',
      async () => subject.database.pool.query(`insert into former_brand_slugs (slug, brand_id) values ('kestrel', 1)`),
      1,
    ],
    ['an alias that is gone', async () => subject.database.pool.query('delete from brand_aliases'), 1],
    ['a photo', async () => addTagPhoto(subject.database.db, 1), 1],
    [
      'a number on a tag',
      async () =>
        subject.database.pool.query(
          `insert into brand_identifiers (kind, number, brand_id, is_by_established) values ('RN', '12345', 1, true)`,
        ),
      1,
    ],
    ['a brand that is gone', async () => subject.database.pool.query('delete from brands where id = 1'), 3],
    ['a new name in the catalogue', async () => addToCatalogue(subject.database.db, { name: 'Lululemon' }), 1],
  ] as const)('notices %s', async (_, change, newParts) => {
    await addBrand(subject.database.db, { id: 1, name: 'Kestrel Loop' })
    await addBrand(subject.database.db, { id: 2, name: 'Hob Nail Works' })
    await subject.database.pool.query(`insert into brand_aliases (brand_id, alias, alias_key) values (1, 'K', 'k')`)
    await make()
    await change()
    expect(((await make())?.newParts ?? 0) >= newParts).toBe(true)
    expect((await make())?.newParts).toBe(0)
  })

  test('holds the numbers on tags, and a report that was taken back leaves it [X-30a]', async () => {
    const { db, pool } = subject.database
    for (const id of [1, 2, 3000]) await addBrand(db, { id })
    const report = (brand: number, number: string, isByEstablished: boolean) =>
      pool.query(
        `insert into brand_identifiers (kind, number, brand_id, is_by_established) values ('RN', $1, $2, $3)`,
        [number, brand, isByEstablished],
      )
    await report(1, '12345', false)
    await report(2, '12345', true)
    await report(3000, '12345', true)
    await make()
    const first = await readManifest()
    const list = async () =>
      (await readCopy())
        .listIdentified({ kind: 'RN', number: '12345' })
        .brands.map(({ id, confirmations }) => [id, confirmations])
    expect(await list()).toEqual([
      [2, 1],
      [3000, 1],
      [1, 0],
    ])
    await pool.query('delete from brand_identifiers where brand_id = 2')
    expect(await make()).toMatchObject({ newParts: 1 })
    expect(await list()).toEqual([
      [3000, 1],
      [1, 0],
    ])
    // Phones fetch one small part, and keep the index of names.
    const [old, changed] = [first, await readManifest()].map((manifest) => hashesOf(manifest))
    expect(changed?.filter((hash) => !old?.includes(hash))).toEqual(
      hashesOf(await readManifest(), 'identifiers').slice(0, 1),
    )
  })

  test('of a directory above the limit keeps the brands with the most upvotes, and says so', async () => {
    for (let id = 1; id <= 7; id += 1) await addBrand(subject.database.db, { id, upvotes: id % 3 })
    await make({ ...copyLimits, brands: 3 })
    expect(await readManifest()).toMatchObject({ count: 3, total: 7 })
    const copy = await readCopy()
    // Two with two upvotes, then the first of those with one.
    expect([1, 2, 3, 4, 5, 6, 7].filter((id) => copy.brandById(id) !== null)).toEqual([1, 2, 5])
  })

  test('never has more ranges than allowed, however high the ids are', async () => {
    for (const id of [1, 70_000, 140_000]) await addBrand(subject.database.db, { id })
    await make()
    expect(hashesOf(await readManifest(), 'names')).toHaveLength(3)
    await make({ ...copyLimits, idsPerPart: 16, ranges: 2 })
    expect(hashesOf(await readManifest(), 'names').length).toBeLessThanOrEqual(2)
    expect((await readCopy()).summary.count).toBe(3)
  })

  test('keeps parts of earlier copies for a few days, then deletes them', async () => {
    const { db, pool } = subject.database
    await addBrand(db, { id: 1, name: 'Kestrel Loop' })
    await make()
    const old = await readManifest()
    await db.updateTable('brands').set({ name: 'Kestrel Loop Two', name_key: 'kestrel loop two' }).execute()
    await make()
    expect((await readCopy(old)).brandById(1)?.name).toBe('Kestrel Loop')
    await pool.query(`update offline_copy_parts set listed_at = now() - interval '4 days'`)
    await pool.query(`update offline_copies set made_at = now() - interval '4 days'`)
    await make()
    const [gone = ''] = hashesOf(old, 'names')
    const left = await pool.query('select from offline_copy_parts where hash = $1', [gone])
    expect(left.rowCount).toBe(0)
    expect((await readCopy()).brandById(1)?.name).toBe('Kestrel Loop Two')
    expect((await pool.query('select from offline_copies')).rowCount).toBe(1)
  })

  test('is left to the worker that is at it, and is a job that comes every five minutes', async () => {
    const client = await subject.database.pool.connect()
    await client.query('begin; select pg_advisory_xact_lock(8264024)')
    expect(await make()).toBeNull()
    await client.query('rollback')
    client.release()
    const [job] = offlineCopyJobs({ db: subject.database.db, log })
    expect(job).toMatchObject({ name: 'make-offline-copy', every: '*/5 * * * *' })
    await job?.run({})
    expect((await readManifest()).version).toBeGreaterThan(0)
  })
})

describe('the routes', () => {
  test('answer version 0 without a copy, and 404 for an unknown or malformed part name', async () => {
    expect(await readManifest()).toMatchObject({ version: 0, madeAt: null, parts: [] })
    const unknown = partAddress('0'.repeat(64))
    for (const url of [unknown, partAddress('..%2f'), partAddress("'")])
      expect((await subject.app.inject(url)).statusCode).toBe(404)
  })

  test('a part is served as compressed and stored, cacheable forever, once', async () => {
    await addBrand(subject.database.db, { name: 'Kestrel Loop' })
    await make()
    const { parts } = await readManifest()
    const [{ hash, bytes } = { hash: '', bytes: 0 }] = parts
    const ask = (headers: Record<string, string>) => subject.app.inject({ url: partAddress(hash), headers })
    const br = await ask({ 'accept-encoding': 'gzip, br' })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=300, s-maxage=3600',
      vary: 'accept-encoding',
      etag: `"${hash}"`,
    })
    expect(br.rawPayload.length).toBe(bytes)
    const text = brotliDecompressSync(br.rawPayload)
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload)).toEqual(text)
    const plain = await ask({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload).toEqual(text)
    expect((await ask({ 'if-none-match': `"${hash}"` })).statusCode).toBe(304)
    // Cached in memory: popular parts are not read from the database each time.
    await subject.database.pool.query('delete from offline_copy_parts')
    expect((await ask({})).statusCode).toBe(200)
  })

  test('set no cookie and read no session', async () => {
    await make()
    const answer = await subject.app.inject('/api/offline-copy')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toContain('public')
  })
})
