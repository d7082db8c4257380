import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { addAnalysis, addBrand, addPost, addUser } from '#testing/builders.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { AccountExport } from '@bolodex/contract/accounts/account-export'
import { createExportStore } from './export-store.ts'

const database = shareTestDatabase()

/** The export as received: complete, valid by the contract, without unknown fields. */
async function exportOf(userId: number): Promise<AccountExport> {
  const { pieces } = await createExportStore(database.pool).stream(userId, () => {})
  return readAll(pieces)
}

async function readAll(pieces: AsyncGenerator<string | Buffer>): Promise<AccountExport> {
  const read: unknown = await json(pieces)
  const everything = AccountExport.parse(read)
  expect(everything).toEqual(read)
  return everything
}

/** Words with their position, in stored lines. */
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
  const { videosAnalyzed } = await exportOf(id)
  return videosAnalyzed[0]?.pastedTranscript ?? ''
}

test('a pasted transcript is exported in its lines, also a long one', async () => {
  const text = await exported(linesOf(20_000, 10))
  expect(text.split('\n')[0]).toBe('w0 w1 w2 w3 w4 w5 w6 w7 w8 w9')
  expect(text.split('\n')).toHaveLength(2000)
  expect(text.split(/\s/u)).toEqual(Array.from({ length: 20_000 }, (_, place) => `w${place}`))
})

test('a transcript longer than any video is exported from its start, however it is split into lines', async () => {
  for (const [perLine, words] of [
    [100_000, 30_000],
    [10, 30_000],
    [1, 15_000],
  ] as const)
    expect([perLine, (await exported(linesOf(100_000, perLine))).split(/\s/u).length]).toEqual([perLine, words])
  expect(await exported([['a'.repeat(300_000), null]])).toHaveLength(200_000)
})

test('every former state of a post is exported, in order, and posts without any stay in their place', async () => {
  const { db, pool } = database
  const { id } = await addUser(db)
  const posts = [
    await addPost(db, { user_id: id }),
    await addPost(db, { user_id: id, content: 'Never "changed" \\ at\nall' }),
  ]
  await pool.query(
    `insert into forum_edits (post_id, title, content)
     select $1, 'Title', 'State ' || number from generate_series(1, 500) number order by number`,
    [posts[0]?.id],
  )
  const exported = (await exportOf(id)).posts
  expect(exported.map((post) => post.id)).toEqual(posts.map((post) => post.id))
  expect(exported[0]?.earlier.map(({ content }) => content)).toEqual(
    Array.from({ length: 500 }, (_, index) => `State ${index + 1}`),
  )
  expect(exported[1]).toMatchObject({ content: 'Never "changed" \\ at\nall', earlier: [] })
})

test('an account that has nothing exports empty lists', async () => {
  const { id, username } = await addUser(database.db)
  const everything = await exportOf(id)
  expect(everything).toMatchObject({ account: { username }, addressWaitingToBeVerified: null, brands: [], posts: [] })
})

test('an export does not include concurrent writes', async () => {
  const { db, pool } = database
  const { id } = await addUser(db)
  const before = await addBrand(db, { user_id: id })
  const { pieces } = await createExportStore(pool).stream(id, () => {})
  await addBrand(db, { user_id: id })
  await addPost(db, { user_id: id })
  expect(await readAll(pieces)).toMatchObject({ brands: [{ id: before.id }], posts: [] })
})

test('a connection that breaks half-way ends the export with an error, and frees the account', async () => {
  const { db, pool } = database
  const { id } = await addUser(db)
  await addBrand(db, { user_id: id })
  let ends = 0
  const { pieces } = await createExportStore(pool).stream(id, () => (ends += 1))
  await pieces.next()
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  )
  expect(rowCount).toBe(1)
  await expect(readAll(pieces)).rejects.toThrow(/connection/i)
  expect(ends).toBe(1)
  // The database lets go of what a connection held once it has seen its end.
  await vi.waitFor(async () => expect((await exportOf(id)).brands).toHaveLength(1), { timeout: 10_000 })
})
