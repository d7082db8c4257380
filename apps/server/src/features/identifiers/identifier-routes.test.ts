import { beforeEach, describe, expect, test } from 'vitest'
import { accountCaps } from '@bolodex/contract/accounts/account-caps'
import { BrandDetails, BrandPage } from '@bolodex/contract/directory/brands'
import { listIdentifiedBrands } from '@bolodex/contract/identifiers/brand-identifiers'
import { listTagNames } from '@bolodex/contract/shop/tag-names'
import { addBrand, addToCatalogue, addMember, type Member } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { brandsOfNumber } from '#domain/brands/identifier-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000', ANSWER_CACHE_SECONDS: '0' })
let harrow: number
let ostler: number

beforeEach(async () => {
  const { db, pool } = subject.database
  await emptyTables(pool, 'brands, former_brand_slugs, brand_revisions, moderation_log')
  harrow = (await addBrand(db, { name: 'Harrow Lane', average_sale_price: 60 })).id
  ostler = (await addBrand(db, { name: 'Ostler', description: 'Sister brand of the same maker.' })).id
})

const join = (given: Parameters<typeof addMember>[1] = {}) => addMember(subject.database.db, given)
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

describe('a number finds the brands on whose tags members found it [X-09b]', () => {
  test('once per member, however often they report it', async () => {
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

  test('and new accounts never outrank an established one', async () => {
    for (let count = 0; count < 3; count += 1) await confirm(ostler, await newcomer())
    await confirm(harrow, await join())
    expect(await find()).toEqual([
      ['Harrow Lane', 1],
      ['Ostler', 0],
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

  test('until the member withdraws it', async () => {
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

  test('from a new account above its daily limit; a repetition is free', async () => {
    const ann = await newcomer()
    const { tagNumbers } = accountCaps.firstDay
    for (let count = 0; count < tagNumbers; count += 1)
      expect(await confirm(harrow, ann, `RN/${20_000 + count}`)).toBe(0)
    expect(await confirm(harrow, ann, 'RN/20000')).toBe(0)
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

describe('a search for a number [X-09b, X-21b]', () => {
  const search = async (q: string, more = '') => {
    const answer = await subject.app.inject(`/api/directory?q=${encodeURIComponent(q)}${more}`)
    const { total, equal, close, didYouMean } = BrandPage.parse(answer.json())
    return { total, equal, didYouMean, close: close.map(({ brand, role, text }) => [brand.name, role, text]) }
  }

  test.each(['RN 12345', 'rn12345', 'RN# 12345', 'r.n. 12345'])(
    '%s finds its brands, counted beside the total on every page [X-21l]',
    async (q) => {
      const ann = await join()
      await confirm(harrow, ann)
      await confirm(ostler, ann)
      await confirm(ostler, await join())
      const close = [
        ['Ostler', 'number', 'RN 12345'],
        ['Harrow Lane', 'number', 'RN 12345'],
      ]
      expect(await search(q)).toEqual({ total: 0, equal: 2, didYouMean: [], close })
      expect(await search(q, '&page=2')).toEqual({ total: 0, equal: 2, didYouMean: [], close: [] })
      expect((await search(q, '&minPrice=50')).close).toEqual([['Harrow Lane', 'number', 'RN 12345']])
    },
  )

  test('does not repeat a brand that is among the exact matches', async () => {
    const { id } = await addBrand(subject.database.db, {
      name: 'Sable',
      description: 'Care label says CA 01234 mostly.',
    })
    await confirm(id, await join(), 'CA/01234')
    expect(await search('CA 01234')).toEqual({ total: 1, equal: 0, didYouMean: [], close: [] })
    expect((await search('ca1234')).close).toEqual([['Sable', 'number', 'CA 01234']])
  })

  test('is looked up by an index, however many numbers there are', async () => {
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

test('the names a tag may contain are those of the directory and the catalog [X-09a]', async () => {
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
