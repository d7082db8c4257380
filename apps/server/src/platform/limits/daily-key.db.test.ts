import { afterEach, expect, test, vi } from 'vitest'
import { emptyTables, shareTestDatabase } from '#testing/test-database.ts'
import { codeOfNetwork, createProcessKey, createSharedKey, forgetDailyKeys } from './networks.ts'

const database = shareTestDatabase()
afterEach(() => vi.useRealTimers())

const readDays = async () => (await database.pool.query('select day, length(key) as bytes from daily_keys')).rows

test('processes on one database share a key, whichever asks first', async () => {
  const processes = Array.from({ length: 5 }, () => createSharedKey(database.db))
  const keys = await Promise.all(processes.map((readKey) => readKey()))
  expect(new Set(keys.map((key) => key.export().toString('hex'))).size).toBe(1)
  expect(keys[0]?.symmetricKeySize).toBe(32)
})

test('a new day has a new key, and the code of an address is another one', async () => {
  const today = await createSharedKey(database.db)()
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] })
  const tomorrow = await createSharedKey(database.db)()
  expect(codeOfNetwork('192.0.2.1', tomorrow)).not.toBe(codeOfNetwork('192.0.2.1', today))
  const alone = createProcessKey()
  expect((await alone()).equals(await alone())).toBe(true)
})

test('the key of a past day is deleted, so its codes cannot be traced back', async () => {
  await database.pool.query(`insert into daily_keys (day) values ('2020-01-01')`)
  await forgetDailyKeys(database.db)
  expect((await readDays()).every(({ day }) => new Date(day).getFullYear() > 2020)).toBe(true)
})

test('a failed key lookup is retried', async () => {
  const readKey = createSharedKey(database.db)
  await database.pool.query('alter table daily_keys rename to away')
  await expect(readKey()).rejects.toThrow('daily_keys')
  await database.pool.query('alter table away rename to daily_keys')
  expect((await readKey()).symmetricKeySize).toBe(32)
})

test('after a crash of Postgres emptied the table, running processes change to the new key within ten minutes', async () => {
  const readKey = createSharedKey(database.db)
  const before = await readKey()
  await emptyTables(database.pool, 'daily_keys')
  const fresh = await createSharedKey(database.db)()
  expect(fresh.equals(before)).toBe(false)
  expect((await readKey()).equals(before)).toBe(true)
  // Not across midnight, when the key changes anyway.
  const soon = Date.now() % 86_400_000 < 85_000_000 ? 600_000 : -600_000
  vi.useFakeTimers({ now: Date.now() + soon, toFake: ['Date'] })
  if (soon > 0) await expect.poll(async () => (await readKey()).equals(fresh)).toBe(true)
})

test('the key and the codes of the day are neither in the WAL nor on replicas', async () => {
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`,
  )
  expect(rows.map(({ relname }) => relname)).toEqual([
    'counted_networks',
    'daily_keys',
    'guest_vote_counts',
    'photo_network_bytes',
  ])
})
