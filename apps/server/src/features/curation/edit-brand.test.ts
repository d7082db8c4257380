import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Brand, BrandDetails, BrandPage } from '@bolodex/contract/directory/brands'
import { addBrand, addMember, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
afterAll(() => subject.close())
const admin = await addMember(subject.database.db, { is_admin: true })
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, former_brand_slugs, brand_revisions')
})

const edit = (id: number | string, payload: object) =>
  subject.app.inject({ method: 'PATCH', url: `/api/brands/${id}`, headers: { cookie: admin.cookie }, payload })

/** Reads with the admin's read-your-writes token. */
async function readAfter(answer: Awaited<ReturnType<typeof edit>>, address: string) {
  const token = encodeURIComponent(String(answer.headers['x-bolodex-after']))
  return subject.app.inject(`${address}${address.includes('?') ? '&' : '?'}after=${token}`)
}

const revisions = () => subject.database.db.selectFrom('brand_revisions').selectAll().orderBy('id').execute()

describe('a change by an admin', () => {
  test.each([
    { name: 'Fennimore Mill' },
    { description: 'Half-canvas blazers since 1994.' },
    { averageSalePrice: 112 },
    { averageSalePrice: null },
    { sellThroughRate: 58 },
    { sellThroughRate: null },
    { garmentTypes: ['Suits', 'Kimonos'] },
  ])('%j is returned, visible to everyone, and changes nothing else [E-05]', async (change) => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore', average_sale_price: 40, sell_through_rate: 30 })
    const before = BrandDetails.parse((await subject.app.inject('/api/brands/fennimore')).json())
    const answer = await edit(id, change)
    expect(answer.statusCode).toBe(200)
    const brand = Brand.parse(answer.json())
    expect(brand).toMatchObject(change)
    const shown = BrandDetails.parse((await readAfter(answer, `/api/brands/${brand.slug}`)).json())
    expect(shown).toMatchObject(brand)
    expect(shown.updatedAt > before.updatedAt).toBe(true)
    const facts = ({ name, description, averageSalePrice, sellThroughRate, garmentTypes, upvotes }: Brand) => {
      return { name, description, averageSalePrice, sellThroughRate, garmentTypes, upvotes }
    }
    expect(facts(brand)).toEqual({ ...facts(before), ...change })
  })

  test('is recorded with author, change and reason [E-05]', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore', average_sale_price: 40 })
    await edit(id, { averageSalePrice: 112, reason: ' Sold three this spring ' })
    const [revision, ...others] = await revisions()
    expect(others).toEqual([])
    expect(revision).toMatchObject({ brand_id: id, user_id: admin.id, reason: 'Sold three this spring' })
    const before = {
      name: 'Fennimore',
      description: 'Waxed field coats and moleskin.',
      averageSalePrice: 40,
      sellThroughRate: null,
      garmentTypes: [],
      datedNotes: [],
      lines: [],
      fakeWarning: null,
      website: null,
      wikidata: null,
      aliases: [],
      tagPhoto: null,
    }
    expect(revision?.before).toEqual(before)
    expect(revision?.after).toEqual({ ...before, averageSalePrice: 112 })
  })

  test('without an effect adds no history entry', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore', average_sale_price: 40 })
    const answer = await edit(id, { name: 'Fennimore', averageSalePrice: 40, reason: 'No change' })
    expect(answer.statusCode).toBe(200)
    expect(await revisions()).toEqual([])
  })

  test('a value gets a new date only when it changes', async () => {
    const long = '2020-02-03T00:00:00.000Z'
    const { id } = await addBrand(subject.database.db, {
      average_sale_price: 40,
      price_set_at: long,
      price_basis: 'import',
      sell_through_rate: 30,
      sell_through_set_at: long,
      sell_through_basis: 'import',
    })
    const brand = Brand.parse((await edit(id, { averageSalePrice: 41 })).json())
    expect(brand.priceBasis).toBe('estimate')
    expect(Date.now() - Date.parse(String(brand.priceSetAt))).toBeLessThan(60_000)
    expect(brand).toMatchObject({ sellThroughSetAt: long, sellThroughBasis: 'import' })
    const row = await subject.database.db.selectFrom('brands').selectAll().executeTakeFirstOrThrow()
    expect([row.price_set_by, row.sell_through_set_by]).toEqual([admin.id, null])
    const emptied = Brand.parse((await edit(id, { averageSalePrice: null })).json())
    expect(emptied).toMatchObject({ averageSalePrice: null, priceSetAt: null, priceBasis: null })
  })

  test('names a garment type once, without space around it [E-04]', async () => {
    const { id } = await addBrand(subject.database.db)
    expect((await edit(id, { garmentTypes: [' Vests', 'Vests ', 'Jackets'] })).json().garmentTypes).toEqual([
      'Vests',
      'Jackets',
    ])
  })
})

describe('a brand with a new name', () => {
  test('is found by it, by its aliases, and no longer by the old one', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore' })
    await db.insertInto('brand_aliases').values({ brand_id: id, alias: 'Millbrook', alias_key: 'millbrook' }).execute()
    const answer = await edit(id, { name: 'Ostler' })
    const totalOf = async (text: string) =>
      BrandPage.parse((await readAfter(answer, `/api/directory?q=${text}`)).json()).total
    expect([await totalOf('ostler'), await totalOf('millbrook'), await totalOf('fennimore')]).toEqual([1, 1, 0])
  })

  test('has a new slug, and the old one redirects', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore' })
    const answer = await edit(id, { name: 'Ostler & Vane' })
    expect(answer.json().slug).toBe('ostler-and-vane')
    expect((await readAfter(answer, '/api/brands/fennimore')).json()).toMatchObject({ id, slug: 'ostler-and-vane' })
    const page = await subject.app.inject('/brands/fennimore')
    expect([page.statusCode, page.headers.location]).toEqual([301, '/brands/ostler-and-vane'])
  })

  test('gets its old address back with its old name', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore' })
    await edit(id, { name: 'Ostler' })
    expect((await edit(id, { name: 'Fennimore' })).json().slug).toBe('fennimore')
    const former = await subject.database.db.selectFrom('former_brand_slugs').select('slug').execute()
    expect(former).toEqual([{ slug: 'ostler' }])
  })

  test('keeps its slug when only the case changes [D-15]', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Fennimore' })
    expect((await edit(id, { name: 'FENNIMORE' })).json()).toMatchObject({ name: 'FENNIMORE', slug: 'fennimore' })
    expect(await subject.database.db.selectFrom('former_brand_slugs').selectAll().execute()).toEqual([])
  })

  test('gets a number where another brand is, or was', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { name: 'Fennimore' })
    await addBrand(db, { name: 'Ostler Vane' })
    await db.insertInto('former_brand_slugs').values({ slug: 'ostler-vane-2' }).execute()
    expect((await edit(id, { name: 'Ostler-Vane' })).json().slug).toBe('ostler-vane-3')
  })

  test('given to two brands by two admins at once goes to one of them [D-15]', async () => {
    const { db } = subject.database
    const brands = [await addBrand(db), await addBrand(db), await addBrand(db)]
    const answers = await Promise.all(brands.map(({ id }) => edit(id, { name: 'Ostler' })))
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409'])
  })
})

describe('an edit is refused', () => {
  test.each(['OSTLER', ' ostler ', 'Vane'])('when another brand has the name %j [D-15]', async (name) => {
    const { db } = subject.database
    const other = await addBrand(db, { name: 'Ostler' })
    await db.insertInto('brand_aliases').values({ brand_id: other.id, alias: 'Vane', alias_key: 'vane' }).execute()
    const { id } = await addBrand(db, { name: 'Fennimore' })
    const answer = await edit(id, { name, averageSalePrice: 5 })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: `'${name.trim()}' is already in the directory`,
        brand: { slug: 'ostler', name: 'Ostler' },
      },
    ])
    expect(await revisions()).toEqual([])
  })

  test.each([
    [{ name: ' a ' }, 'Brand name must be at least 2 characters'],
    [{ name: 'x'.repeat(121) }, 'Brand name must be at most 120 characters'],
    [{ description: ' too short ' }, 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters'],
    [{ averageSalePrice: -1 }, 'Average sale price must be a whole number from 0 to 1,000,000'],
    [{ averageSalePrice: 1_000_001 }, 'Average sale price must be a whole number from 0 to 1,000,000'],
    [{ averageSalePrice: 19.99 }, 'Average sale price must be a whole number from 0 to 1,000,000'],
    [{ sellThroughRate: 101 }, 'Sell-through rate must be a whole number from 0 to 100'],
    [{ garmentTypes: ['x'.repeat(61)] }, 'A garment type must be at most 60 characters'],
    [{ garmentTypes: Array.from({ length: 21 }, (_, i) => `Type ${i}`) }, 'A brand can have at most 20 garment types'],
    [{ reason: 'x'.repeat(301) }, 'The reason must be at most 300 characters'],
  ])('for %.40j', async (change, message) => {
    const { id } = await addBrand(subject.database.db)
    const answer = await edit(id, change)
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, 'invalid_input', message])
  })

  test.each([
    { upvotes: 7 },
    { slug: 'mine' },
    { name: null },
    { name: 'Nul\0Nul' },
    { description: 'Nul \0 in a description' },
    { garmentTypes: [' '] },
    { garmentTypes: 'Jeans' },
    { averageSalePrice: '12' },
  ])('for %j, which no brand can have', async (change) => {
    const { id } = await addBrand(subject.database.db)
    const answer = await edit(id, change)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  })

  test('for a brand that does not exist', async () => {
    const answer = await edit(2_000_000_000, { averageSalePrice: 5 })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Brand not found'])
    expect((await edit('x', { averageSalePrice: 5 })).statusCode).toBe(400)
  })

  test('to a visitor and to a member who is not an admin', async () => {
    const { db } = subject.database
    const { id } = await addBrand(db, { average_sale_price: 40 })
    const cookie = await signIn(db, (await addUser(db)).id)
    const call = { method: 'PATCH', url: `/api/brands/${id}`, payload: { averageSalePrice: 1 } } as const
    const answers = [await subject.app.inject(call), await subject.app.inject({ ...call, headers: { cookie } })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403])
    expect((await db.selectFrom('brands').selectAll().executeTakeFirstOrThrow()).average_sale_price).toBe(40)
  })
})

test('half a character pair is stored as the mark for one', async () => {
  const { id } = await addBrand(subject.database.db)
  const answer = await edit(id, { name: 'Half \uD83D pair', reason: '\uDC69' })
  expect([answer.statusCode, answer.json().name]).toEqual([200, 'Half \uFFFD pair'])
})
