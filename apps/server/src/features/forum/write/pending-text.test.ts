import { beforeAll, expect, test } from 'vitest'
import { addPost, signIn } from '#testing/builders.ts'
import { addForumMember, type ForumMember } from '#testing/forum-member.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let other: ForumMember
let admin: ForumMember

beforeAll(async () => {
  other = await addForumMember(subject)
  admin = await addForumMember(subject, { is_admin: true })
})

const readPost = (id: number) =>
  subject.database.db.selectFrom('forum_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readComment = (id: number) =>
  subject.database.db.selectFrom('forum_comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a link added later by a newcomer is reviewed first; a pending text may be edited and withdrawn', async () => {
  const { db } = subject.database
  const newcomer = await addForumMember(subject, { created_at: new Date() })
  const { body: first } = await newcomer.send('POST', 'posts', { title: 'Harmless', content: 'Hello from a newcomer' })
  expect(first.isPending).toBe(false)
  const changed = await newcomer.send('PATCH', `posts/${first.id}`, { content: 'Buy at https://shop.example' })
  expect(changed.body).toEqual({ id: first.id, isPending: true })
  expect(await readPost(first.id)).toMatchObject({ hidden_why: 'pending', edits: 1 })
  expect((await subject.app.inject(`/api/forum/posts/${first.id}`)).statusCode).toBe(404)
  const open = () =>
    db
      .selectFrom('review_items')
      .select('kind')
      .where('target_id', '=', first.id)
      .where('target_kind', '=', 'post')
      .where('decided_at', 'is', null)
      .execute()
  expect(await open()).toEqual([{ kind: 'pending' }])
  expect((await newcomer.send('PATCH', `posts/${first.id}`, { content: 'Never mind, all is well' })).body).toEqual({
    id: first.id,
    isPending: true,
  })
  // The version in between was never shown, so only shown versions are kept.
  expect(await readPost(first.id)).toMatchObject({
    content: 'Never mind, all is well',
    hidden_why: 'pending',
    edits: 1,
  })
  expect((await admin.send('GET', `posts/${first.id}/edits`)).body).toMatchObject([
    { content: 'Hello from a newcomer' },
  ])
  expect(await open()).toEqual([{ kind: 'pending' }])
  expect((await newcomer.send('DELETE', `posts/${first.id}`)).status).toBe(200)
  expect(await open()).toEqual([])
})

test('an admin cannot accept a pending text that changed since they opened it; mentioned members are notified once', async () => {
  const newcomer = await addForumMember(subject, { created_at: new Date() })
  const post = (await addPost(subject.database.db, { user_id: (await addForumMember(subject)).id })).id
  const sent = await newcomer.send('POST', `posts/${post}/comments`, { content: 'See https://shop.example' })
  const { id } = sent.body.comment
  const review = async (path: string, payload?: object) => {
    const headers = { cookie: await signIn(subject.database.db, admin.id) }
    const method = path === '' ? 'GET' : 'POST'
    return subject.app.inject({ method, url: `/api/review${path}`, headers, ...(payload && { payload }) })
  }
  const waiting = async () =>
    (await review(''))
      .json<{ items: { id: number; target: { kind: string; id: number } }[] }>()
      .items.find(({ target }) => target.kind === 'comment' && target.id === id)?.id
  const opened = await waiting()
  expect((await review(`/items/${opened}/claim`)).statusCode).toBe(200)
  const changed = await newcomer.send('PATCH', `comments/${id}`, { content: `Hello @${other.username}, no links` })
  expect(changed.body).toMatchObject({
    isPending: true,
    comment: { edits: 0, content: expect.stringMatching(/^Hello/) },
  })
  expect((await review(`/items/${opened}/verdict`, { verdict: 'accept' })).statusCode).toBe(409)
  expect((await readComment(id)).hidden_why).toBe('pending')
  expect((await review(`/items/${await waiting()}/verdict`, { verdict: 'accept' })).statusCode).toBe(200)
  expect((await readComment(id)).hidden_why).toBeNull()
  // In one statement: a notice moves from the queue to the delivered ones meanwhile.
  const { rows } = await subject.database.pool.query<{ kind: string }>(
    `select kind from notice_queue where comment_id = $1
     union all select kind from notices where comment_id = $1 order by kind`,
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['mention', 'reply', 'shown'])
})

test('a pending text has at most fifty edits, and none of them withdraws a flag', async () => {
  const { pool } = subject.database
  const newcomer = await addForumMember(subject, { created_at: new Date() })
  const { body } = await newcomer.send('POST', 'posts', { title: 'Harmless', content: 'Flagged by others soon after' })
  const id: number = body.id
  const cookie = await signIn(subject.database.db, other.id)
  const flagged = await subject.app.inject({
    method: 'POST',
    url: '/api/flags',
    headers: { cookie },
    payload: { target: 'post', id, reason: 'spam' },
  })
  expect(flagged.statusCode, flagged.body).toBe(200)
  const change = (content: string) => newcomer.send('PATCH', `posts/${id}`, { content })
  expect((await change('Buy at https://shop.example')).body.isPending).toBe(true)
  expect((await change('Never mind, all is well')).body.isPending).toBe(true)
  const { rows } = await pool.query<{ kind: string }>(
    `select kind from review_items where target_kind = 'post' and target_id = $1 and decided_at is null order by kind`,
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['flag', 'pending'])

  await pool.query(
    `insert into review_items (kind, target_kind, target_id, verdict, decided_at)
     select 'pending', 'post', $1, 'gone', now() from generate_series(1, 48)`,
    [id],
  )
  expect((await change('The fiftieth of them all')).status).toBe(200)
  const refused = await change('And yet another one')
  expect([refused.status, refused.body.message]).toEqual([409, 'You can edit this 50 times. Write a new one instead.'])
  expect((await newcomer.send('DELETE', `posts/${id}`)).status).toBe(200)
})
