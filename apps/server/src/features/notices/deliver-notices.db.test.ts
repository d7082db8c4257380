import { expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { addBrand, addUser } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { startDelivery } from './deliver-notices.ts'

const database = shareTestDatabase()

test('a notice refused by the database delays no other: it alone is dropped, and logged', async () => {
  const { db, pool } = database
  const { id: userId } = await addUser(db)
  const { id: brandId } = await addBrand(db)
  // Written by a newer release, or by mistake: the table of notices knows no such kind.
  await pool.query(
    `insert into notice_queue (kind, user_id, brand_id)
     select case n when 37 then 'unheard of' else 'photo replaced' end, $1, $2 from generate_series(1, 100) n`,
    [userId, brandId],
  )
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'error' }, { write: (line) => lines.push(line) })
  const { noticeDelivery, stop } = startDelivery({ db, log })
  noticeDelivery.wake()
  const waiting = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from notice_queue')).rows[0]?.n
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  await stop()
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notices where user_id = $1', [
    userId,
  ])
  expect(rows[0]?.n).toBe(99)
  const dropped = lines.filter((line) => line.includes('dropped a notice that cannot be delivered'))
  expect(dropped).toHaveLength(1)
  expect(dropped[0]).toContain('unheard of')
})
