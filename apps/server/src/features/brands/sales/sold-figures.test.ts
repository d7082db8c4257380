import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Brand } from '@bolodex/contract/brands'
import { addMonths, monthOf } from '@bolodex/contract/sales/shared-sales'
import { addBrand } from '#testing/builders.ts'
import { openSaleDesk, type Member } from '#testing/sale-desk.ts'
import type { TestApp } from '#testing/test-app.ts'
import { rebuildCells } from './rebuild-cells.ts'

let desk: Awaited<ReturnType<typeof openSaleDesk>>
let subject: TestApp
let harrow: number
beforeAll(async () => {
  desk = await openSaleDesk()
  subject = desk.subject
})
afterAll(() => subject.close())
beforeEach(async () => {
  harrow = await desk.reset()
})

describe('published figures [X-12b, X-23]', () => {
  test('say nothing of few members, not even how many are missing, then a median, then the middle half of ten by five', async () => {
    await desk.sellers([50])
    await desk.rebuild()
    expect(await desk.sold()).toEqual({ mainCurrency: 'USD', cells: [] })
    await desk.sellers([60, 71])
    await desk.rebuild()
    const few = { level: 'few', median: 60, middleHalf: null, sales: null, members: null, daysToSell: null }
    expect((await desk.sold()).cells).toMatchObject([
      { garment: null, ...few },
      { garment: 'Outerwear', ...few },
    ])
    await desk.sellers([40, 45, 50, 55, 60, 65, 70])
    await desk.rebuild()
    const { cells } = await desk.sold()
    expect(cells).toMatchObject([
      { garment: null, level: 'enough', median: 58, middleHalf: [50, 64], sales: 10, members: 10, daysToSell: 12 },
      { garment: 'Outerwear', level: 'enough' },
    ])
    expect(cells[0]).toMatchObject({ to: monthOf(new Date()), from: addMonths(monthOf(new Date()), -11), quarters: [] })
  })

  test('stay when one member joins, hide when one withdraws, and come back when another changes', async () => {
    const members = await desk.sellers([50, 60, 70])
    await desk.rebuild()
    const [one] = await desk.sellers([300])
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(60)
    await desk.send('DELETE', '/api/account/sharing', members[0] as Member)
    if (one) await desk.send('DELETE', '/api/account/sharing', one)
    await desk.rebuild()
    expect(await desk.sold()).toMatchObject({ cells: [] })
    await desk.sellers([80, 90])
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(75)
  })

  test('leave out accounts of less than a week, closed ones and those whose work was undone', async () => {
    await desk.sellers([50, 60], {}, new Date(Date.now() - 6 * 86_400_000))
    const [third, fourth] = await desk.sellers([70, 80])
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    await desk.rebuild(new Date(Date.now() + 2 * 86_400_000))
    expect((await desk.sold()).cells[0]?.median).toBe(65)
    const admin = await desk.join({ is_admin: true })
    const undo = { isClosed: false, reason: 'Invented sales' }
    const traces = (await desk.send('GET', `/api/review/accounts/${third?.username}`, admin)).json()
    expect(traces).toMatchObject({ sales: 1 })
    const undone = await desk.send('POST', `/api/review/accounts/${third?.username}/undo`, admin, undo)
    expect(undone.json()).toMatchObject({ undone: { sales: 1 } })
    await subject.database.pool.query('update users set disabled_at = now() where id = $1', [fourth?.id])
    await desk.rebuild(new Date(Date.now() + 3 * 86_400_000))
    expect((await desk.sold()).cells).toEqual([])
  })

  test('keep currencies apart, the main one first', async () => {
    await desk.sellers([50, 60, 70], { currency: 'EUR' })
    await desk.sellers([150, 160, 163])
    await desk.rebuild()
    const { cells } = await desk.sold()
    expect(cells.map(({ currency, garment, median }) => [currency, garment, median])).toEqual([
      ['USD', null, 160],
      ['USD', 'Outerwear', 160],
      ['EUR', null, 60],
      ['EUR', 'Outerwear', 60],
    ])
  })

  test('are the same for everyone, and there are none of a brand that is not there', async () => {
    const answer = await desk.send('GET', '/api/brands/harrow-lane/sold', null)
    expect(answer.headers['cache-control']).toContain('public')
    expect((await desk.send('GET', '/api/brands/nobody/sold', null)).statusCode).toBe(404)
  })
})

describe('the shown price [X-24]', () => {
  test('is the median with its basis, day and count; the estimate stays where it is edited', async () => {
    await desk.sellers([60, 62, 64, 66, 68, 70, 72, 74, 76, 78])
    const before = await desk.readBrand()
    await desk.rebuild()
    const brand = await desk.readBrand()
    expect(brand).toMatchObject({ averageSalePrice: 69, priceBasis: 'sales', soldCount: 10, estimatedPrice: 40 })
    expect(brand.priceSetAt?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(brand.updatedAt > before.updatedAt).toBe(true)
    expect(brand.version).toBe(before.version)
    for (const address of [
      '/api/directory?minPrice=69',
      `/api/changed-brands?since=${before.updatedAt}`,
      '/api/brands',
    ])
      expect((await desk.send('GET', address, null)).body, address).toContain('"averageSalePrice":69')
    expect((await desk.send('GET', '/api/directory?minPrice=70', null)).json().total).toBe(0)

    const admin = await desk.join({ is_admin: true })
    const edited = await desk.send('PATCH', `/api/brands/${harrow}`, admin, { averageSalePrice: 44 })
    expect(Brand.parse(edited.json())).toMatchObject({ averageSalePrice: 69, priceBasis: 'sales' })
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 69, estimatedPrice: 44 })
  })

  test.each([
    [[118, 120, 122], 120],
    [[118, 124, 160], 40],
    [[10, 12, 14], 40],
    [[13, 14, 15], 14],
  ])('few sales at %j beside an estimate of 40 make it %d', async (prices, shown) => {
    await desk.sellers(prices)
    await desk.rebuild()
    expect((await desk.readBrand()).averageSalePrice).toBe(shown)
    expect((await desk.sold()).cells).toHaveLength(2)
  })

  test('stays the estimate where many sales are beyond three times of it, and members’ figures are shown apart', async () => {
    await desk.sellers([900, 910, 920, 930, 940, 950, 960, 970, 980, 990])
    await desk.rebuild()
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 40, priceBasis: 'estimate' })
    expect((await desk.sold()).cells[0]).toMatchObject({ level: 'enough', median: 945 })
  })

  test('does not jump beyond three times of what sales said before', async () => {
    const early = await desk.sellers([100, 100, 100])
    await desk.rebuild()
    expect((await desk.readBrand()).averageSalePrice).toBe(100)
    for (const member of early) await desk.send('DELETE', '/api/account/sharing', member)
    await desk.sellers([15, 15, 15, 15])
    await desk.rebuild()
    expect((await desk.readBrand()).averageSalePrice).toBe(40)
  })

  test('needs ten members where there is no estimate', async () => {
    const { id } = await addBrand(subject.database.db, { name: 'Nobody Knows', average_sale_price: null })
    const priceOf = async () =>
      (await subject.database.pool.query('select sold_price from brands where id = $1', [id])).rows[0].sold_price
    await desk.sellers([700, 710, 720, 730, 740], { brand: 'Nobody Knows' })
    await desk.rebuild()
    expect(await priceOf()).toBe(null)
    await desk.sellers([700, 710, 720, 730, 740], { brand: 'Nobody Knows' })
    await desk.rebuild()
    expect(await priceOf()).toBe(720)
  })

  test('goes back to the estimate when nothing is published any more', async () => {
    const members = await desk.sellers([50, 60, 70])
    await desk.rebuild()
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 60, priceBasis: 'sales', soldCount: null })
    for (const member of members) await desk.send('DELETE', '/api/account/sharing', member)
    await desk.rebuild()
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 40, soldCount: null, estimatedPrice: 40 })
  })

  test('follows a merge, and comes back when that is undone', async () => {
    const { db } = subject.database
    const { id: from } = await addBrand(db, { name: 'Ostler' })
    await desk.sellers([50, 60, 70], { brand: 'Ostler' })
    await desk.rebuild()
    const admin = await desk.join({ is_admin: true })
    const merged = await desk.send('POST', `/api/brands/${from}/merge`, admin, { into: harrow })
    expect(merged.statusCode, merged.body).toBe(200)
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(60)
    const { rows } = await subject.database.pool.query('select revision_id from brand_merges')
    const undone = await desk.send('POST', `/api/brands/${harrow}/merges/${rows[0].revision_id}/undo`, admin, {})
    expect(undone.statusCode, undone.body).toBe(200)
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    expect((await desk.sold('ostler')).cells[0]?.median).toBe(60)
  })
})

test('a rebuild that was stopped goes on where it was, and sales older than twelve months are deleted', async () => {
  const { db, pool } = subject.database
  await desk.sellers([50, 60, 70])
  const now = new Date()
  const options = { now, idsAtOnce: Math.max(1, harrow) }
  const log = { info: () => undefined }
  const first = await rebuildCells({ db, secrets: ['the secret of a test'], currency: 'USD', log }, options)
  expect(first).toMatchObject({ ranges: 2, cells: 2, prices: 1 })
  expect(await rebuildCells({ db, secrets: ['the secret of a test'], currency: 'USD', log }, options)).toMatchObject({
    ranges: 0,
  })
  const later = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 2))
  await rebuildCells({ db, secrets: ['the secret of a test'], currency: 'USD', log }, { ...options, now: later })
  expect((await pool.query('select from shared_sales')).rowCount).toBe(0)
  expect((await pool.query('select from sold_cells')).rowCount).toBe(0)
  expect((await pool.query('select from withdrawn_sales')).rowCount).toBe(0)
})

describe('what is remembered of members’ sales', () => {
  type Remembered = { keys: string[]; given: Buffer[]; counted: Buffer[] }
  const readParts = async (): Promise<Remembered> => {
    const { rows } = await subject.database.pool.query<Remembered>(
      `select member_keys::text[] as keys, given, counted from sold_cells where garment = ''`,
    )
    return rows[0] ?? { keys: [], given: [], counted: [] }
  }

  test('is an HMAC-SHA-256 of all sales under the site’s secret, so that a dump alone does not give a price', async () => {
    await desk.sellers([50, 60, 70])
    await desk.rebuild()
    const { keys, given } = await readParts()
    const month = `${monthOf(new Date())}-01`
    const key = createHash('sha256').update('the secret of a test:sold-parts').digest()
    const codes = keys.map((member) =>
      [50, 60, 70].map((price) => createHmac('sha256', key).update(`${member}:${month} ${price} 12`).digest('hex')),
    )
    given.forEach((code, at) => expect(codes[at]).toContain(code.toString('hex')))
    expect(new Set(given.map((code) => code.toString('hex'))).size).toBe(3)
  })

  test('differs for a price 32 lower that sold a day later, which the former hash took for the same sale', async () => {
    const [one] = await desk.sellers([67, 60, 70])
    await desk.rebuild()
    const before = await readParts()
    await subject.database.pool.query(
      'update shared_sales set price = price - 32, days = days + 1 where user_id = $1',
      [one?.id],
    )
    await subject.database.pool.query('update sold_cells set level = null, is_shown = false')
    await desk.rebuild()
    const after = await readParts()
    const isSame = before.keys.map((key, at) =>
      after.given[after.keys.indexOf(key)]?.equals(before.given[at] as Buffer),
    )
    expect(isSame.filter(Boolean)).toHaveLength(2)
  })

  test('goes with a deleted account, whose figure is hidden all the same', async () => {
    const members = await desk.sellers([50, 60, 70])
    await desk.rebuild()
    const before = await readParts()
    const { pool } = subject.database
    const { rows } = await pool.query('select member_key::text as key from sale_sharing where user_id = $1', [
      members[0]?.id,
    ])
    const at = before.keys.indexOf(rows[0].key)
    await pool.query('delete from sale_sharing where user_id = $1', [members[0]?.id])
    await desk.rebuild()
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    const { keys, given, counted } = await readParts()
    expect(keys).toEqual(before.keys.map((key, place) => (place === at ? `-${at + 1}` : key)))
    for (const parts of [given, counted]) {
      expect(parts).toHaveLength(3)
      expect(parts[at]).toHaveLength(0)
    }
    const [other] = await desk.sellers([80])
    expect(other).toBeDefined()
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(70)
  })
})
