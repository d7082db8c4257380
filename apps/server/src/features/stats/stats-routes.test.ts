import { beforeEach, expect, test } from 'vitest'
import { addBrand, addPost, addUser } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'
import { createStatsStore } from './stats-store.ts'
import { computeStats } from './compute-stats.ts'

const subject = shareTestApp({ ORIGIN: 'https://bolodex.example' })
beforeEach(() => subject.database.db.deleteFrom('page_counts').execute())

const visit = { route: '/brands/:slug', referrerHost: null as string | null, isPhone: false }

const send = (body: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  subject.app.inject({
    method: 'POST',
    remoteAddress,
    url: '/api/visits',
    payload: body,
    headers: { origin: 'https://bolodex.example', ...headers },
  })

const listCounts = () =>
  subject.database.db.selectFrom('page_counts').select(['route', 'referrer_host', 'is_phone', 'count']).execute()

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('visits are counted by route, host and kind of device, without a cookie [G-19]', async () => {
  const answers = await Promise.all([
    send(visit),
    send(visit),
    send({ ...visit, isPhone: true }),
    send({ ...visit, referrerHost: 'search.example' }),
    send({ ...visit, referrerHost: 'search.example' }, {}, '192.0.2.2'),
    send({ ...visit, referrerHost: 'search.example' }, {}, '192.0.2.3'),
    ...Array.from({ length: 5 }, () => send({ ...visit, referrerHost: 'invented.example' })),
  ])
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    // Counted readers are still served from shared caches.
    expect(headers).not.toHaveProperty('x-bolodex-after')
  }
  const common = { route: '/brands/:slug', referrer_host: '', is_phone: false, count: 1 }
  await expect.poll(listCounts, { timeout: 5000 }).toHaveLength(4)
  expect(await listCounts()).toEqual(
    expect.arrayContaining([
      { ...common, count: 2 },
      { ...common, is_phone: true },
      { ...common, referrer_host: 'search.example', count: 3 },
      // From one address alone.
      { ...common, referrer_host: 'other', count: 5 },
    ]),
  )
})

test('visitors with Do Not Track are not counted [G-19]', async () => {
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }] as Record<string, string>[])
    expect((await send(visit, headers)).statusCode).toBe(200)
  // A counted one after them, which ends the wait.
  await send({ ...visit, route: '/forum' }, { dnt: '0' })
  await expect.poll(listCounts, { timeout: 5000 }).toHaveLength(1)
  expect(await listCounts()).toMatchObject([{ route: '/forum', count: 1 }])
})

test('only page patterns are accepted, never a URL [G-19]', async () => {
  for (const route of ['/brands/barlow-and-thrane', '/forum/post/1', '/nothing', ''])
    expect([route, (await send({ ...visit, route })).statusCode]).toEqual([route, 400])
})

test('a referrer that is not another site’s host is left out [G-19]', async () => {
  const hosts = ['bolodex.example', '10.0.0.1', 'localhost', 'a b.example', '-a.example', 'x.example/path', 'ä.example']
  for (const referrerHost of hosts) await send({ ...visit, referrerHost })
  await expect.poll(listCounts, { timeout: 5000 }).toMatchObject([{ referrer_host: '', count: hosts.length }])
})

test('pending counts are written when the process stops [G-19]', async () => {
  const stopping = await createTestApp()
  await stopping.app.ready()
  // The writer has just run; its next run is a second away.
  await stopping.app.inject({
    method: 'POST',
    url: '/api/visits',
    payload: visit,
    headers: { origin: 'http://localhost' },
  })
  await stopping.app.close()
  const counts = await stopping.database.db.selectFrom('page_counts').select('count').execute()
  expect(counts).toEqual([{ count: 1 }])
  await stopping.database.close()
})

test('a new site answers that nothing has been computed', async () => {
  const answer = await subject.app.inject('/api/stats')
  expect(answer.json()).toMatchObject({ madeAt: null, totals: { brands: 0 }, brandsByMonth: [] })
})

test('the figures match the tables once computed [G-19]', async () => {
  const { db } = subject.database
  const author = await addUser(db)
  await addUser(db, { awaits_email: true })
  await addUser(db, { disabled_at: new Date() })
  await addPost(db, { user_id: author.id })
  await addPost(db, { user_id: author.id, hidden_at: new Date() })
  const old = new Date(Date.now() - 800 * 86_400_000)
  const first = await addBrand(db, { created_at: old, sell_through_rate: 40, garment_types: ['Jeans', 'Suits'] })
  await addBrand(db, { sell_through_rate: 100, garment_types: ['Jeans', 'Capes'], upvotes: 3, downvotes: 2 })
  await addBrand(db, { garment_types: [] })
  const yesterdayNoon = new Date(`${dayAgo(1)}T12:00:00Z`)
  await db
    .insertInto('brand_votes')
    .values([
      { brand_id: first.id, voter_key: 'a', vote_type: 'up', created_at: yesterdayNoon },
      { brand_id: first.id, voter_key: 'b', vote_type: 'up', created_at: new Date(`${dayAgo(14)}T00:00:00Z`) },
      { brand_id: first.id, voter_key: 'c', vote_type: 'up', created_at: new Date() },
      { brand_id: first.id, voter_key: 'd', vote_type: 'up', created_at: new Date(`${dayAgo(15)}T23:59:59Z`) },
    ])
    .execute()
  const page = { day: dayAgo(1), route: '/', referrer_host: '', is_phone: false }
  await db
    .insertInto('page_counts')
    .values([
      { ...page, count: 6 },
      { ...page, count: 4, is_phone: true },
      { ...page, count: 5, day: dayAgo(3), route: '/forum', referrer_host: 'search.example' },
      { ...page, count: 4, day: dayAgo(3), route: '/forum', referrer_host: 'rare.example' },
      { ...page, count: 100, day: dayAgo(0) },
      { ...page, count: 100, day: dayAgo(15) },
    ])
    .execute()

  await computeStats(createStatsStore(db))
  const stats = (await subject.app.inject('/api/stats')).json()

  expect(Date.parse(stats.madeAt)).toBeGreaterThan(Date.now() - 60_000)
  expect(stats.totals).toEqual({ brands: 3, photos: 0, votes: 5, posts: 1, members: 1 })
  expect(stats.brandsByMonth).toHaveLength(12)
  expect(stats.brandsByMonth.at(0).brands).toBe(1)
  expect(stats.brandsByMonth.at(-1)).toEqual({ month: `${dayAgo(0).slice(0, 7)}-01`, brands: 3 })
  expect(stats.votesByDay).toHaveLength(14)
  expect(stats.votesByDay.at(0)).toEqual({ day: dayAgo(14), votes: 1 })
  expect(stats.votesByDay.at(-1)).toEqual({ day: dayAgo(1), votes: 1 })
  expect(stats.pagesByDay.at(-1)).toEqual({ day: dayAgo(1), pages: 10, onPhone: 4 })
  expect(stats.pagesByDay.reduce((sum: number, { pages }: { pages: number }) => sum + pages, 0)).toBe(19)
  expect(stats.sellRates).toEqual({ known: 2, median: 40, counts: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1] })
  expect(stats.garmentTypes).toEqual([
    { name: 'Jeans', brands: 2 },
    { name: 'Suits', brands: 1 },
  ])
  expect(stats.routes).toEqual([
    { route: '/', pages: 10 },
    { route: '/forum', pages: 9 },
  ])
  // A host with few referrals may identify a person, so it is not named.
  expect(stats.referrers).toEqual([{ host: 'search.example', pages: 5 }])
})

test('figures that another release wrote in another form are not shown', async () => {
  const { db } = subject.database
  await db
    .updateTable('site_stats')
    .set({ stats: JSON.stringify({ brands: 1 }) })
    .execute()
  expect((await subject.app.inject('/api/stats')).json()).toMatchObject({ madeAt: null })
})

test('the figures are computed at the first start [G-19]', async () => {
  const working = await createTestApp({ RUN_JOBS: 'true' })
  const read = async () => (await working.app.inject('/api/stats')).json().madeAt
  await expect.poll(read, { timeout: 10_000 }).not.toBeNull()
  await working.close()
})
