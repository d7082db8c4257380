import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCaps } from '@bolodex/contract/accounts/account-caps'
import { Brand, BrandDetails } from '@bolodex/contract/brands'
import {
  addMonths,
  listSharedSales,
  monthOf,
  shareSales,
  sharingLimits,
  SharingState,
  sharingWording,
  type SharedSaleInput,
} from '@bolodex/contract/sales/shared-sales'
import { SoldFigures } from '@bolodex/contract/sales/sold-figures'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { rebuildCells } from './rebuild-cells.ts'

let subject: TestApp
let harrow: number
beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '10000' })
})
afterAll(() => subject.close())
beforeEach(async () => {
  const { db, pool } = subject.database
  await pool.query('truncate brands, sale_sharing, sold_cells, sold_quarters, withdrawn_sales, cell_rebuilds cascade')
  harrow = (await addBrand(db, { name: 'Harrow Lane', average_sale_price: 40 })).id
})

type Member = { id: number; username: string; cookie: string }
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'

async function join(given: Parameters<typeof addUser>[1] = {}): Promise<Member> {
  const user = await addUser(subject.database.db, given)
  return { ...user, cookie: await signIn(subject.database.db, user.id) }
}
const send = (method: Method, url: string, member: Member | null, payload?: object) =>
  subject.app.inject({
    method,
    url,
    headers: member ? { cookie: member.cookie } : {},
    ...(payload && { payload }),
  })
const turnOn = (member: Member) => send('PUT', '/api/account/sharing', member)
const sale = (more: Partial<SharedSaleInput> = {}): SharedSaleInput => ({
  brand: 'Harrow Lane',
  garment: 'Outerwear',
  price: 60,
  currency: 'USD',
  month: monthOf(new Date()),
  days: 12,
  platform: 'ebay',
  ...more,
})
const share = (member: Member, sales: object[], key?: string) =>
  send('POST', '/api/account/shared-sales', member, { sales, ...(key && { key }) })
async function shareAll(member: Member, sales: SharedSaleInput[]): Promise<(number | null)[]> {
  await turnOn(member)
  const answer = await share(member, sales)
  expect(answer.statusCode, answer.body).toBe(200)
  return shareSales.answer.parse(answer.json()).ids
}
const list = async (member: Member) =>
  listSharedSales.answer.parse((await send('GET', '/api/account/shared-sales', member)).json())
const state = async (member: Member) => SharingState.parse((await send('GET', '/api/account/sharing', member)).json())
const rebuild = (now = new Date()) =>
  subject.database.pool
    .query('delete from cell_rebuilds')
    .then(() => rebuildCells({ db: subject.database.db, currency: 'USD', log: { info: () => undefined } }, { now }))
const sold = async (slug = 'harrow-lane') =>
  SoldFigures.parse((await send('GET', `/api/brands/${slug}/sold`, null)).json())
const readBrand = async () => BrandDetails.parse((await send('GET', '/api/brands/harrow-lane', null)).json())

describe('sharing [X-23]', () => {
  test('is off until it is turned on, and nothing is taken before', async () => {
    const ann = await join()
    expect(await state(ann)).toEqual({ isOn: false, since: null, count: 0 })
    const refused = await share(ann, [sale()])
    expect([refused.statusCode, refused.json().message]).toEqual([409, sharingWording.off])
    expect((await turnOn(ann)).json()).toMatchObject({ isOn: true, count: 0 })
    expect((await share(ann, [sale()])).statusCode).toBe(200)
    expect(await state(ann)).toMatchObject({ isOn: true, count: 1 })
    expect((await send('GET', '/api/account/sharing', null)).statusCode).toBe(401)
  })

  test('stores what was sent and nothing else, for the member alone', async () => {
    const [ann, bo] = [await join(), await join()]
    const ids = await shareAll(ann, [sale(), sale({ brand: 'harrow  lane', garment: null, price: 19, days: null })])
    expect((await list(ann)).sales).toEqual([
      { ...sale(), id: ids[0], brand: { slug: 'harrow-lane', name: 'Harrow Lane' } },
      {
        ...sale({ garment: null, price: 19, days: null }),
        id: ids[1],
        brand: { slug: 'harrow-lane', name: 'Harrow Lane' },
      },
    ])
    expect((await list(bo)).sales).toEqual([])
    const { rows } = await subject.database.pool.query('select * from shared_sales order by id limit 1')
    expect(Object.keys(rows[0])).toEqual([
      'id',
      'user_id',
      'brand_id',
      'month',
      'price',
      'days',
      'currency',
      'garment',
      'platform',
    ])
  })

  test.each([
    ['a title', { title: 'Vintage coat' }],
    ['a price with cents', { price: 19.5 }],
    ['no price', { price: 0 }],
    ['a garment of their own', { garment: 'Capes' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['an unknown marketplace', { platform: 'my shop' }],
    ['a day', { month: '2026-11-17' }],
    ['eleven years of listing', { days: 4000 }],
  ])('refuses %s', async (_, more) => {
    const ann = await join()
    await turnOn(ann)
    expect((await share(ann, [{ ...sale(), ...more }])).statusCode).toBe(400)
    expect(await state(ann)).toMatchObject({ count: 0 })
  })

  test('takes this month and the eleven before it', async () => {
    const ann = await join()
    const now = monthOf(new Date())
    await shareAll(ann, [sale({ month: addMonths(now, -11) })])
    for (const month of [addMonths(now, -12), addMonths(now, 1)]) {
      const answer = await share(ann, [sale({ month })])
      expect([answer.statusCode, answer.json().message]).toEqual([400, sharingWording.month])
    }
  })

  test('takes 500 at once and no more, and 20,000 in all', async () => {
    const ann = await join()
    await shareAll(
      ann,
      Array.from({ length: sharingLimits.atOnce }, () => sale()),
    )
    expect(
      (
        await share(
          ann,
          Array.from({ length: sharingLimits.atOnce + 1 }, () => sale()),
        )
      ).statusCode,
    ).toBe(400)
    await subject.database.pool.query(
      `insert into shared_sales (user_id, brand_id, price, currency, month, platform)
       select $1, $2, 5, 'USD', date_trunc('month', now())::date, 'other' from generate_series(1, $3::integer)`,
      [ann.id, harrow, sharingLimits.stored - sharingLimits.atOnce - 1],
    )
    expect((await share(ann, [sale()])).statusCode).toBe(200)
    const full = await share(ann, [sale()])
    expect([full.statusCode, full.json().message]).toEqual([409, sharingWording.full])
    const { sales, nextAfter } = await list(ann)
    expect([sales.length, nextAfter]).toEqual([sharingLimits.atOnce, sales.at(-1)?.id])
  })

  test('counts against what an account may give in a day', async () => {
    const ann = await join()
    await turnOn(ann)
    await subject.database.pool.query(
      `insert into contribution_counts (user_id, kind, hour, amount) values ($1, 'sharedSales', date_trunc('hour', now()), $2)`,
      [ann.id, accountCaps.later.sharedSales],
    )
    expect((await share(ann, [sale()])).statusCode).toBe(429)
  })

  test('sent twice under one key is done once, and another list under it is refused', async () => {
    const ann = await join()
    await turnOn(ann)
    const key = '3f0c9a52-6a0d-4a7e-9c26-0c1d2e3f4a5b'
    const first = (await share(ann, [sale(), sale({ brand: 'Nobody Knows' })], key)).json()
    expect((await share(ann, [sale(), sale({ brand: 'Nobody Knows' })], key)).json()).toEqual(first)
    expect(await state(ann)).toMatchObject({ count: 1 })
    expect((await share(ann, [sale({ price: 61 })], key)).statusCode).toBe(409)
  })

  test('a brand that the directory lacks becomes a missed search, once for each name, and never a brand', async () => {
    const ann = await join()
    const { pool } = subject.database
    const unknown = sale({ brand: 'Quillfeather Mills' })
    expect(await shareAll(ann, [unknown, sale(), unknown])).toEqual([null, expect.any(Number), null])
    await expect
      .poll(async () => (await pool.query(`select count from missed_searches where text = 'quillfeather mills'`)).rows)
      .toEqual([{ count: 1 }])
    expect((await pool.query('select from brands')).rowCount).toBe(1)
  })

  test('some can be withdrawn, by their member only, and turning it off deletes all at once', async () => {
    const [ann, bo] = [await join(), await join()]
    const [first, second] = await shareAll(ann, [sale(), sale({ price: 70 }), sale({ price: 80 })])
    await turnOn(bo)
    const ids = { ids: [first, second] }
    expect((await send('POST', '/api/account/shared-sales/withdraw', bo, ids)).json()).toEqual({ withdrawn: 0 })
    expect((await send('POST', '/api/account/shared-sales/withdraw', ann, ids)).json()).toEqual({ withdrawn: 2 })
    expect((await list(ann)).sales.map(({ price }) => price)).toEqual([80])
    expect((await send('DELETE', '/api/account/sharing', ann)).json()).toEqual({ isOn: false, since: null, count: 0 })
    expect((await subject.database.pool.query('select from shared_sales')).rowCount).toBe(0)
    expect((await share(ann, [sale()])).statusCode).toBe(409)
  })

  test('is in the export, and goes with the account', async () => {
    const ann = await join()
    await shareAll(ann, [sale()])
    const exported = (await send('GET', '/api/account/export', ann)).json()
    const { brand, ...rest } = sale()
    expect(exported.sharedSales).toEqual([{ brand, ...rest }])
    expect(exported.sharing).toMatchObject({ isLeftOut: false })
    await subject.database.pool.query('delete from users where id = $1', [ann.id])
    expect((await subject.database.pool.query('select from shared_sales')).rowCount).toBe(0)
    expect((await subject.database.pool.query('select from sale_sharing')).rowCount).toBe(0)
  })
})

/** Members who sold one each at these prices. */
const sellers = (prices: number[], more: Partial<SharedSaleInput> = {}, created?: Date) =>
  Promise.all(
    prices.map(async (price) => {
      const member = await join(created ? { created_at: created } : {})
      await shareAll(member, [sale({ price, ...more })])
      return member
    }),
  )

describe('published figures [X-12b, X-23]', () => {
  test('say how many members are missing, then a median of few, then the middle half of ten by five', async () => {
    await sellers([50])
    await rebuild()
    expect(await sold()).toEqual({
      mainCurrency: 'USD',
      cells: [],
      pending: [{ garment: null, currency: 'USD', membersNeeded: 2 }],
    })
    await sellers([60, 71])
    await rebuild()
    const few = { level: 'few', median: 60, middleHalf: null, sales: null, members: null, daysToSell: null }
    expect((await sold()).cells).toMatchObject([
      { garment: null, ...few },
      { garment: 'Outerwear', ...few },
    ])
    await sellers([40, 45, 50, 55, 60, 65, 70])
    await rebuild()
    const { cells, pending } = await sold()
    expect(cells).toMatchObject([
      { garment: null, level: 'enough', median: 58, middleHalf: [50, 64], sales: 10, members: 10, daysToSell: 12 },
      { garment: 'Outerwear', level: 'enough' },
    ])
    expect(cells[0]).toMatchObject({ to: monthOf(new Date()), from: addMonths(monthOf(new Date()), -11), quarters: [] })
    expect(pending).toEqual([])
  })

  test('stay when one member joins, hide when one withdraws, and come back when another changes', async () => {
    const members = await sellers([50, 60, 70])
    await rebuild()
    const [one] = await sellers([300])
    await rebuild()
    expect((await sold()).cells[0]?.median).toBe(60)
    await send('DELETE', '/api/account/sharing', members[0] as Member)
    if (one) await send('DELETE', '/api/account/sharing', one)
    await rebuild()
    expect(await sold()).toMatchObject({ cells: [], pending: [{ membersNeeded: 1 }] })
    await sellers([80, 90])
    await rebuild()
    expect((await sold()).cells[0]?.median).toBe(75)
  })

  test('leave out accounts of less than a week, closed ones and those whose work was undone', async () => {
    await sellers([50, 60], {}, new Date(Date.now() - 6 * 86_400_000))
    const [third, fourth] = await sellers([70, 80])
    await rebuild()
    expect((await sold()).cells).toEqual([])
    await rebuild(new Date(Date.now() + 2 * 86_400_000))
    expect((await sold()).cells[0]?.median).toBe(65)
    const admin = await join({ is_admin: true })
    const undo = { isClosed: false, reason: 'Invented sales' }
    const traces = (await send('GET', `/api/review/accounts/${third?.username}`, admin)).json()
    expect(traces).toMatchObject({ sales: 1 })
    const undone = await send('POST', `/api/review/accounts/${third?.username}/undo`, admin, undo)
    expect(undone.json()).toMatchObject({ undone: { sales: 1 } })
    await subject.database.pool.query('update users set disabled_at = now() where id = $1', [fourth?.id])
    await rebuild(new Date(Date.now() + 3 * 86_400_000))
    expect((await sold()).cells).toEqual([])
  })

  test('keep currencies apart, the main one first', async () => {
    await sellers([50, 60, 70], { currency: 'EUR' })
    await sellers([150, 160, 163])
    await rebuild()
    const { cells } = await sold()
    expect(cells.map(({ currency, garment, median }) => [currency, garment, median])).toEqual([
      ['USD', null, 160],
      ['USD', 'Outerwear', 160],
      ['EUR', null, 60],
      ['EUR', 'Outerwear', 60],
    ])
  })

  test('are the same for everyone, and there are none of a brand that is not there', async () => {
    const answer = await send('GET', '/api/brands/harrow-lane/sold', null)
    expect(answer.headers['cache-control']).toContain('public')
    expect((await send('GET', '/api/brands/nobody/sold', null)).statusCode).toBe(404)
  })
})

describe('the shown price [X-24]', () => {
  test('is the median with its basis, day and count; the estimate stays where it is edited', async () => {
    await sellers([60, 62, 64, 66, 68, 70, 72, 74, 76, 78])
    const before = await readBrand()
    await rebuild()
    const brand = await readBrand()
    expect(brand).toMatchObject({ averageSalePrice: 69, priceBasis: 'sales', soldCount: 10, estimatedPrice: 40 })
    expect(brand.priceSetAt?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(brand.updatedAt > before.updatedAt).toBe(true)
    expect(brand.version).toBe(before.version)
    for (const address of [
      '/api/directory?minPrice=69',
      `/api/changed-brands?since=${before.updatedAt}`,
      '/api/brands',
    ])
      expect((await send('GET', address, null)).body, address).toContain('"averageSalePrice":69')
    expect((await send('GET', '/api/directory?minPrice=70', null)).json().total).toBe(0)

    const admin = await join({ is_admin: true })
    const edited = await send('PATCH', `/api/brands/${harrow}`, admin, { averageSalePrice: 44 })
    expect(Brand.parse(edited.json())).toMatchObject({ averageSalePrice: 69, priceBasis: 'sales' })
    expect(await readBrand()).toMatchObject({ averageSalePrice: 69, estimatedPrice: 44 })
  })

  test.each([
    [[118, 120, 122], 120],
    [[118, 124, 160], 40],
    [[10, 12, 14], 40],
    [[13, 14, 15], 14],
  ])('few sales at %j beside an estimate of 40 make it %d', async (prices, shown) => {
    await sellers(prices)
    await rebuild()
    expect((await readBrand()).averageSalePrice).toBe(shown)
    expect((await sold()).cells).toHaveLength(2)
  })

  test('goes back to the estimate when nothing is published any more', async () => {
    const members = await sellers([50, 60, 70])
    await rebuild()
    expect(await readBrand()).toMatchObject({ averageSalePrice: 60, priceBasis: 'sales', soldCount: null })
    for (const member of members) await send('DELETE', '/api/account/sharing', member)
    await rebuild()
    expect(await readBrand()).toMatchObject({ averageSalePrice: 40, soldCount: null, estimatedPrice: 40 })
  })

  test('follows a merge, and comes back when that is undone', async () => {
    const { db } = subject.database
    const { id: from } = await addBrand(db, { name: 'Ostler' })
    await sellers([50, 60, 70], { brand: 'Ostler' })
    await rebuild()
    const admin = await join({ is_admin: true })
    const merged = await send('POST', `/api/brands/${from}/merge`, admin, { into: harrow })
    expect(merged.statusCode, merged.body).toBe(200)
    await rebuild()
    expect((await sold()).cells[0]?.median).toBe(60)
    const { rows } = await subject.database.pool.query('select revision_id from brand_merges')
    const undone = await send('POST', `/api/brands/${harrow}/merges/${rows[0].revision_id}/undo`, admin, {})
    expect(undone.statusCode, undone.body).toBe(200)
    await rebuild()
    expect((await sold()).cells).toEqual([])
    expect((await sold('ostler')).cells[0]?.median).toBe(60)
  })
})

test('a rebuild that was stopped goes on where it was, and sales older than twelve months are deleted', async () => {
  const { db, pool } = subject.database
  await sellers([50, 60, 70])
  const now = new Date()
  const options = { now, idsAtOnce: Math.max(1, harrow) }
  const log = { info: () => undefined }
  const first = await rebuildCells({ db, currency: 'USD', log }, options)
  expect(first).toMatchObject({ ranges: 2, cells: 2, prices: 1 })
  expect(await rebuildCells({ db, currency: 'USD', log }, options)).toMatchObject({ ranges: 0 })
  const later = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 2))
  await rebuildCells({ db, currency: 'USD', log }, { ...options, now: later })
  expect((await pool.query('select from shared_sales')).rowCount).toBe(0)
  expect((await pool.query('select from sold_cells')).rowCount).toBe(0)
  expect((await pool.query('select from withdrawn_sales')).rowCount).toBe(0)
})
