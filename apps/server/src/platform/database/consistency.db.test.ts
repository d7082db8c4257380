import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createConsistency } from './consistency.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const start = Date.UTC(2026, 10, 15, 12)
const createAt = (seconds: number) =>
  createConsistency(database.db, testConfig(database.url), () => start + seconds * 1000)

test('a token leads past the caches for a minute, whichever process reads it', async () => {
  const token = await createAt(0).issueToken()
  expect(createAt(0).readToken(token)).toBeTypeOf('bigint')
  expect(createAt(59).readToken(token)).toBeTypeOf('bigint')
  expect(createAt(62).readToken(token)).toBeNull()
  expect(createAt(86_400).readToken(token)).toBeNull()
})

test('nobody can make a token or a later time themselves', async () => {
  const [position = '', madeAt = '', signature = ''] = (await createAt(0).issueToken()).split('.')
  const forged = [
    `${position}.${Number(madeAt) + 3600}.${signature}`,
    `${Number(position) + 1}.${madeAt}.${signature}`,
    `${position}.${signature}`,
    `${position}..${signature}`,
    'nonsense',
    '',
  ]
  for (const token of forged) expect([token, createAt(62).readToken(token)]).toEqual([token, null])
  expect(createAt(0).readToken(undefined)).toBeNull()
})
