import { beforeEach, describe, expect, test } from 'vitest'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { checkName } from '@bolodex/contract/contributions/new-brands'
import { nameKeyColumns } from '#domain/name-keys.ts'
import { addBrand, addToCatalogue } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { emptyTables } from '#testing/test-database.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, brand_aliases, brand_catalogue')
})

async function check(name: string) {
  const answer = await subject.app.inject(`/api/brand-names?name=${encodeURIComponent(name)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { existing, similar, known } = checkName.answer.parse(answer.json())
  return { existing: existing?.name ?? null, similar: similar.map((brand) => brand.name), known }
}
const addAlias = (brandId: number, alias: string) =>
  subject.database.db
    .insertInto('brand_aliases')
    .values({ brand_id: brandId, alias, alias_key: nameKeyOf(alias), ...nameKeyColumns(alias) })
    .execute()

describe('GET /api/brand-names', () => {
  test('names the brand that has this name in another case, with enough to recognise it [D-15]', async () => {
    const { id } = await addBrand(subject.database.db, {
      name: 'Fennimore',
      average_sale_price: 45,
      sell_through_rate: 60,
    })
    const answer = await subject.app.inject('/api/brand-names?name=%20FENNIMORE')
    expect(answer.json()).toEqual({
      existing: {
        id,
        slug: 'fennimore',
        name: 'Fennimore',
        tagPhotoUrl: null,
        averageSalePrice: 45,
        sellThroughRate: 60,
        priceSetAt: expect.any(String),
        priceBasis: 'estimate',
        soldCount: null,
        sellThroughSetAt: expect.any(String),
        sellThroughBasis: 'estimate',
        photos: 0,
      },
      similar: [],
      known: [],
    })
    expect(answer.headers['cache-control']).toContain('public')
  })

  test('compares no text of more than forty letters, but still finds the brand of that name', async () => {
    const long = 'The Fennimore and Daughters Outfitting Company'
    await addBrand(subject.database.db, { name: long })
    expect(await check(long)).toMatchObject({ existing: long })
    expect(await check(`${long}s`)).toEqual({ existing: null, similar: [], known: [] })
    expect((await check('Fennimore and Daughters Outfitting')).similar).toEqual([long])
  })

  test('names the brand that has it on its tags only [D-15]', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Barlow & Thrane' })
    await addAlias(id, 'B&T')
    expect(await check('b&t')).toMatchObject({ existing: 'Barlow & Thrane', similar: [] })
  })

  test.each([
    ['Barlow and Thrane', 'Barlow & Thrane'],
    ['barlow-thrane', 'Barlow & Thrane'],
    ['Barlow & Thrain', 'Barlow & Thrane'],
    ['Fenimore', 'Fennimore'],
    ['Iver Lünd', 'Iver Lund'],
    ['AP', 'A.P.'],
  ])('asks of %s whether %s was meant', async (typed, meant) => {
    const { db } = subject.database
    for (const name of ['Barlow & Thrane', 'Fennimore', 'Iver Lund', 'A.P.', 'Nothing like it'])
      await addBrand(db, { name })
    expect(await check(typed)).toEqual({ existing: null, similar: [meant], known: [] })
  })

  test('finds near aliases, and lists a brand once however many of its names are near', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Marloweston' })
    await addAlias(id, 'Marlowestone')
    await addAlias(id, 'Marlow Eston')
    expect((await check('Marlowstone')).similar).toEqual(['Marloweston'])
  })

  test('names five at most, the nearest first, and not the one that has the name', async () => {
    for (let i = 0; i < 9; i += 1) await addBrand(subject.database.db, { name: `Fennimore ${'x'.repeat(i)}` })
    const { existing, similar } = await check('Fennimore xx')
    expect(existing).toBe('Fennimore xx')
    expect(similar).toHaveLength(5)
    expect(similar).not.toContain('Fennimore xx')
    expect(similar[0]).toBe('Fennimore xxx')
  })

  test('names known brands that are not in the directory yet', async () => {
    await addBrand(subject.database.db, { name: 'Carrowmore' })
    for (const name of ['Carrowmore', 'Carrowmoor', 'Carrow More Ltd', 'Zephyr'])
      await addToCatalogue(subject.database.db, { name })
    expect((await check('carrowmor')).known).toEqual(['Carrowmoor', 'Carrow More Ltd'])
  })

  test.each(['', ' ', '…', '東京', '%', '_', 'a', "'", '\u{1F9F5}', 'x'.repeat(120)])(
    '%.10s finds nothing',
    async (name) => {
      await addBrand(subject.database.db, { name: 'Fennimore' })
      expect(await check(name)).toEqual({ existing: null, similar: [], known: [] })
    },
  )

  test('a name that is too long, or holds what no text can hold, is refused', async () => {
    for (const query of ['', 'name=%00', `name=${'x'.repeat(121)}`, 'name=a&name=b']) {
      expect((await subject.app.inject(`/api/brand-names?${query}`)).statusCode).toBe(400)
    }
  })
})
