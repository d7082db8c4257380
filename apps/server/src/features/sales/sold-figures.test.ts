import { createHash, createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { Brand } from '@bolodex/contract/directory/brands'
import { addMonths, monthOf } from '@bolodex/contract/sales/shared-sales'
import { addBrand, type Member } from '#testing/builders.ts'
import { shareSaleDesk } from '#testing/sale-desk.ts'
import { rebuildCells } from './rebuild-cells.ts'

const desk = shareSaleDesk()
let harrow: number
beforeEach(async () => {
  harrow = await desk.reset()
})

describe('published figures [X-12b, X-12c, X-23d]', () => {
  test('show nothing for few members, not even how many are missing, then a median, then the middle half of ten by five', async () => {
    await desk.sellers([50, 60, 70, 71])
    await desk.rebuild()
    expect(await desk.sold()).toEqual({ mainCurrency: 'USD', cells: [] })
    await desk.sellers([60])
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
      { garment: null, level: 'enough', median: 60, middleHalf: [50, 65], sales: 10, members: 10, daysToSell: 12 },
      { garment: 'Outerwear', level: 'enough' },
    ])
    expect(cells[0]).toMatchObject({ to: monthOf(new Date()), from: addMonths(monthOf(new Date()), -11), quarters: [] })
  })

  test.each([
    [[20, 22, 33, 47, 49], 33],
    [[40, 48, 49, 60, 70], 49],
    [[50, 51, 52, 53, 54], 50],
    [[50, 51, 53, 54, 55], 55],
    [[90, 95, 98, 99, 100], 100],
  ])('say whole units below 50 and fives from there: %j is %d', async (prices, median) => {
    await desk.sellers(prices)
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(median)
  })

  test('need three members of more than 90 days', async () => {
    await desk.sellers([50, 60])
    await desk.sellers([40, 60, 70], {}, new Date(Date.now() - 89 * 86_400_000))
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    await desk.rebuild(new Date(Date.now() + 2 * 86_400_000))
    expect((await desk.sold()).cells[0]?.median).toBe(60)
  })

  test('stay until four members changed, so that three who work together do not find out the fourth', async () => {
    await desk.sellers([50, 55, 60, 65, 70])
    await desk.rebuild()
    for (const price of [100, 110, 120]) {
      await desk.sellers([price])
      await desk.rebuild()
      expect((await desk.sold()).cells[0]?.median).toBe(60)
    }
    await desk.sellers([130])
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(70)
  })

  test('hide when one of few withdraws, and return after four changed', async () => {
    const members = await desk.sellers([50, 55, 60, 65, 70])
    await desk.rebuild()
    await desk.send('DELETE', '/api/account/sharing', members[0] as Member)
    await desk.rebuild()
    expect(await desk.sold()).toMatchObject({ cells: [] })
    await desk.sellers([80, 80])
    await desk.rebuild()
    expect(await desk.sold()).toMatchObject({ cells: [] })
    await desk.sellers([80])
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(70)
  })

  test('leave out accounts without standing, closed ones and those whose work was undone', async () => {
    await desk.sellers([50, 60], {}, new Date(Date.now() - 6 * 86_400_000))
    const [third, fourth] = await desk.sellers([70, 80, 75])
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    await desk.rebuild(new Date(Date.now() + 2 * 86_400_000))
    expect((await desk.sold()).cells[0]?.median).toBe(70)
    const admin = await desk.join({ is_admin: true })
    const undo = { isClosed: false, reason: 'Invented sales' }
    const traces = (await desk.send('GET', `/api/review/accounts/${third?.id}`, admin)).json()
    expect(traces).toMatchObject({ traces: { sales: 1 } })
    const undone = await desk.send('POST', `/api/review/accounts/${third?.id}/undo`, admin, undo)
    expect(undone.json()).toMatchObject({ undone: { sales: 1 } })
    await desk.subject.database.pool.query('update users set disabled_at = now() where id = $1', [fourth?.id])
    await desk.rebuild(new Date(Date.now() + 3 * 86_400_000))
    expect((await desk.sold()).cells).toEqual([])
  })

  test('count a new account once an admin accepted one of its suggestions', async () => {
    await desk.sellers([50, 55, 60, 65])
    const [member] = await desk.sellers([70], {}, new Date())
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    const admin = await desk.join({ is_admin: true })
    await desk.subject.database.pool.query(
      `insert into brand_suggestions (brand_id, user_id, facts, reason, verdict, decided_by, decided_at)
       values ($1, $2, '{}', 'So it is', 'accepted', $3, now())`,
      [harrow, member?.id, admin.id],
    )
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(60)
  })

  test('keep currencies apart, the main one first', async () => {
    await desk.sellers([50, 55, 60, 65, 70], { currency: 'EUR' })
    await desk.sellers([150, 155, 160, 163, 170])
    await desk.rebuild()
    const { cells } = await desk.sold()
    expect(cells.map(({ currency, garment, median }) => [currency, garment, median])).toEqual([
      ['USD', null, 160],
      ['USD', 'Outerwear', 160],
      ['EUR', null, 60],
      ['EUR', 'Outerwear', 60],
    ])
  })

  test('are the same for everyone, and empty for an unknown brand', async () => {
    const answer = await desk.send('GET', '/api/brands/harrow-lane/sold', null)
    expect(answer.headers['cache-control']).toContain('public')
    expect((await desk.send('GET', '/api/brands/nobody/sold', null)).statusCode).toBe(404)
  })
})

describe('the shown price [X-24a]', () => {
  test('is the median with its basis, day and count; the estimate stays where it is edited', async () => {
    await desk.sellers([60, 62, 64, 66, 68, 70, 72, 74, 76, 78])
    const before = await desk.readBrand()
    await desk.rebuild()
    const brand = await desk.readBrand()
    expect(brand).toMatchObject({ averageSalePrice: 70, priceBasis: 'sales', soldCount: 10, estimatedPrice: 40 })
    expect(brand.priceSetAt?.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
    expect(brand.updatedAt > before.updatedAt).toBe(true)
    expect(brand.version).toBe(before.version)
    for (const address of [
      '/api/directory?minPrice=70',
      `/api/changed-brands?since=${before.updatedAt}`,
      '/api/brands',
    ])
      expect((await desk.send('GET', address, null)).body, address).toContain('"averageSalePrice":70')
    expect((await desk.send('GET', '/api/directory?minPrice=71', null)).json().total).toBe(0)

    const admin = await desk.join({ is_admin: true })
    const edited = await desk.send('PATCH', `/api/brands/${harrow}`, admin, { averageSalePrice: 44 })
    expect(Brand.parse(edited.json())).toMatchObject({ averageSalePrice: 70, priceBasis: 'sales' })
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 70, estimatedPrice: 44 })
  })

  test.each([
    [[110, 118, 120, 122, 130], 120],
    [[110, 118, 124, 160, 170], 40],
    [[9, 10, 12, 14, 15], 40],
    [[12, 13, 14, 15, 16], 14],
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

  test('stays at the last sold figure when a new one would move it beyond a factor of three', async () => {
    const early = await desk.sellers([100, 100, 100, 100, 100])
    await desk.rebuild()
    expect((await desk.readBrand()).averageSalePrice).toBe(100)
    for (const member of early) await desk.send('DELETE', '/api/account/sharing', member)
    await desk.sellers([15, 15, 15, 15, 15])
    await desk.rebuild()
    expect((await desk.readBrand()).averageSalePrice).toBe(100)
  })

  test('needs ten members where there is no estimate', async () => {
    const { id } = await addBrand(desk.subject.database.db, { name: 'Nobody Knows', average_sale_price: null })
    const priceOf = async () =>
      (await desk.subject.database.pool.query('select sold_price from brands where id = $1', [id])).rows[0].sold_price
    await desk.sellers([700, 710, 720, 730, 740], { brand: 'Nobody Knows' })
    await desk.rebuild()
    expect(await priceOf()).toBe(null)
    await desk.sellers([700, 710, 720, 730, 740], { brand: 'Nobody Knows' })
    await desk.rebuild()
    expect(await priceOf()).toBe(720)
  })

  test('goes back to the estimate when nothing is published any more', async () => {
    const members = await desk.sellers([50, 55, 60, 65, 70])
    await desk.rebuild()
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 60, priceBasis: 'sales', soldCount: null })
    for (const member of members) await desk.send('DELETE', '/api/account/sharing', member)
    await desk.rebuild()
    expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 40, soldCount: null, estimatedPrice: 40 })
  })

  test('follows a merge, and returns when it is undone', async () => {
    const { db } = desk.subject.database
    const { id: from } = await addBrand(db, { name: 'Ostler' })
    await desk.sellers([50, 55, 60, 65, 70], { brand: 'Ostler' })
    await desk.rebuild()
    const admin = await desk.join({ is_admin: true })
    const merged = await desk.send('POST', `/api/brands/${from}/merge`, admin, { into: harrow })
    expect(merged.statusCode, merged.body).toBe(200)
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(60)
    const { rows } = await desk.subject.database.pool.query('select revision_id from brand_merges')
    const undone = await desk.send('POST', `/api/brands/${harrow}/merges/${rows[0].revision_id}/undo`, admin, {})
    expect(undone.statusCode, undone.body).toBe(200)
    await desk.rebuild()
    expect((await desk.sold()).cells).toEqual([])
    expect((await desk.sold('ostler')).cells[0]?.median).toBe(60)
  })
})

test('an interrupted rebuild resumes, and sales older than twelve months are deleted', async () => {
  const { db, pool } = desk.subject.database
  await desk.sellers([50, 55, 60, 65, 70])
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

describe('the stored data of members’ sales', () => {
  type Remembered = { keys: string[]; given: Buffer[]; counted: Buffer[] }
  const readParts = async (): Promise<Remembered> => {
    const { rows } = await desk.subject.database.pool.query<Remembered>(
      `select member_keys::text[] as keys, given, counted from sold_cells where garment = ''`,
    )
    return rows[0] ?? { keys: [], given: [], counted: [] }
  }

  test('is an HMAC-SHA-256 of all sales under the site’s secret, so that a dump alone does not give a price', async () => {
    await desk.sellers([50, 55, 60, 65, 70])
    await desk.rebuild()
    const { keys, given } = await readParts()
    const month = `${monthOf(new Date())}-01`
    const key = createHash('sha256').update('the secret of a test:sold-parts').digest()
    const codes = keys.map((member) =>
      [50, 55, 60, 65, 70].map((price) =>
        createHmac('sha256', key).update(`${member}:${month} ${price} 12`).digest('hex'),
      ),
    )
    given.forEach((code, at) => expect(codes[at]).toContain(code.toString('hex')))
    expect(new Set(given.map((code) => code.toString('hex'))).size).toBe(5)
  })

  test('differs for a price 32 lower that sold a day later, which the former hash took for the same sale', async () => {
    const [one] = await desk.sellers([67, 60, 70, 50, 55])
    await desk.rebuild()
    const before = await readParts()
    await desk.subject.database.pool.query(
      'update shared_sales set price = price - 32, days = days + 1 where user_id = $1',
      [one?.id],
    )
    await desk.subject.database.pool.query('update sold_cells set level = null, is_shown = false')
    await desk.rebuild()
    const after = await readParts()
    const isSame = before.keys.map((key, at) =>
      after.given[after.keys.indexOf(key)]?.equals(before.given[at] as Buffer),
    )
    expect(isSame.filter(Boolean)).toHaveLength(4)
  })

  test('goes with a deleted account, whose figure is hidden all the same', async () => {
    const members = await desk.sellers([50, 55, 60, 65, 70])
    await desk.rebuild()
    const before = await readParts()
    const { pool } = desk.subject.database
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
      expect(parts).toHaveLength(5)
      expect(parts[at]).toHaveLength(0)
    }
    await desk.sellers([80, 80, 80])
    await desk.rebuild()
    expect((await desk.sold()).cells[0]?.median).toBe(70)
  })
})
