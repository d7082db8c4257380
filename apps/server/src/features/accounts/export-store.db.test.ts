import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAnalysis, addUser } from '#testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { createExportStore } from './export-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Words that say where they stand, in lines as they are kept. */
const linesOf = (words: number, perLine: number): (string | number | null)[][] =>
  Array.from({ length: Math.ceil(words / perLine) }, (_, line) =>
    Array.from({ length: Math.min(perLine, words - line * perLine) }, (_, place) => [
      `w${line * perLine + place}`,
      place % 2 === 0 ? null : place * 300,
    ]).flat(),
  )

async function exported(lines: (string | number | null)[][]): Promise<string> {
  const { db } = database
  const { id } = await addUser(db)
  await addAnalysis(db, { user_id: id, pasted_lines: JSON.stringify(lines) })
  const { videosAnalyzed } = await createExportStore(db).read(id)
  return videosAnalyzed[0]?.pastedTranscript ?? ''
}

test('a pasted transcript is exported in its lines, also a long one', async () => {
  const text = await exported(linesOf(20_000, 10))
  expect(text.split('\n')[0]).toBe('w0 w1 w2 w3 w4 w5 w6 w7 w8 w9')
  expect(text.split('\n')).toHaveLength(2000)
  expect(text.split(/\s/u)).toEqual(Array.from({ length: 20_000 }, (_, place) => `w${place}`))
})

test('of one that is longer than any video the beginning is exported, however it is cut into lines', async () => {
  for (const [perLine, words] of [
    [100_000, 30_000],
    [10, 30_000],
    [1, 15_000],
  ] as const)
    expect([perLine, (await exported(linesOf(100_000, perLine))).split(/\s/u).length]).toEqual([perLine, words])
  expect(await exported([['a'.repeat(300_000), null]])).toHaveLength(200_000)
})
