import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCaps } from '@bolodex/contract/accounts/account-caps'
import { BrandDetails, BrandPage } from '@bolodex/contract/brands'
import { listIdentifiedBrands } from '@bolodex/contract/shop/brand-identifiers'
import { listTagNames } from '@bolodex/contract/shop/tag-names'
import { addBrand, addToCatalogue, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { brandsOfNumber } from './identifier-store.ts'

type Member = { id: number; cookie: string }

let subject: TestApp
let harrow: number
let ostler: number

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000', ANSWER_CACHE_SECONDS: '0' })
})
afterAll(() => subject.close())
beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, former_brand_slugs, brand_revisions, moderation_log')
  harrow = (await addBrand(db, { name: 'Harrow Lane', average_sale_price: 60 })).id
  ostler = (await addBrand(db, { name: 'Ostler', description: 'Sister brand of the same maker.' })).id
})

async function join(given: Parameters<typeof addUser>[1] = {}): Promise<Member> {
  const { db } = subject.database
  const { id } = await addUser(db, given)
  return { id, cookie: await signIn(db, id) }
}
const newcomer = () => join({ created_at: new Date() })

const send = (method: 'PUT' | 'DELETE', url: string, member?: Member) =>
  subject.app.inject({ method, url, headers: member ? { cookie: member.cookie } : {} })
const confirm = async (brandId: number, member: Member, number = 'RN/12345') => {
  const answer = await send('PUT', `/api/brands/${brandId}/identifiers/${number}/confirmation`, member)
  return answer.statusCode === 200 ? answer.json().confirmations : answer.statusCode
}
const find = async (number = 'RN/12345') => {
  const answer = await subject.app.inject(`/api/identifiers/${number}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return listIdentifiedBrands.answer.parse(answer.json()).brands.map(({ name, confirmations }) => [name, confirmations])
}
const numbersOf = async (slug: string) =>
  BrandDetails.parse((await subject.app.inject(`/api/brands/${slug}`)).json()).identifiers

describe('a number leads to the brands that members found it on [X-09]', () => {
  test('once for each member, however often they say so', async () => {
    const [ann, ben] = [await join(), await join()]
    expect(await find()).toEqual([])
    expect(await confirm(harrow, ann)).toBe(1)
    expect(await confirm(harrow, ann)).toBe(1)
    expect(await confirm(harrow, ben)).toBe(2)
    expect(await confirm(ostler, ben)).toBe(1)
    expect(await find()).toEqual([
      ['Harrow Lane', 2],
      ['Ostler', 1],
    ])
    expect(await find('RN/12346')).toEqual([])
    expect(await numbersOf('harrow-lane')).toEqual([{ kind: 'RN', number: '12345', confirmations: 2 }])
  })

  test('and new accounts, however many, never come before one that has been here for a while', async () => {
    for (let count = 0; count < 3; count += 1) await confirm(ostler, await newcomer())
    await confirm(harrow, await join())
    expect(await find()).toEqual([
      ['Harrow Lane', 1],
      ['Ostler', 3],
    ])
  })

  test('ten at most, and a brand shows five', async () => {
    const { db } = subject.database
    const ann = await join()
    for (let count = 0; count < 12; count += 1) {
      const { id } = await addBrand(db)
      await confirm(id, ann)
      await confirm(harrow, ann, `CA/${10_000 + count}`)
    }
    expect(await find()).toHaveLength(10)
    expect(await numbersOf('harrow-lane')).toHaveLength(5)
  })

  test('until the member takes it back', async () => {
    const [ann, ben] = [await join(), await join()]
    await confirm(harrow, ann)
    await confirm(harrow, ben)
    const address = `/api/brands/${harrow}/identifiers/RN/12345/confirmation`
    expect((await send('DELETE', address, ann)).json()).toEqual({ confirmations: 1 })
    expect((await send('DELETE', address, ann)).json()).toEqual({ confirmations: 1 })
    expect((await send('DELETE', address, ben)).json()).toEqual({ confirmations: 0 })
    expect([await find(), await numbersOf('harrow-lane')]).toEqual([[], []])
  })

  test('also after the account is deleted, without a name', async () => {
    const ann = await join()
    await confirm(harrow, ann)
    await subject.database.db.deleteFrom('users').where('id', '=', ann.id).execute()
    expect(await find()).toEqual([['Harrow Lane', 1]])
    const { rows } = await subject.database.pool.query('select user_id from brand_identifiers')
    expect(rows).toEqual([{ user_id: null }])
  })
})

describe('a number is refused', () => {
  test('from guests, for a brand that is not there, and in any spelling but one', async () => {
    const ann = await join()
    expect((await send('PUT', `/api/brands/${harrow}/identifiers/RN/12345/confirmation`)).statusCode).toBe(401)
    expect(await confirm(2_147_483_647, ann)).toBe(404)
    for (const number of ['RN/123', 'RN/012345', 'CA/1234', 'WPL/01234', 'XY/12345', 'RN/12a45'])
      expect([number, await confirm(harrow, ann, number)]).toEqual([number, 400])
    expect((await subject.app.inject('/api/identifiers/RN/012345')).statusCode).toBe(400)
  })

  test('from a new account that gave enough today; what was said already costs nothing', async () => {
    const ann = await newcomer()
    const { tagNumbers } = accountCaps.firstDay
    for (let count = 0; count < tagNumbers; count += 1)
      expect(await confirm(harrow, ann, `RN/${20_000 + count}`)).toBe(1)
    expect(await confirm(harrow, ann, 'RN/20000')).toBe(1)
    const answer = await send('PUT', `/api/brands/${harrow}/identifiers/RN/30000/confirmation`, ann)
    expect(answer.statusCode).toBe(429)
    expect(answer.json().message).toBe(
      'New accounts can add 20 tag numbers on their first day. You have none left for now.',
    )
  })
})

test('an admin removes a wrong number, which is logged', async () => {
  const [ann, admin] = [await join(), await join({ is_admin: true })]
  await confirm(harrow, ann)
  await confirm(ostler, ann)
  const address = `/api/brands/${harrow}/identifiers/RN/12345`
  expect((await send('DELETE', address, ann)).statusCode).toBe(403)
  expect((await send('DELETE', address, admin)).json()).toEqual({ ok: true })
  expect((await send('DELETE', address, admin)).statusCode).toBe(404)
  expect(await find()).toEqual([['Ostler', 1]])
  const { rows } = await subject.database.pool.query('select action, about from moderation_log')
  expect(rows).toEqual([{ action: 'took off', about: 'RN 12345 on the page of Harrow Lane' }])
})

describe('a search for a number [X-09, X-21b]', () => {
  const search = async (q: string, more = '') => {
    const answer = await subject.app.inject(`/api/directory?q=${encodeURIComponent(q)}${more}`)
    const { total, close, didYouMean } = BrandPage.parse(answer.json())
    return { total, didYouMean, close: close.map(({ brand, role, text }) => [brand.name, role, text]) }
  }

  test.each(['RN 12345', 'rn12345', 'RN# 12345', 'r.n. 12345'])(
    '%s finds its brands apart from the exact matches',
    async (q) => {
      const ann = await join()
      await confirm(harrow, ann)
      await confirm(ostler, ann)
      await confirm(ostler, await join())
      const close = [
        ['Ostler', 'number', 'RN 12345'],
        ['Harrow Lane', 'number', 'RN 12345'],
      ]
      expect(await search(q)).toEqual({ total: 0, didYouMean: [], close })
      expect((await search(q, '&minPrice=50')).close).toEqual([['Harrow Lane', 'number', 'RN 12345']])
    },
  )

  test('does not repeat a brand that is among the exact matches', async () => {
    const { id } = await addBrand(subject.database.db, {
      name: 'Sable',
      description: 'Care label says CA 01234 mostly.',
    })
    await confirm(id, await join(), 'CA/01234')
    expect(await search('CA 01234')).toEqual({ total: 1, didYouMean: [], close: [] })
    expect((await search('ca1234')).close).toEqual([['Sable', 'number', 'CA 01234']])
  })

  test('is answered by an index, however many numbers there are', async () => {
    const { pool } = subject.database
    await pool.query(
      `insert into brand_identifiers (kind, number, brand_id, is_by_established)
       select 'RN', (10000 + n)::text, $1, true from generate_series(1, 50000) n`,
      [harrow],
    )
    await pool.query('analyze brand_identifiers')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${brandsOfNumber}`, ['RN', '12345'])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('brand_identifiers_kind_number_brand_id_user_id_key')
    expect(plan).not.toContain('Seq Scan')
  })
})

test('the names that a tag may say are those of the directory and what else the catalogue knows [X-09]', async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brand_catalogue')
  await addToCatalogue(db, { name: 'Harrow Lane', aliases: ['Harrow'] })
  await addToCatalogue(db, { name: 'Sablecoat', aliases: ['Sable Coat Mfg'] })
  await pool.query(
    `insert into brand_aliases (brand_id, alias, alias_key) values ($1, 'Ostler & Sons', 'ostler & sons')`,
    [ostler],
  )
  const answer = await subject.app.inject('/api/tag-names')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(listTagNames.answer.parse(answer.json())).toEqual({
    brands: [
      { slug: 'harrow-lane', names: ['Harrow Lane'] },
      { slug: 'ostler', names: ['Ostler', 'Ostler & Sons'] },
    ],
    known: [['Sablecoat', 'Sable Coat Mfg']],
  })
  expect(answer.headers['cache-control']).toContain('public')
  await emptyTables(pool, 'brand_catalogue')
})
