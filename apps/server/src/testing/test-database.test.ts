import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addBrand, addUser } from './builders.ts'
import { emptyTables, shareTestDatabase } from './test-database.ts'

const database = shareTestDatabase()

test('emptyTables never deadlocks with a transaction that locks the same tables in another order', async () => {
  const { pool, db } = database
  await addBrand(db, { name: 'Harrow Lane' })
  await addUser(db)
  const other = await pool.connect()
  await other.query(`begin; set local deadlock_timeout = '1s'; lock table users`)
  const emptied = emptyTables(pool, 'brands, users')
  // TRUNCATE holds brands now and waits for users.
  await expect.poll(countWaiting, { interval: 5 }).toBe(1)
  await other.query('lock table brands; commit')
  other.release()
  await emptied
  const { rows } = await pool.query('select (select count(*) from brands) + (select count(*) from users) as left')
  expect(Number(rows[0].left)).toBe(0)
})

const countWaiting = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select count(*)::int as waiting from pg_locks
     where not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0].waiting
}

test('tests empty tables only with emptyTables', () => {
  const source = join(import.meta.dirname, '..')
  // One proves that the runtime role must not truncate, the others are this pair.
  const allowed = ['runtime-role.db.test.ts', 'testing/test-database.ts', 'testing/test-database.test.ts']
  const files = globSync(['**/*.test.ts', 'testing/*.ts'], { cwd: source }).filter((file) => !allowed.includes(file))
  expect(files.length).toBeGreaterThan(200)
  const raw = files.filter((file) => /['"`;]\s*truncate\s/i.test(readFileSync(join(source, file), 'utf8')))
  expect(raw).toEqual([])
})
