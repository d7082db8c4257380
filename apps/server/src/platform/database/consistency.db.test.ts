import { expect, test } from 'vitest'
import { testConfig } from '#testing/test-app.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { createConsistency } from './consistency.ts'

const database = shareTestDatabase()

const start = Date.UTC(2026, 10, 15, 12)
const createAt = (seconds: number) =>
  createConsistency(database.db, testConfig(database.url), () => start + seconds * 1000)

test('a token bypasses the caches for a minute, in every process', async () => {
  const token = await createAt(0).issueToken()
  for (const seconds of [0, 59]) expect(createAt(seconds).readToken(token)?.position).toBeTypeOf('bigint')
  expect(createAt(62).readToken(token)).toBeNull()
  expect(createAt(86_400).readToken(token)).toBeNull()
})

test('clients cannot forge a token or move its time forward', async () => {
  const [position = '', totals = '', madeAt = '', signature = ''] = (await createAt(0).issueToken()).split('.')
  const forged = [
    `${position}.${totals}.${Number(madeAt) + 3600}.${signature}`,
    `${Number(position) + 1}.${totals}.${madeAt}.${signature}`,
    `${position}.${Number(totals) + 1}.${madeAt}.${signature}`,
    `${position}..${madeAt}.${signature}`,
    `${position}.${signature}`,
    `${position}..${signature}`,
    'nonsense',
    '',
  ]
  for (const token of forged) expect([token, createAt(62).readToken(token)]).toEqual([token, null])
  expect(createAt(0).readToken(undefined)).toBeNull()
})

test('a write that changes no total keeps the totals position of an earlier write', async () => {
  const tokens = createAt(0)
  const read = (token: string) => tokens.readToken(token)
  const vote = await tokens.issueToken({ changesTotals: false })
  expect(read(vote)?.totals).toBeNull()
  const added = await tokens.issueToken({ changesTotals: true, previous: vote })
  const { position } = read(added) ?? {}
  await database.pool.query('create table written (id integer)')
  const again = await tokens.issueToken({ changesTotals: false, previous: added })
  expect(read(again)?.totals).toBe(position)
  expect(read(again)?.position).toBeGreaterThan(position ?? 0n)
})
