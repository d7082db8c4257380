import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from './database.ts'
import { executePrepared } from './prepared.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let connections: OpenDatabase

beforeAll(async () => {
  subject = await createTestApp()
  const { app, database } = subject
  connections = openDatabase({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: 2 }, app.log)
}, 60_000)
afterAll(async () => {
  await connections.close()
  await subject.close()
})

test('prepared statements are cached per connection, others are not', async () => {
  const { db } = connections
  const kept = await db.connection().execute(async (connection) => {
    for (const number of [1, 2, 3]) {
      const { rows } = await executePrepared(sql<{ sum: number }>`select ${number}::integer + 1 as sum`, connection)
      expect(rows).toEqual([{ sum: number + 1 }])
    }
    await sql`select ${1}::integer + 2 as sum`.execute(connection)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    return rows.map(({ statement }) => statement)
  })
  expect(kept).toEqual(['select $1::integer + 1 as sum'])
})

test('an error of a prepared statement reaches the caller, and the connection stays usable', async () => {
  const { db } = connections
  const divide = (by: number) => executePrepared(sql<{ half: number }>`select 10 / ${by}::integer as half`, db)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(2)).rows).toEqual([{ half: 5 }])
})
