import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { datingRules } from '@bolodex/garment-dating/rules'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addTagPhoto, addUser } from '#testing/builders.ts'
import { openReviewDesk } from '#testing/review-desk.ts'
import { emptyTables } from '#testing/test-database.ts'
import { ruleJobs } from './check-rules.ts'

// 1976 to 1995, give or take a year, of any brand. And one that only Levi's garments have, of 1936 to 1971.
const rule = datingRules.find(({ id }) => id === 'union-actwu')
const brandRule = datingRules.find(({ id }) => id === 'levis-big-e')

let desk: Awaited<ReturnType<typeof openReviewDesk>>
let members: number[]
let brands: number[]

beforeAll(async () => {
  desk = await openReviewDesk()
  const { db } = desk.subject.database
  members = [desk.member.id, desk.flagger.id, (await addUser(db)).id]
})
afterAll(() => desk.subject.close())
beforeEach(async () => {
  const { db } = desk.subject.database
  await desk.empty()
  await emptyTables(desk.subject.database.pool, 'dating_rule_contradictions, dating_rule_reviews')
  await desk.ask('delete from graphile_worker._private_jobs')
  brands = []
  for (const name of ['Harrow Lane', 'Kestrel Loop', 'Levi’s']) brands.push((await addBrand(db, { name })).id)
})

type Given = Parameters<typeof addTagPhoto>[2] & { brand?: number }

/** A union label of the ACTWU that three members call right. */
async function add({ brand = 0, ...given }: Given = {}): Promise<number> {
  const { id } = await addTagPhoto(desk.subject.database.db, brands[brand] ?? 0, {
    kind: 'union label',
    note: 'ACTWU union label',
    year_from: 1960,
    year_to: 1965,
    looks_right: 3,
    user_id: members[0] ?? null,
    ...given,
  })
  return id
}

/** Three photos of two members and two brands. */
const contradict = async (): Promise<number[]> => [
  await add(),
  await add({ user_id: members[1] ?? null }),
  await add({ brand: 1 }),
]

/** The nightly job with all of its batches. */
async function check(batch?: number): Promise<number> {
  const { db } = desk.subject.database
  const log = createLogger({ LOG_LEVEL: 'silent' })
  const [job] = ruleJobs({ db, log, ...(batch && { batch }) })
  let payload: unknown = {}
  let runs = 0
  while (payload !== null) {
    await job?.run(payload)
    runs += 1
    const [next] = await desk.ask<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs where key = 'check-dating-rules' returning payload`,
    )
    payload = next?.payload ?? null
  }
  return runs
}

const queue = async () => (await desk.queue('?kind=dating-rule')).items
const titles = async () => (await queue()).map(({ title }) => title)
const asked = (count: number, id = rule?.id) => [`Dating rule ${id}: ${count} dated tags contradict it`]

describe('a rule is reviewed once', () => {
  test('three dated photos of two members and two brands contradict it', async () => {
    const photos = await contradict()
    await check()
    await check()
    expect(await titles()).toEqual(asked(3))
    const [item] = await queue()
    expect(item).toMatchObject({ kind: 'dating-rule', by: null, target: { kind: 'dating-rule' } })
    const details = await desk.open(item?.id)
    expect(details.verdicts).toEqual(['accept', 'decline'])
    expect(details.datingRule).toMatchObject({
      id: rule?.id,
      brand: null,
      says: rule?.says,
      source: rule?.source,
      yearFrom: rule?.notBefore,
      yearTo: rule?.notAfter,
      slack: rule?.soft,
      count: 3,
    })
    expect(details.datingRule?.photos.map(({ brand, photo }) => [brand.slug, photo.id, photo.yearTo])).toEqual([
      ['harrow-lane', photos[0], 1965],
      ['harrow-lane', photos[1], 1965],
      ['kestrel-loop', photos[2], 1965],
    ])
  })

  test('as many contradict it in batches of one photo, each its own run', async () => {
    await contradict()
    await add({ year_from: 1980, year_to: 1985 })
    expect(await check(1)).toBe(5)
    expect(await titles()).toEqual(asked(3))
  })

  test('photos of one brand contradict a rule of this brand', async () => {
    const big = { brand: 2, kind: 'neck tag', note: 'Big E on the tab', year_from: 1988, year_to: null }
    for (const place of [0, 1, 2]) await add({ ...big, user_id: members[place] ?? null })
    await check()
    expect(await titles()).toEqual(asked(3, brandRule?.id))
  })
})

describe('a rule is not reviewed', () => {
  const two = async () => {
    await add()
    await add({ brand: 1, user_id: members[1] ?? null })
  }

  test.each<[string, Given]>([
    ['that too few members call right', { looks_right: 2 }],
    ['of which more than a third of the members disagree', { looks_right: 3, looks_wrong: 2 }],
    ['that is not shown any more', { retired_at: new Date() }],
    ['without years', { year_from: null, year_to: null }],
    ['whose years touch its slack', { year_from: 1960, year_to: 1975 }],
    ['of a fake', { kind: 'fake warning' }],
    ['of which another clue is said', { note: 'UNITE HERE union label' }],
  ])('for two photos and one %s', async (_, given) => {
    await two()
    await add({ user_id: members[2] ?? null, ...given })
    await check()
    expect(await titles()).toEqual([])
    // One more that counts is enough.
    await add({ user_id: members[2] ?? null })
    await check()
    expect(await titles()).toEqual(asked(3))
  })

  test('for photos of one member alone, or of one member and guests', async () => {
    for (const brand of [0, 1, 0]) await add({ brand })
    await add({ brand: 1, user_id: null })
    await check()
    expect(await titles()).toEqual([])
    await add({ user_id: members[1] ?? null })
    await check()
    expect(await titles()).toEqual(asked(5))
  })

  test('for photos of one member and of new accounts', async () => {
    const { id } = await addUser(desk.subject.database.db, { created_at: new Date() })
    await add()
    for (const brand of [0, 1]) await add({ brand, user_id: id })
    await check()
    expect(await titles()).toEqual([])
    await desk.ask(`update users set created_at = now() - interval '8 days' where id = ${id}`)
    await check()
    expect(await titles()).toEqual(asked(3))
  })

  test('for photos of one brand alone when it holds for all brands', async () => {
    for (const place of [0, 1, 2]) await add({ user_id: members[place] ?? null })
    await check()
    expect(await titles()).toEqual([])
  })
})

describe.each([
  ['accept', 'Noted', 'noted for correction'],
  ['decline', 'Rule is right', 'called right'],
])('a verdict %s', (verdict, said, action) => {
  test('closes the item, is logged, and is not asked again until more photos contradict the rule', async () => {
    const photos = await contradict()
    await check()
    const [item] = await queue()
    const answer = await desk.decide(item?.id, { verdict })
    expect(answer.json()).toMatchObject({ said: `${said}: Dating rule ${rule?.id}`, canUndo: true })
    expect(await desk.ask('select action, about, target_kind from moderation_log')).toEqual([
      { action, about: `Dating rule ${rule?.id}`, target_kind: 'dating-rule' },
    ])
    await check()
    expect(await titles()).toEqual([])
    // One photo less and again as many: nothing new.
    await desk.ask(`update tag_photos set looks_wrong = 9 where id = ${photos[2]}`)
    await check()
    await desk.ask(`update tag_photos set looks_wrong = 0 where id = ${photos[2]}`)
    await check()
    expect(await titles()).toEqual([])
    await add({ brand: 1, user_id: members[2] ?? null })
    await check()
    expect(await titles()).toEqual(asked(4))
  })

  test('can be undone by its admin, and then waits again', async () => {
    await contradict()
    await check()
    const [item] = await queue()
    await desk.decide(item?.id, { verdict })
    expect((await desk.undo(item?.id, desk.other)).statusCode).toBe(409)
    expect((await desk.undo(item?.id)).statusCode).toBe(200)
    expect(await titles()).toEqual(asked(3))
    await check()
    expect(await queue()).toHaveLength(1)
  })
})

test('an item is withdrawn when its photos are gone, and what was decided is forgotten', async () => {
  await contradict()
  await check()
  const [item] = await queue()
  await desk.decide(item?.id, { verdict: 'decline' })
  await desk.ask('delete from tag_photos')
  await check()
  expect(await desk.ask('select rule_id from dating_rule_reviews')).toEqual([])
  await contradict()
  await check()
  const [again] = await queue()
  expect(again?.id).not.toBe(item?.id)
  await desk.ask('update tag_photos set looks_right = 0')
  await check()
  expect(await titles()).toEqual([])
  expect(await desk.ask(`select verdict from review_items where id = ${again?.id}`)).toEqual([{ verdict: 'gone' }])
  expect((await desk.decide(again?.id, { verdict: 'accept' })).statusCode).toBe(409)
})

test('a rule has no third verdict, and only admins decide', async () => {
  await contradict()
  await check()
  const [item] = await queue()
  expect((await desk.decide(item?.id, { verdict: 'hide' })).statusCode).toBe(400)
  expect((await desk.decide(item?.id, { verdict: 'accept' }, desk.member)).statusCode).toBe(403)
  expect((await desk.call('GET', `/api/review/items/${item?.id}`, undefined, desk.member)).statusCode).toBe(403)
  expect((await desk.decide((item?.id ?? 0) + 1000, { verdict: 'accept' })).statusCode).toBe(404)
})
