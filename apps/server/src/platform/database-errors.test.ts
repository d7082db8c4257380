import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isOutOfConnections } from './database-errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a database whose connections are all taken is told from one that fails', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 50 })
  const taken = await pool.connect()
  const waited: unknown = await pool.query('select 1').catch((error: unknown) => error)
  const failed: unknown = await taken.query('select nothing_there').catch((error: unknown) => error)
  taken.release()
  await pool.end()
  expect([isOutOfConnections(waited), isOutOfConnections(failed)]).toEqual([true, false])
})
