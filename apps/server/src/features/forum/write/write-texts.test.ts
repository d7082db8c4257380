import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addBrand, addPost, addUser, signIn, listTold } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let writer: { id: number; username: string }
let cookie: string
const longAgo = new Date('2026-01-01')

beforeAll(async () => {
  writer = await addUser(subject.database.db, { created_at: longAgo })
  cookie = await signIn(subject.database.db, writer.id)
})
// No test waits for another's minute to pass.
beforeEach(async () => {
  await subject.database.pool.query(`update forum_posts set created_at = created_at - interval '1 hour'`)
})

const send = async (url: string, payload: object, as = cookie) => {
  const answer = await subject.app.inject({ method: 'POST', url, payload, headers: { cookie: as } })
  return { status: answer.statusCode, body: answer.json() }
}
const ownPosts = () =>
  subject.database.db.selectFrom('forum_posts').selectAll().where('user_id', '=', writer.id).orderBy('id').execute()

test('a member writes a post about a brand, and it is there [F-08, F-09]', async () => {
  const brand = await addBrand(subject.database.db)
  const given = { title: 'Which era?', content: 'Green letters on cream.\nFound in Leeds.', brandId: brand.id }
  const { status, body } = await send('/api/forum/posts', given)
  expect([status, body]).toEqual([200, { id: expect.any(Number), isPending: false }])
  const read = (await subject.app.inject(`/api/forum/posts/${body.id}`)).json()
  expect(read).toMatchObject({ ...given, author: { username: writer.username }, views: 0, isPinned: false })
})

test('a comment is written under its post and answered as it will be read [F-08]', async () => {
  const post = await addPost(subject.database.db, { user_id: writer.id })
  const { status, body } = await send(`/api/forum/posts/${post.id}/comments`, { postId: post.id, content: 'Eighties.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    isPending: false,
    comment: { postId: post.id, content: 'Eighties.', author: { username: writer.username }, edits: 0, links: [] },
  })
})

test('the same text sent twenty times at once under one key is written once, with twenty equal answers', async () => {
  const other = await addUser(subject.database.db, { created_at: longAgo })
  const as = await signIn(subject.database.db, other.id)
  const key = randomUUID()
  const post = { title: 'Sent again and again', content: 'The line was bad on the train to Hull.', key }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/forum/posts', post, as)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.isPending}`)).size).toBe(1)
  const { id } = answers[0]!.body
  const rows = await subject.database.db
    .selectFrom('forum_posts')
    .select('id')
    .where('user_id', '=', other.id)
    .execute()
  expect(rows).toEqual([{ id }])

  const comment = { content: 'Me too.', key: randomUUID() }
  const path = `/api/forum/posts/${id}/comments`
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(path, comment, as)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.comment.id}`)).size).toBe(1)
  expect(replies.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, () => replies[0]!.body))
  // A text changed after it was sent differs from the one that arrived.
  expect((await send('/api/forum/posts', { ...post, content: `${post.content} And back.` }, as)).body.message).toMatch(
    /^Your post was already posted/,
  )
  expect((await send(path, { ...comment, content: 'Me too!' }, as)).body.message).toMatch(
    /^Your comment was already posted/,
  )
  // A key belongs to one request only.
  expect((await send(path, { content: 'Another', key }, as)).status).toBe(409)
  expect((await send('/api/forum/posts', { ...post, key: comment.key }, as)).status).toBe(409)
})

test('a mention matches in any case, also that of the username, and notifies the member', async () => {
  const { db } = subject.database
  const named = await addUser(db, { username: 'MayaResells', display_username: 'MayaResells' })
  const { body } = await send('/api/forum/posts', { title: 'A question', content: 'Does @mayaresells know this tag?' })
  const { links } = (await subject.app.inject(`/api/forum/posts/${body.id}`)).json()
  expect(links).toEqual([{ text: '@mayaresells', href: '/members/MayaResells' }])
  const told = await listTold(subject.database.pool, body.id)
  expect(told).toMatchObject([{ kind: 'mention', user_id: named.id }])
})

test('an invalid text is refused with the form’s own sentence, and nothing is written', async () => {
  const before = (await ownPosts()).length
  const post = await addPost(subject.database.db, { user_id: (await addUser(subject.database.db)).id })
  const refusals: [url: string, body: object, status: number, message: RegExp][] = [
    ['/api/forum/posts', { title: 'ab', content: 'long enough' }, 400, /Title must be at least 3/],
    ['/api/forum/posts', { title: 'abc', content: 'short' }, 400, /Content must be at least 10/],
    [
      '/api/forum/posts',
      { title: 'abc', content: 'long enough', brandId: 2_147_483_647 },
      400,
      /no longer in the directory/,
    ],
    [`/api/forum/posts/${post.id}/comments`, { content: ' ' }, 400, /Comment cannot be empty/],
    [`/api/forum/posts/${post.id}/comments`, { content: 'x'.repeat(1001) }, 400, /less than 1000/],
    [`/api/forum/posts/${post.id}/comments`, { content: 'x', postId: post.id + 1 }, 400, /a different post/],
    ['/api/forum/posts/2147483647/comments', { content: 'x' }, 404, /Post not found/],
  ]
  for (const [url, body, status, message] of refusals) {
    const answer = await send(url, body)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(message)])
  }
  expect((await ownPosts()).length).toBe(before)
  expect((await send('/api/forum/posts', { title: 'abc', content: 'long enough' }, '')).status).toBe(401)
})

test('a locked or hidden post accepts no comments', async () => {
  const { db } = subject.database
  const locked = await addPost(db, { user_id: writer.id, locked_at: new Date() })
  const hidden = await addPost(db, { user_id: writer.id, hidden_at: new Date() })
  const answer = await send(`/api/forum/posts/${locked.id}/comments`, { content: 'One more' })
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'This thread is closed. No new comments.' },
  })
  expect((await send(`/api/forum/posts/${hidden.id}/comments`, { content: 'One more' })).status).toBe(404)
})
