import { beforeAll, expect, test } from 'vitest'
import { addPost, addUser, signIn, listTold } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { enqueueTextNotices } from './text-notice-store.ts'
import { createTextModeration } from './text-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let writer: { id: number; username: string }
let adminId: number
let cookie: string

beforeAll(async () => {
  const { db } = subject.database
  writer = await addUser(db)
  adminId = (await addUser(db, { is_admin: true })).id
  cookie = await signIn(db, adminId)
})

const set = async (path: string, payload: object) => {
  const answer = await subject.app.inject({
    method: 'PATCH',
    url: `/api/forum/${path}/moderation`,
    payload,
    headers: { cookie },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const addText = async (given = {}) => (await addPost(subject.database.db, { user_id: writer.id, ...given })).id
const addComment = async (postId: number, given = {}): Promise<number> =>
  (
    await subject.database.db
      .insertInto('forum_comments')
      .values({ user_id: writer.id, post_id: postId, content: 'A comment', ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const isRead = async (id: number) => (await subject.app.inject(`/api/forum/posts/${id}`)).statusCode === 200
const logged = (id: number) =>
  subject.database.db
    .selectFrom('moderation_log')
    .select(['action', 'about', 'admin_id', 'subject_id', 'reason'])
    .where('target_id', '=', id)
    .where('target_kind', '=', 'post')
    .orderBy('id')
    .execute()

test('an admin pins, locks and hides a post and reverts it; each is logged once', async () => {
  const id = await addText({ title: 'A lively thread' })
  const moderation = { id, isPinned: true, isLocked: true, isHidden: false }
  expect(await set(`posts/${id}`, { isPinned: true, isLocked: true })).toEqual({ status: 200, body: moderation })
  expect((await set(`posts/${id}`, { isPinned: true })).body).toEqual(moderation)
  expect((await set(`posts/${id}`, { isHidden: true, reason: 'Off topic' })).body).toEqual({
    ...moderation,
    isHidden: true,
  })
  expect(await isRead(id)).toBe(false)
  await set(`posts/${id}`, { isHidden: false, isLocked: false, isPinned: false })
  expect(await isRead(id)).toBe(true)
  const by = { about: 'A lively thread', admin_id: adminId, subject_id: writer.id, reason: null }
  expect(await logged(id)).toEqual([
    { ...by, action: 'pinned' },
    { ...by, action: 'locked' },
    { ...by, action: 'hid', reason: 'Off topic' },
    { ...by, action: 'unpinned' },
    { ...by, action: 'unlocked' },
    { ...by, action: 'showed' },
  ])
})

test('the author of a hidden text gets the reason, and a hidden comment is not counted', async () => {
  const { db } = subject.database
  const post = await addText()
  const comment = await addComment(post)
  expect(await set(`comments/${comment}`, { isHidden: true, reason: 'Be kind' })).toEqual({
    status: 200,
    body: { id: comment, isHidden: true },
  })
  await set(`comments/${comment}`, { isHidden: true })
  expect(await listTold(subject.database.pool, post)).toEqual([
    { kind: 'hidden', user_id: writer.id, actor_id: adminId, text: 'Be kind' },
  ])
  const { sum } = await db
    .selectFrom('forum_deltas')
    .select((eb) => eb.fn.sum<number>('comments').as('sum'))
    .where('post_id', '=', post)
    .executeTakeFirstOrThrow()
  expect(sum).toBe(0)
  expect((await set(`comments/${comment}`, { isHidden: false })).body).toEqual({ id: comment, isHidden: false })
})

test('at most ten posts are pinned, also by concurrent admins', async () => {
  const { db } = subject.database
  await db.updateTable('forum_posts').set({ is_pinned: false }).execute()
  const ids = await Promise.all(Array.from({ length: 14 }, () => addText()))
  const answers = await Promise.all(ids.map((id) => set(`posts/${id}`, { isPinned: true })))
  expect(answers.filter(({ status }) => status === 200).length).toBe(10)
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    '10 posts are already pinned. Unpin one first.',
  )
  const pinned = await db.selectFrom('forum_posts').select('id').where('is_pinned', '=', true).execute()
  expect(pinned.length).toBe(10)
  const left = ids.find((id) => !pinned.some((post) => post.id === id)) ?? 0
  await set(`posts/${pinned[0]?.id}`, { isPinned: false })
  expect((await set(`posts/${left}`, { isPinned: true })).status).toBe(200)
})

test('a text deleted by its author cannot be shown, and an unknown one is not found', async () => {
  const deleted = await addText({ hidden_at: new Date(), hidden_why: 'deleted' })
  for (const path of [`posts/${deleted}`, 'posts/2147483647', 'comments/9007199254740991'])
    expect((await set(path, { isHidden: false })).status, path).toBe(404)
})

test('the review queue shows, hides and holds a text inside its own transaction, and asks what it is', async () => {
  const { db } = subject.database
  const post = await addText({ title: 'Read first', hidden_at: new Date(), hidden_why: 'pending' })
  const comment = await addComment(post)
  const moderation = createTextModeration(db)
  expect(await moderation.describe({ kind: 'comment', id: comment })).toEqual({
    title: 'Read first',
    userId: writer.id,
    postId: post,
  })
  expect(await moderation.describe({ kind: 'post', id: 2_147_483_647 })).toBeNull()
  const target = { kind: 'post', id: post } as const
  expect([await moderation.show(target), await moderation.show(target), await isRead(post)]).toEqual([
    true,
    false,
    true,
  ])
  expect([await moderation.hide(target), await moderation.hide(target), await isRead(post)]).toEqual([
    true,
    false,
    false,
  ])
  expect([await moderation.hold(target), await moderation.hold(target)]).toEqual([true, false])
  await db.updateTable('forum_posts').set({ hidden_why: 'deleted' }).where('id', '=', post).execute()
  expect([await moderation.show(target), await moderation.hide(target)]).toEqual([false, false])
})

test('approving a text notifies the members concerned, once', async () => {
  const { db } = subject.database
  const [commenter, named] = [await addUser(db), await addUser(db)]
  const post = await addText()
  const text = {
    user_id: commenter.id,
    content: `Ask @${named.username}`,
    hidden_at: new Date(),
    hidden_why: 'pending',
  }
  const comment = await addComment(post, text)
  const told = () => listTold(subject.database.pool, post)
  await enqueueTextNotices(db, { kind: 'comment', id: comment })
  expect(await told()).toEqual([])
  await set(`comments/${comment}`, { isHidden: false })
  const both = [
    { kind: 'reply', user_id: writer.id, actor_id: commenter.id, text: null },
    { kind: 'mention', user_id: named.id, actor_id: commenter.id, text: null },
  ]
  expect(await told()).toEqual(both)
  // It was shown before it was changed and held: they know.
  const changed = await addComment(post, { ...text, edits: 1 })
  await set(`comments/${changed}`, { isHidden: false })
  expect(await told()).toEqual(both)
})

test('only admins pin, lock or hide, and writing needs a session [M-03]', async () => {
  const { db } = subject.database
  const post = await addText()
  const comment = await addComment(post)
  const member = await signIn(db, (await addUser(db, { created_at: new Date('2026-01-01') })).id)
  const owner = await signIn(db, writer.id)
  const calls = [
    { method: 'PATCH', url: `/api/forum/posts/${post}/moderation`, payload: { isPinned: true } },
    { method: 'PATCH', url: `/api/forum/posts/${post}/moderation`, payload: { isHidden: true } },
    { method: 'PATCH', url: `/api/forum/comments/${comment}/moderation`, payload: { isHidden: true } },
  ] as const
  for (const call of calls)
    for (const [as, status] of [
      [member, 403],
      [owner, 403],
      ['', 401],
    ] as const)
      expect((await subject.app.inject({ ...call, headers: { cookie: as } })).statusCode).toBe(status)
  const writes = [
    { method: 'POST', url: '/api/forum/posts', payload: { title: 'No session', content: 'Nobody wrote this' } },
    { method: 'POST', url: `/api/forum/posts/${post}/comments`, payload: { content: 'Nobody wrote this' } },
    { method: 'PATCH', url: `/api/forum/posts/${post}`, payload: { title: 'No session' } },
    { method: 'DELETE', url: `/api/forum/comments/${comment}` },
  ] as const
  for (const call of writes) expect((await subject.app.inject(call)).statusCode).toBe(401)
  const unchanged = { is_pinned: false, hidden_at: null, title: 'Which era is this tag?' }
  expect(await db.selectFrom('forum_posts').selectAll().where('id', '=', post).executeTakeFirst()).toMatchObject(
    unchanged,
  )
  expect(await db.selectFrom('forum_posts').select('id').where('title', '=', 'No session').execute()).toEqual([])
})
