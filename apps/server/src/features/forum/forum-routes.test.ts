import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPost, addUser } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let author: { id: number; username: string }
beforeAll(async () => {
  subject = await createTestApp()
  author = await addUser(subject.database.db)
})
afterAll(() => subject.close())

test('posts are listed pinned first, then newest, without hidden ones', async () => {
  const { db } = subject.database
  const on = (day: number) => new Date(Date.UTC(2026, 0, day))
  await addPost(db, { user_id: author.id, title: 'Older', created_at: on(1) })
  await addPost(db, { user_id: author.id, title: 'Newer', created_at: on(2) })
  await addPost(db, { user_id: author.id, title: 'Pinned', created_at: on(0), is_pinned: true })
  await addPost(db, { user_id: author.id, title: 'Hidden', created_at: on(3), hidden_at: on(4) })
  const posts: { title: string }[] = (await subject.app.inject('/api/forum/posts')).json()
  expect(posts.map(({ title }) => title)).toEqual(['Pinned', 'Newer', 'Older'])
})

test('one post answers its text, author and views', async () => {
  const { id } = await addPost(subject.database.db, { user_id: author.id, content: 'Line one\nline two', views: 7 })
  const post = (await subject.app.inject(`/api/forum/posts/${id}`)).json()
  expect(post).toMatchObject({ id, content: 'Line one\nline two', views: 7, author: { username: author.username } })
})

test('a hidden post is not found, nor is one that never was', async () => {
  const { id } = await addPost(subject.database.db, { user_id: author.id, hidden_at: new Date() })
  for (const missing of [id, 2_147_483_647]) {
    const answer = await subject.app.inject(`/api/forum/posts/${missing}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Post not found' }])
  }
})

test.each(['0', 'x', '2147483648', '1.5', '%00'])('the id %s is refused', async (id) => {
  expect((await subject.app.inject(`/api/forum/posts/${id}`)).statusCode).toBe(400)
})
