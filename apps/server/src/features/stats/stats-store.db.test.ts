import { beforeEach, expect, test } from 'vitest'
import { shareTestDatabase } from '#testing/test-database.ts'
import { createPageCountStore, type PageCount } from './stats-store.ts'

const one: PageCount = { day: '2026-11-14', route: '/', referrerHost: '', isPhone: false, count: 1 }
const limit = { senders: [], mostHosts: 3, otherHosts: 'other' }
/** Visitors from three networks, by these hosts. */
const known = (hosts: string[], day = one.day) => ({
  ...limit,
  senders: hosts.flatMap((host) => ['a', 'b', 'c'].map((network) => ({ day, host, network }))),
})

const database = shareTestDatabase()
beforeEach(() => database.pool.query('delete from page_counts; delete from counted_networks'))

const listCounts = () =>
  database.db.selectFrom('page_counts').select(['referrer_host', 'count']).orderBy('referrer_host').execute()

test('repeated additions form one sum', async () => {
  const store = createPageCountStore(database.db)
  await store.add([{ ...one, count: 2 }], limit)
  await store.add([{ ...one, count: 3 }], limit)
  expect(await listCounts()).toEqual([{ referrer_host: '', count: 5 }])
})

test('hosts beyond the limit of a day share one sum, those known before keep theirs [G-19]', async () => {
  const store = createPageCountStore(database.db)
  const from = (referrerHost: string): PageCount => ({ ...one, referrerHost })
  const hosts = ['a', 'b', 'c', 'd', 'm', 'n'].map((name) => `${name}.example`)
  await store.add([from('m.example'), from('n.example')], known(hosts))
  await store.add([from('a.example'), from('b.example'), from('c.example'), from('m.example'), from('')], limit)
  await store.add([from('d.example'), from('n.example'), from('other')], limit)
  expect(await listCounts()).toEqual([
    { referrer_host: '', count: 1 },
    { referrer_host: 'a.example', count: 1 },
    { referrer_host: 'm.example', count: 2 },
    { referrer_host: 'n.example', count: 2 },
    { referrer_host: 'other', count: 4 },
  ])
  // A new day starts a new count.
  await store.add([{ ...one, day: '2026-11-15', referrerHost: 'd.example' }], known(['d.example'], '2026-11-15'))
  expect(await listCounts()).toContainEqual({ referrer_host: 'd.example', count: 1 })
})

test('a host is named from the third network of a day on, and one network uses up no slots [G-19]', async () => {
  const store = createPageCountStore(database.db)
  const invented = Array.from({ length: 50 }, (_, index) => `invented-${index}.example`)
  await store.add(
    invented.map((referrerHost) => ({ ...one, referrerHost, count: 300 })),
    { ...limit, senders: invented.map((host) => ({ day: one.day, host, network: 'a' })) },
  )
  expect(await listCounts()).toEqual([{ referrer_host: 'other', count: 15_000 }])
  for (const network of ['a', 'a', 'b', 'b', 'c', 'a'])
    await store.add([{ ...one, referrerHost: 'search.example' }], {
      ...limit,
      senders: [{ day: one.day, host: 'search.example', network }],
    })
  expect(await listCounts()).toEqual([
    { referrer_host: 'other', count: 15_004 },
    { referrer_host: 'search.example', count: 2 },
  ])
})

test('processes that write at the same moment lose nothing and keep the limit [G-19]', async () => {
  const store = createPageCountStore(database.db)
  const hosts = Array.from({ length: 8 }, (_, index) => `h${index}.example`)
  await Promise.all(hosts.map((referrerHost) => store.add([one, { ...one, referrerHost }], known([referrerHost]))))
  const counts = await listCounts()
  expect(counts.filter(({ referrer_host: host }) => host.endsWith('.example'))).toHaveLength(3)
  expect(counts).toEqual(
    expect.arrayContaining([
      { referrer_host: '', count: 8 },
      { referrer_host: 'other', count: 5 },
    ]),
  )
})

test('sums older than 400 days are deleted', async () => {
  const store = createPageCountStore(database.db)
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await store.add(
    [401, 399].map((days) => ({ ...one, day: dayAgo(days), count: days })),
    limit,
  )
  await store.deleteOld()
  expect(await listCounts()).toEqual([{ referrer_host: '', count: 399 }])
})
