import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/test-database.ts'
import { runAs, type Caller } from '#platform/limits/callers.ts'
import { createWorkMeter } from '#platform/limits/work-meter.ts'
import { createStatementClock } from './statement-time.ts'

function createSubject() {
  const time = { wall: 0, idle: 0 }
  const clock = createStatementClock({ readIdle: () => time.idle, now: () => time.wall })
  const pass = (idle: number, busy = 0) => {
    time.idle += idle
    time.wall += idle + busy
  }
  // The network round trip takes two milliseconds.
  const end = clock.begin()
  pass(2)
  end()
  return { clock, pass }
}

test('a statement counts the time until its result, minus the round trip', () => {
  const { clock, pass } = createSubject()
  const end = clock.begin()
  pass(52)
  expect(end()).toBeCloseTo(50)
})

test('while the event loop is busy, an answer may have arrived: that time is not charged', () => {
  const { clock, pass } = createSubject()
  const end = clock.begin()
  pass(12, 200)
  expect(end()).toBeCloseTo(10)
})

test('concurrent statements share the processors', () => {
  const { clock, pass } = createSubject()
  const count = 4 * availableParallelism()
  const ends = Array.from({ length: count }, () => clock.begin())
  pass(402)
  for (const end of ends) expect(end()).toBeCloseTo(402 / 4 - 2)
})

test('reads are charged with what they take, waits for the locks of others are not', async () => {
  const database = await createTestDatabase()
  const { db, pool } = database
  await pool.query('create table charged (id int primary key); insert into charged values (1)')
  const chargeOf = async (work: () => Promise<unknown>): Promise<number> => {
    let sum = 0
    const meter = createWorkMeter((ms) => (sum += ms))
    const caller: Caller = { network: 'a', isPublicRead: true, isAdmitted: true, hasLeft: () => false, meter }
    await runAs(caller, work)
    return sum
  }
  const slow = 'select count(*) from generate_series(1, 1000000) as n where sqrt(n) > 10'
  const started = performance.now()
  const charged = await chargeOf(() => pool.query(slow))
  const wall = performance.now() - started
  expect(charged).toBeGreaterThan(wall / 3)
  expect(charged).toBeLessThanOrEqual(wall)
  expect(await chargeOf(() => db.selectFrom('brands').select('id').limit(1).execute())).toBeLessThan(wall / 2)

  const holder = await pool.connect()
  await holder.query('begin; update charged set id = 1')
  setTimeout(() => void holder.query('commit').then(() => holder.release()), 300)
  // A new connection of the pool reads its settings, which is work. The wait of 300 ms is not.
  expect(await chargeOf(() => pool.query('select * from charged for update'))).toBeLessThan(100)
  expect(await chargeOf(() => pool.query('update charged set id = 1'))).toBe(0)
  await database.close()
})
