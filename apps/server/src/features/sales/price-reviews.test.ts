import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listReview, ReviewDetails } from '@bolodex/contract/review/review'
import { judgePrice, type PriceOutcome } from '#testing/shown-price.ts'
import type { Member } from '#testing/builders.ts'
import { shareSaleDesk } from '#testing/sale-desk.ts'
import { emptyTables } from '#testing/test-database.ts'

// A price that members' sales would move beyond its bound waits for an admin.
const desk = shareSaleDesk()
let harrow: number
let admin: Member
beforeAll(async () => {
  admin = await desk.join({ is_admin: true })
})
beforeEach(async () => {
  harrow = await desk.reset()
  await emptyTables(desk.subject.database.pool, 'price_reviews, review_items, moderation_log')
})

const ask = async (text: string, values: unknown[] = []) => (await desk.subject.database.pool.query(text, values)).rows
const queue = async () =>
  listReview.answer.parse((await desk.send('GET', '/api/review?kind=price', admin)).json()).items
const open = async (id: number | undefined) =>
  ReviewDetails.parse((await desk.send('POST', `/api/review/items/${id}/claim`, admin)).json())
const decide = (id: number | undefined, verdict: string) =>
  desk.send('POST', `/api/review/items/${id}/verdict`, admin, { verdict })
const price = async () => (await desk.readBrand()).averageSalePrice
const far = [500, 500, 500, 500, 500]

test('SQL judges a price as the contract does, whatever its references', async () => {
  const references = [null, 4, 13, 14, 40, 120, 121, 900]
  const cases = references.flatMap((estimate) =>
    references.flatMap((last) =>
      references.flatMap((accepted) =>
        references.map((declined) => ({ estimate, last, accepted, declined, members: last === 14 ? null : 10 })),
      ),
    ),
  )
  await emptyTables(desk.subject.database.pool, 'brands, sold_cells')
  await ask(
    `with cases as (
       select * from jsonb_to_recordset($1) as c (n int, estimate int, last int, accepted int, declined int, members int)
     ), added as (
       insert into brands (slug, name, name_key, description, search_text, average_sale_price, sold_price)
       select 'b' || n, 'B' || n, 'b' || n, 'A brand of this test.', 'b' || n, estimate, last from cases order by n
       returning id, slug
     ), shown as (
       insert into sold_cells (brand_id, currency, garment, is_shown, level, median, members, month, as_of, member_keys)
       select added.id, 'USD', '', true, 'few', 40, members, date_trunc('month', now()), now(), '{}'
       from cases join added on slug = 'b' || n
     )
     insert into price_reviews (brand_id, accepted, declined)
     select added.id, accepted, declined from cases join added on slug = 'b' || n`,
    [JSON.stringify(cases.map((one, n) => ({ ...one, n })))],
  )
  // Unchanged figures stay as published, so each is judged as given here.
  await ask(`update sold_cells set given = '{}', counted = '{}'`)
  await desk.rebuild()
  const rows = await ask(
    `select b.sold_price as sold, r.median as waiting from brands b join price_reviews r on r.brand_id = b.id
     order by substr(slug, 2)::int`,
  )
  const seen = new Map<PriceOutcome, number>()
  cases.forEach(({ members, ...compared }, n) => {
    const outcome = judgePrice({ median: 40, members }, compared)
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    const sold = { used: 40, apart: null, waits: compared.last, declined: compared.last }[outcome]
    expect(rows[n], JSON.stringify({ compared, members, outcome })).toEqual({
      sold,
      waiting: outcome === 'waits' ? 40 : null,
    })
  })
  expect(seen.size).toBe(4)
  expect(Math.min(...seen.values())).toBeGreaterThan(50)
})

test('a price beyond three times of the estimate waits, with what it would change', async () => {
  await desk.sellers(far)
  await desk.rebuild()
  expect(await price()).toBe(40)
  const [item] = await queue()
  expect(item).toMatchObject({ kind: 'price', title: 'Harrow Lane: sales would move the price to 500', by: null })
  const details = await open(item?.id)
  expect(details.price).toMatchObject({ shown: 40, estimate: 40, median: 500, sales: null })
  expect(details.verdicts).toEqual(['accept', 'decline'])
  await desk.rebuild()
  expect(await queue()).toHaveLength(1)
})

test('an accepted price is shown, logged, and compared with from then on; undo lets it wait again', async () => {
  await desk.sellers(far)
  await desk.rebuild()
  const [item] = await queue()
  const answer = await decide(item?.id, 'accept')
  expect(answer.json()).toMatchObject({ said: 'Accepted: price 500 for Harrow Lane', canUndo: true })
  expect(await desk.readBrand()).toMatchObject({ averageSalePrice: 500, priceBasis: 'sales', estimatedPrice: 40 })
  expect(await ask('select action, about from moderation_log')).toEqual([
    { action: 'accepted', about: 'price 500 for Harrow Lane' },
  ])
  await desk.rebuild()
  expect(await price()).toBe(500)

  expect((await desk.send('POST', `/api/review/items/${item?.id}/undo`, admin)).statusCode).toBe(200)
  expect(await price()).toBe(40)
  expect((await open(item?.id)).price).toMatchObject({ median: 500 })
  await decide(item?.id, 'accept')
  await desk.sellers([600, 700, 800, 900, 900])
  await desk.rebuild()
  expect(await price()).toBeGreaterThan(500)
  expect(await queue()).toEqual([])
})

test('a declined price is not asked about again until it is far from the declined one', async () => {
  await desk.sellers(far)
  await desk.rebuild()
  await decide((await queue())[0]?.id, 'decline')
  await desk.rebuild()
  expect([await price(), await queue()]).toEqual([40, []])
  await desk.sellers([700, 710, 720, 730, 740])
  await desk.rebuild()
  expect([await price(), await queue()]).toEqual([40, []])
  await ask('update price_reviews set declined = 150')
  await desk.rebuild()
  expect(await queue()).toHaveLength(1)
  expect(await price()).toBe(40)
})

test('undoing a declined price lets it wait again', async () => {
  await desk.sellers(far)
  await desk.rebuild()
  const [item] = await queue()
  await decide(item?.id, 'decline')
  expect((await desk.send('POST', `/api/review/items/${item?.id}/undo`, admin)).statusCode).toBe(200)
  expect((await open(item?.id)).price).toMatchObject({ median: 500, shown: 40 })
})

test('an item is closed when its price does not wait any more', async () => {
  await desk.sellers(far)
  await desk.rebuild()
  expect(await queue()).toHaveLength(1)
  await ask('update brands set average_sale_price = 450 where id = $1', [harrow])
  await desk.rebuild()
  expect(await price()).toBe(500)
  expect(await queue()).toEqual([])
  expect(await ask('select verdict from review_items')).toEqual([{ verdict: 'gone' }])
})
