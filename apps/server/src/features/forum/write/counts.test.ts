import { beforeAll, expect, test, vi } from 'vitest'
import { addPost, addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createCountStore, type CountStore } from './count-store.ts'
import { createViewCounter, recountComments } from './count-views.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let counts: CountStore
let userId: number

beforeAll(async () => {
  counts = createCountStore(subject.database.db)
  userId = (await addUser(subject.database.db)).id
})

const addThread = async (given = {}) => (await addPost(subject.database.db, { user_id: userId, ...given })).id
const read = (id: number) =>
  subject.database.db
    .selectFrom('forum_posts')
    .select(['comment_count', 'views', 'is_answered'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const rollUp = async () => {
  while ((await counts.rollUp()) > 0);
}

test('sixty concurrent comments are all counted, and a hidden one is subtracted', async () => {
  const { db } = subject.database
  const id = await addThread()
  const cookies = await Promise.all(
    Array.from({ length: 60 }, async () => signIn(db, (await addUser(db, { created_at: new Date('2026-01-01') })).id)),
  )
  const answers = await Promise.all(
    cookies.map((cookie) =>
      subject.app.inject({
        method: 'POST',
        url: `/api/forum/posts/${id}/comments`,
        payload: { content: 'Me too' },
        headers: { cookie },
      }),
    ),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  // Concurrent roll-ups count nothing twice.
  await Promise.all([counts.rollUp(), counts.rollUp(), counts.rollUp()])
  await rollUp()
  expect(await read(id)).toEqual({ comment_count: 60, views: 0, is_answered: true })
  const hide = { hidden_at: new Date(), hidden_why: 'hidden' }
  await db.updateTable('forum_comments').set(hide).where('post_id', '=', id).execute()
  await rollUp()
  expect(await read(id)).toEqual({ comment_count: 0, views: 0, is_answered: false })
})

test('a recount finds what has drifted and corrects it; otherwise it finds nothing', async () => {
  const { db } = subject.database
  const [drifted, unsaid] = [await addThread(), await addThread()]
  for (const post_id of [drifted, unsaid])
    await db.insertInto('forum_comments').values({ user_id: userId, post_id, content: 'Here' }).execute()
  expect(await recountComments(counts)).toBe(0)
  await rollUp()
  expect(await recountComments(counts)).toBe(0)
  await db.updateTable('forum_posts').set({ comment_count: 7 }).where('id', '=', drifted).execute()
  await db.updateTable('forum_posts').set({ is_answered: false }).where('id', '=', unsaid).execute()
  expect(await recountComments(counts)).toBe(2)
  await rollUp()
  for (const id of [drifted, unsaid]) expect(await read(id)).toMatchObject({ comment_count: 1, is_answered: true })
  expect(await recountComments(counts)).toBe(0)
})

test('a reader is counted without a cookie or a trace, and readers of nothing leave none [F-10]', async () => {
  const { db } = subject.database
  const [id, hidden] = [await addThread(), await addThread({ hidden_at: new Date() })]
  for (const post of [id, id, hidden, 2_147_483_000]) {
    const answer = await subject.app.inject({ method: 'POST', url: `/api/forum/posts/${post}/views` })
    expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
      200,
      { isCounted: true },
      undefined,
    ])
  }
  await vi.waitFor(async () => {
    const rows = await db
      .selectFrom('forum_deltas')
      .select(['post_id', 'comments', 'views'])
      .where('views', '>', 0)
      .execute()
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(2)
    expect(new Set(rows.map(({ post_id: post }) => post))).toEqual(new Set([id]))
  }, 5000)
  await rollUp()
  expect(await read(id)).toMatchObject({ views: 2, comment_count: 0, is_answered: false })
})

test('one network counts twenty times an hour per post, and does not limit another [F-10]', async () => {
  const written: [number, number][] = []
  const store = { addViews: async (views: [number, number][]) => void written.push(...views) }
  const views = createViewCounter({ store })
  const times = (count: number, postId: number, address: string) =>
    Array.from({ length: count }, () => views.count(postId, address)).filter(Boolean).length
  expect(times(30, 1, '192.0.2.1')).toBe(20)
  expect(times(30, 1, '2001:db8::1') + times(30, 1, '2001:db8::2')).toBe(20)
  expect(times(3, 2, '192.0.2.1')).toBe(3)
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  expect(times(30, 1, '192.0.2.1')).toBe(20)
  vi.useRealTimers()
  await views.flush()
  expect(written).toEqual([
    [1, 60],
    [2, 3],
  ])
})

test('a flood of invented posts does not fill memory, and unwritten counts are kept [F-10]', async () => {
  const written: [number, number][] = []
  let isDown = true
  const addViews = async (views: [number, number][]) => {
    if (isDown) throw new Error('down')
    written.push(...views)
  }
  const views = createViewCounter({ store: { addViews }, mostPosts: 3, mostNetworks: 2 })
  expect([1, 2, 3, 4, 5].map((id) => views.count(id, '192.0.2.1'))).toEqual([true, true, true, false, false])
  await expect(views.flush()).rejects.toThrow('down')
  isDown = false
  expect(views.count(1, '192.0.2.1')).toBe(true)
  await views.flush()
  expect(written).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
  ])
  expect(views.count(4, '192.0.2.1')).toBe(true)
})

test('codes of texts are forgotten after two days', async () => {
  const { db } = subject.database
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  for (const created_at of [days(1), days(3)]) {
    await db
      .insertInto('forum_texts')
      .values({ user_id: userId, code: Buffer.from('x'), created_at })
      .execute()
  }
  await counts.forgetTexts()
  const rows = await db.selectFrom('forum_texts').select('created_at').where('user_id', '=', userId).execute()
  expect(rows.length).toBe(1)
})
