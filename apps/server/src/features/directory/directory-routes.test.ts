import { beforeEach, describe, expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { Brand, BrandDetails, BrandPage, TagPhoto } from '@bolodex/contract/directory/brands'
import { garmentTypes } from '@bolodex/contract/garment-types'
import { addBrand, addUser } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, former_brand_slugs')
})

describe('GET /api/directory', () => {
  test('answers the first 25 brands by name, and the total', async () => {
    for (let i = 30; i > 0; i -= 1) await addBrand(subject.database.db, { name: `Brand ${String(i).padStart(2, '0')}` })
    const page = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(page.brands).toHaveLength(25)
    expect(page.brands[0]?.name).toBe('Brand 01')
    expect(page).toMatchObject({ page: 1, pageSize: 25, total: 30 })
  })

  test('serves later pages in the requested size', async () => {
    for (let i = 1; i <= 60; i += 1)
      await addBrand(subject.database.db, { name: `Brand ${String(i).padStart(2, '0')}` })
    const page = BrandPage.parse((await subject.app.inject('/api/directory?page=2&pageSize=50')).json())
    expect(page.brands.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `Brand ${51 + i}`))
  })

  test('sorts names as people do, case and accents beside their letter', async () => {
    for (const name of ['Zephyr', 'apex', 'Éclair', 'Eddy', 'Apollo']) await addBrand(subject.database.db, { name })
    const page = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(page.brands.map(({ name }) => name)).toEqual(['apex', 'Apollo', 'Éclair', 'Eddy', 'Zephyr'])
  })

  test.each([
    'page=0',
    'page=x',
    'page=40001',
    'pageSize=30',
    'sort=name',
    'page=1&page=2',
    'q=%00',
    'minPrice=-1',
    'minSellThrough=101',
    'minPrice=abc',
    'colour=red',
    `q=${'x'.repeat(101)}`,
    'garment=Jeans&'.repeat(15),
  ])('%.30s is refused', async (query) => {
    const answer = await subject.app.inject(`/api/directory?${query}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  })

  test('shows the primary tag photo and who took it', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db)
    const member = await addUser(db, { username: 'pinroll_pat' })
    const sha256 = 'a'.repeat(64)
    const photo = await db
      .insertInto('tag_photos')
      .values({ brand_id: id, sha256, width: 10, height: 10, user_id: member.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('brands').set({ tag_photo_id: photo.id }).execute()
    const { brands } = BrandPage.parse((await subject.app.inject('/api/directory')).json())
    expect(brands[0]).toMatchObject({ tagPhotoUrl: `/photos/${sha256}.webp`, tagSubmittedBy: 'pinroll_pat' })
  })
})

test('JSON written by the database has exactly the contract’s fields', async () => {
  const { db } = subject.database
  const { id: userId } = await addUser(db)
  const full = await addBrand(db, {
    name: 'Hob Nail Works',
    average_sale_price: 72,
    sell_through_rate: 88,
    garment_types: ['Pants', 'Capes'],
    source: 'youtube',
    source_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    user_id: userId,
    description: 'Quotes " and \\ and <b> and \u2028 and 👕',
  })
  await addBrand(db, { name: 'Bare Brand' })
  await db.insertInto('brand_aliases').values({ brand_id: full.id, alias: 'H.N.W.', alias_key: 'h.n.w.' }).execute()
  const photos = await db
    .insertInto('tag_photos')
    .values(
      (['1980s', '1990s'] as const).map((era, place) => ({
        brand_id: full.id,
        sha256: 'ab'.charAt(place).repeat(64),
        width: 10,
        height: 10,
        era,
      })),
    )
    .returning('id')
    .execute()
  await db
    .updateTable('brands')
    .set({ tag_photo_id: photos[1]?.id ?? 0 })
    .where('id', '=', full.id)
    .execute()
  const strictBrand = z.strictObject(Brand.shape)
  const strictPage = z.strictObject({ ...BrandPage.shape, brands: z.array(strictBrand) })
  const strictDetails = z.strictObject({ ...BrandDetails.shape, photos: z.array(z.strictObject(TagPhoto.shape)) })
  const [page, list, details] = await Promise.all(
    ['/api/directory', '/api/brands', '/api/brands/hob-nail-works'].map((url) => subject.app.inject(url)),
  )
  expect(strictPage.parse(page?.json()).brands.map(({ name }) => name)).toEqual(['Bare Brand', 'Hob Nail Works'])
  expect(z.array(strictBrand).parse(list?.json())).toHaveLength(2)
  const brand = strictDetails.parse(details?.json())
  expect(brand).toMatchObject({
    aliases: ['H.N.W.'],
    priceBasis: 'video',
    sellThroughBasis: 'video',
    description: 'Quotes " and \\ and <b> and \u2028 and 👕',
  })
  expect(brand.photos.map(({ url }) => url)).toEqual(['b', 'a'].map((letter) => `/photos/${letter.repeat(64)}.webp`))
})

describe('prices and rates', () => {
  const read = async () => BrandDetails.parse((await subject.app.inject('/api/brands/apex')).json())

  test('know when they were set: with the brand, or when they changed [X-07]', async () => {
    const { db } = subject.database
    const created = new Date('2026-01-02T03:04:05Z')
    await addBrand(db, { name: 'Apex', average_sale_price: 20, created_at: created })
    expect(await read()).toMatchObject({ priceSetAt: '2026-01-02T03:04:05.000Z', sellThroughSetAt: null })
    await db.updateTable('brands').set({ description: 'Another description' }).execute()
    expect(await read()).toMatchObject({ priceSetAt: '2026-01-02T03:04:05.000Z' })
    await db.updateTable('brands').set({ average_sale_price: 25, sell_through_rate: 50 }).execute()
    const changed = await read()
    expect(Date.now() - Date.parse(changed.priceSetAt ?? '')).toBeLessThan(60_000)
    expect(changed).toMatchObject({ sellThroughBasis: 'estimate' })
    await db.updateTable('brands').set({ average_sale_price: null }).execute()
    expect(await read()).toMatchObject({ averageSalePrice: null, priceSetAt: null, priceBasis: null })
  })
})

describe('GET /api/brands/:slug', () => {
  test('a former slug still finds the brand [X-01]', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Apex' })
    await subject.database.db.insertInto('former_brand_slugs').values({ slug: 'apexx', brand_id: id }).execute()
    expect((await subject.app.inject('/api/brands/apexx')).json()).toMatchObject({ slug: 'apex' })
  })

  test('a deleted brand answers 410, an unknown one 404 [X-01]', async () => {
    await subject.database.db.insertInto('former_brand_slugs').values({ slug: 'old' }).execute()
    const [gone, none] = [await subject.app.inject('/api/brands/old'), await subject.app.inject('/api/brands/none')]
    expect([gone.statusCode, gone.json().code]).toEqual([410, 'gone'])
    expect([none.statusCode, none.json().code]).toEqual([404, 'not_found'])
  })
})

test('the bits of garment types are the catalogue’s, in its order', async () => {
  const { rows } = await subject.database.pool.query<{ mask: number }>(
    'select garment_mask(array[type]) as mask from unnest($1::text[]) with ordinality as t (type, place) order by place',
    [[...garmentTypes.map(({ name }) => name), 'Capes']],
  )
  expect(rows.map(({ mask }) => mask)).toEqual(rows.map((_, index) => 1 << index))
})

test('the search text follows every change of a brand', async () => {
  const { db, pool } = subject.database
  const { id } = await addBrand(db, { name: 'Apex', average_sale_price: 20 })
  await db
    .updateTable('brands')
    .set({ search_text: 'new text', average_sale_price: 30, sell_through_rate: 4, garment_types: ['Jeans'] })
    .execute()
  const { rows } = await pool.query('select * from brand_search')
  const mirrored = { text: 'new text', shown_price: 30, sell_through_rate: 4, garment_mask: 128, era_mask: 0 }
  expect(rows).toEqual([{ brand_id: id, ...mirrored }])
  await db.deleteFrom('brands').execute()
  expect((await pool.query('select from brand_search')).rowCount).toBe(0)
})

describe('GET /api/brands', () => {
  test('has an ETag that changes with any brand, alias, photo or vote, and is not sent twice [D-19c]', async () => {
    const { db, pool } = subject.database
    const { id } = await addBrand(db)
    const tagOf = async () => String((await subject.app.inject('/api/brands')).headers['etag'])
    const tags = [await tagOf()]
    for (const change of [
      `update brands set average_sale_price = 99`,
      `insert into brand_aliases (brand_id, alias, alias_key) values (${id}, 'x', 'x')`,
      `insert into brand_votes (brand_id, voter_key, vote_type) values (${id}, 'x', 'up')`,
    ]) {
      await pool.query(change)
      tags.push(await tagOf())
    }
    expect(new Set(tags).size).toBe(4)
    const again = await subject.app.inject({ url: '/api/brands', headers: { 'if-none-match': tags.at(-1) ?? '' } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // Every connection was released: otherwise the pool would be empty after ten downloads.
    for (let i = 0; i < 15; i += 1) await subject.app.inject({ url: '/api/brands', headers: { 'if-none-match': '*' } })
    expect((await subject.app.inject('/api/directory')).statusCode).toBe(200)
  })

  test('is compressed for those who take it', async () => {
    await addBrand(subject.database.db, { name: 'Apex' })
    const answer = await subject.app.inject({ url: '/api/brands', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject([{ name: 'Apex' }])
  })

  test('answers the whole list with every field of the specification [D-19a]', async () => {
    const { id: userId } = await addUser(subject.database.db, { username: 'rivet_check' })
    await addBrand(subject.database.db, {
      name: 'Hob Nail Works',
      average_sale_price: 72,
      sell_through_rate: 88,
      garment_types: ['Pants'],
      source: 'youtube',
      source_url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      user_id: userId,
    })
    const [brand] = (await subject.app.inject('/api/brands')).json()
    expect(Brand.parse(brand)).toEqual(brand)
    expect(brand).toMatchObject({
      name: 'Hob Nail Works',
      tagPhotoUrl: null,
      averageSalePrice: 72,
      sellThroughRate: 88,
      garmentTypes: ['Pants'],
      source: 'youtube',
      userId,
      submittedBy: 'rivet_check',
      upvotes: 0,
      downvotes: 0,
    })
  })

  test('is read in pieces, each brand once [D-19a]', async () => {
    await subject.database.pool.query(`insert into brands (slug, name, name_key, description, search_text)
      select n, 'Name ' || n, 'name ' || n, 'Some description', 'x' from generate_series(1, 2500) n`)
    const list: Brand[] = (await subject.app.inject('/api/brands')).json()
    const ids = list.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(ids).toHaveLength(2500)
  })

  test('is streamed while the database still reads it, and may be cached by any cache [D-19b, D-19c]', async () => {
    const { pool } = subject.database
    // More than the socket buffers hold, which may grow to 32 MB. Without triggers, whose tables are not needed here.
    await pool.query(`begin; set local session_replication_role = replica;
      insert into brands (slug, name, name_key, description, search_text)
      select n, 'Name ' || n, 'name ' || n, repeat('Some description ', 100), 'x' from generate_series(1, 25000) n; commit`)
    const address = await subject.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${address}/api/brands`, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.body) throw new Error('The answer has no body')
    expect(answer.headers.get('content-length')).toBeNull()
    expect(answer.headers.get('cache-control')).toMatch(/^public, .*s-maxage=\d+/)
    expect(answer.headers.get('etag')).toMatch(/^(W\/)?"/)
    const pieces = answer.body.values()
    const { value: first = new Uint8Array() } = await pieces.next()
    // Most of the list is still unread, so the database waits mid-query for the download. The first letter may arrive
    // before the statement starts.
    const countCopies = async () => {
      const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and query ilike 'copy%' and state = 'active'`)
      return rows[0]?.n
    }
    await expect.poll(countCopies).toBe(1)
    const rest: Uint8Array[] = [first]
    for await (const piece of pieces) rest.push(piece)
    expect(rest.length).toBeGreaterThan(10)
    expect(JSON.parse(Buffer.concat(rest).toString())).toHaveLength(25_000)
  })

  test('of an empty directory is an empty list', async () => {
    expect((await subject.app.inject('/api/brands')).body).toBe('[]')
  })
})
