import { beforeEach, describe, expect, test } from 'vitest'
import { accountCaps } from '@bolodex/contract/accounts/account-caps'
import { addMonths, monthOf, sharingLimits, sharingWording } from '@bolodex/contract/sales/shared-sales'
import { sale, shareSaleDesk } from '#testing/sale-desk.ts'

const desk = shareSaleDesk()
let harrow: number
beforeEach(async () => {
  harrow = await desk.reset()
})

describe('sharing [X-23a, X-23c]', () => {
  test('is off by default, and nothing is accepted before it is on', async () => {
    const ann = await desk.join()
    expect(await desk.state(ann)).toEqual({ isOn: false, since: null, count: 0 })
    const refused = await desk.share(ann, [sale()])
    expect([refused.statusCode, refused.json().message]).toEqual([409, sharingWording.off])
    expect((await desk.turnOn(ann)).json()).toMatchObject({ isOn: true, count: 0 })
    expect((await desk.share(ann, [sale()])).statusCode).toBe(200)
    expect(await desk.state(ann)).toMatchObject({ isOn: true, count: 1 })
    expect((await desk.send('GET', '/api/account/sharing', null)).statusCode).toBe(401)
  })

  test('stores only what was sent, for the member alone', async () => {
    const [ann, bo] = [await desk.join(), await desk.join()]
    const ids = await desk.shareAll(ann, [
      sale(),
      sale({ brand: 'harrow  lane', garment: null, price: 19, days: null }),
    ])
    expect((await desk.list(ann)).sales).toEqual([
      { ...sale(), id: ids[0], brand: { slug: 'harrow-lane', name: 'Harrow Lane' } },
      {
        ...sale({ garment: null, price: 19, days: null }),
        id: ids[1],
        brand: { slug: 'harrow-lane', name: 'Harrow Lane' },
      },
    ])
    expect((await desk.list(bo)).sales).toEqual([])
    const { rows } = await desk.subject.database.pool.query('select * from shared_sales order by id limit 1')
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
    const ann = await desk.join()
    await desk.turnOn(ann)
    expect((await desk.share(ann, [{ ...sale(), ...more }])).statusCode).toBe(400)
    expect(await desk.state(ann)).toMatchObject({ count: 0 })
  })

  test('accepts this month and the eleven before it', async () => {
    const ann = await desk.join()
    const now = monthOf(new Date())
    await desk.shareAll(ann, [sale({ month: addMonths(now, -11) })])
    for (const month of [addMonths(now, -12), addMonths(now, 1)]) {
      const answer = await desk.share(ann, [sale({ month })])
      expect([answer.statusCode, answer.json().message]).toEqual([400, sharingWording.month])
    }
  })

  test('accepts 500 at once, and 20,000 in total', async () => {
    const ann = await desk.join()
    await desk.shareAll(
      ann,
      Array.from({ length: sharingLimits.atOnce }, () => sale()),
    )
    expect(
      (
        await desk.share(
          ann,
          Array.from({ length: sharingLimits.atOnce + 1 }, () => sale()),
        )
      ).statusCode,
    ).toBe(400)
    await desk.subject.database.pool.query(
      `insert into shared_sales (user_id, brand_id, price, currency, month, platform)
       select $1, $2, 5, 'USD', date_trunc('month', now())::date, 'other' from generate_series(1, $3::integer)`,
      [ann.id, harrow, sharingLimits.stored - sharingLimits.atOnce - 1],
    )
    expect((await desk.share(ann, [sale()])).statusCode).toBe(200)
    const full = await desk.share(ann, [sale()])
    expect([full.statusCode, full.json().message]).toEqual([409, sharingWording.full])
    const { sales, nextAfter } = await desk.list(ann)
    expect([sales.length, nextAfter]).toEqual([sharingLimits.atOnce, sales.at(-1)?.id])
  })

  test('counts against what an account may give in a day', async () => {
    const ann = await desk.join()
    await desk.turnOn(ann)
    await desk.subject.database.pool.query(
      `insert into contribution_counts (user_id, kind, hour, amount) values ($1, 'sharedSales', date_trunc('hour', now()), $2)`,
      [ann.id, accountCaps.later.sharedSales],
    )
    expect((await desk.share(ann, [sale()])).statusCode).toBe(429)
  })

  test('sent twice under one key is done once, and another list under it is refused', async () => {
    const ann = await desk.join()
    await desk.turnOn(ann)
    const key = '3f0c9a52-6a0d-4a7e-9c26-0c1d2e3f4a5b'
    const first = (await desk.share(ann, [sale(), sale({ brand: 'Nobody Knows' })], key)).json()
    expect((await desk.share(ann, [sale(), sale({ brand: 'Nobody Knows' })], key)).json()).toEqual(first)
    expect(await desk.state(ann)).toMatchObject({ count: 1 })
    expect((await desk.share(ann, [sale({ price: 61 })], key)).statusCode).toBe(409)
  })

  test('a brand that the directory lacks becomes a missed search, once for each name, and never a brand', async () => {
    const ann = await desk.join()
    const { pool } = desk.subject.database
    const unknown = sale({ brand: 'Quillfeather Mills' })
    expect(await desk.shareAll(ann, [unknown, sale(), unknown])).toEqual([null, expect.any(Number), null])
    await expect
      .poll(async () => (await pool.query(`select count from missed_searches where text = 'quillfeather mills'`)).rows)
      .toEqual([{ count: 1 }])
    expect((await pool.query('select from brands')).rowCount).toBe(1)
  })

  test('some can be withdrawn, by their member only, and turning sharing off deletes all at once', async () => {
    const [ann, bo] = [await desk.join(), await desk.join()]
    const [first, second] = await desk.shareAll(ann, [sale(), sale({ price: 70 }), sale({ price: 80 })])
    await desk.turnOn(bo)
    const ids = { ids: [first, second] }
    expect((await desk.send('POST', '/api/account/shared-sales/withdraw', bo, ids)).json()).toEqual({ withdrawn: 0 })
    expect((await desk.send('POST', '/api/account/shared-sales/withdraw', ann, ids)).json()).toEqual({ withdrawn: 2 })
    expect((await desk.list(ann)).sales.map(({ price }) => price)).toEqual([80])
    expect((await desk.send('DELETE', '/api/account/sharing', ann)).json()).toEqual({
      isOn: false,
      since: null,
      count: 0,
    })
    expect((await desk.subject.database.pool.query('select from shared_sales')).rowCount).toBe(0)
    expect((await desk.share(ann, [sale()])).statusCode).toBe(409)
  })

  test('is in the export, and goes with the account', async () => {
    const ann = await desk.join()
    await desk.shareAll(ann, [sale()])
    const exported = (await desk.send('GET', '/api/account/export', ann)).json()
    const { brand, ...rest } = sale()
    expect(exported.sharedSales).toEqual([{ brand, ...rest }])
    expect(exported.sharing).toMatchObject({ isLeftOut: false })
    await desk.subject.database.pool.query('delete from users where id = $1', [ann.id])
    expect((await desk.subject.database.pool.query('select from shared_sales')).rowCount).toBe(0)
    expect((await desk.subject.database.pool.query('select from sale_sharing')).rowCount).toBe(0)
  })
})
