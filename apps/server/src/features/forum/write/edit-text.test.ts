import { beforeAll, expect, test } from 'vitest'
import { addBrand, addPost } from '#testing/builders.ts'
import { addForumMember, type ForumMember } from '#testing/forum-member.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let writer: ForumMember
let other: ForumMember
let admin: ForumMember

beforeAll(async () => {
  ;[writer, other] = [await addForumMember(subject), await addForumMember(subject)]
  admin = await addForumMember(subject, { is_admin: true })
})

const addOwnPost = async (given = {}) =>
  (
    await addPost(subject.database.db, {
      user_id: writer.id,
      title: 'The title',
      content: 'What it says at first',
      ...given,
    })
  ).id

async function addOwnComment(postId: number, given = {}): Promise<number> {
  const { id } = await subject.database.db
    .insertInto('forum_comments')
    .values({ user_id: writer.id, post_id: postId, content: 'What it says at first', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const readPost = (id: number) =>
  subject.database.db.selectFrom('forum_posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readComment = (id: number) =>
  subject.database.db.selectFrom('forum_comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('earlier versions are kept, newest first, for the author and admins', async () => {
  const id = await addOwnPost()
  expect(await writer.send('PATCH', `posts/${id}`, { content: 'What it says now' })).toMatchObject({
    status: 200,
    body: { id, isPending: false },
  })
  await writer.send('PATCH', `posts/${id}`, { title: 'Another title' })
  expect(await readPost(id)).toMatchObject({
    title: 'Another title',
    content: 'What it says now',
    edits: 2,
    edited_at: expect.any(Date),
  })
  const kept = [
    { id: expect.any(Number), title: 'The title', content: 'What it says now', until: expect.any(String) },
    { id: expect.any(Number), title: 'The title', content: 'What it says at first', until: expect.any(String) },
  ]
  expect(await writer.send('GET', `posts/${id}/edits`)).toEqual({ status: 200, body: kept })
  expect((await admin.send('GET', `posts/${id}/edits`)).body).toEqual(kept)
  expect((await other.send('GET', `posts/${id}/edits`)).status).toBe(403)
})

test('a comment is changed in the same way and answered as it reads now', async () => {
  const brand = await addBrand(subject.database.db, { name: 'Quarry Lane' })
  const id = await addOwnComment(await addOwnPost())
  const { body } = await writer.send('PATCH', `comments/${id}`, { content: `I mean ${brand.name}` })
  expect(body).toMatchObject({
    isPending: false,
    comment: {
      id,
      content: 'I mean Quarry Lane',
      edits: 1,
      links: [{ text: 'Quarry Lane', href: '/brands/quarry-lane' }],
    },
  })
  expect((await writer.send('GET', `comments/${id}/edits`)).body).toMatchObject([
    { title: null, content: 'What it says at first' },
  ])
  expect((await other.send('GET', `comments/${id}/edits`)).status).toBe(403)
})

test('saving without a change is not an edit', async () => {
  const id = await addOwnPost()
  const answer = await writer.send('PATCH', `posts/${id}`, { title: ' The title ', content: 'What it says at first' })
  expect(answer.status).toBe(200)
  expect(await readPost(id)).toMatchObject({ edits: 0, edited_at: null })
  expect((await writer.send('GET', `posts/${id}/edits`)).body).toEqual([])
})

test('a post may switch to another existing brand', async () => {
  const brand = await addBrand(subject.database.db)
  const id = await addOwnPost()
  expect(
    (await writer.send('PATCH', `posts/${id}`, { brandId: 2_147_483_647, content: 'Changed with it' })).status,
  ).toBe(400)
  expect((await readPost(id)).content).toBe('What it says at first')
  expect((await writer.send('PATCH', `posts/${id}`, { brandId: brand.id })).status).toBe(200)
  expect(await readPost(id)).toMatchObject({ brand_id: brand.id, edits: 0 })
  await writer.send('PATCH', `posts/${id}`, { brandId: null })
  expect((await readPost(id)).brand_id).toBeNull()
})

test('only its author, not even an admin, edits or deletes a text', async () => {
  const post = await addOwnPost()
  const comment = await addOwnComment(post)
  for (const somebody of [other, admin])
    for (const [path, body] of [
      [`posts/${post}`, { title: 'Not mine' }],
      [`comments/${comment}`, { content: 'Not mine' }],
    ] as const)
      expect([await somebody.send('PATCH', path, body), await somebody.send('DELETE', path)]).toMatchObject([
        { status: 403, body: { code: 'not_allowed' } },
        { status: 403, body: { code: 'not_allowed' } },
      ])
  expect(await readPost(post)).toMatchObject({ title: 'The title', hidden_at: null })
})

test('a hidden, deleted or unknown text is not found', async () => {
  const hidden = await addOwnPost({ hidden_at: new Date(), hidden_why: 'hidden' })
  const deleted = await addOwnComment(await addOwnPost(), { hidden_at: new Date(), hidden_why: 'deleted' })
  const underHidden = await addOwnComment(hidden)
  const paths = [`posts/${hidden}`, `comments/${deleted}`, 'posts/2147483647', 'comments/9007199254740991']
  for (const path of paths) {
    const body = path.startsWith('posts') ? { title: 'Something else' } : { content: 'Something else' }
    expect((await writer.send('PATCH', path, body)).status, path).toBe(404)
    expect((await writer.send('DELETE', path)).status, path).toBe(404)
    expect((await writer.send('GET', `${path}/edits`)).status, path).toBe(404)
  }
  expect((await writer.send('PATCH', `comments/${underHidden}`, { content: 'Something else' })).status).toBe(404)
  expect((await admin.send('GET', `posts/${hidden}/edits`)).status).toBe(200)
})

test('in a closed thread nothing is changed, but its writer can still take it out', async () => {
  const post = await addOwnPost({ locked_at: new Date() })
  const comment = await addOwnComment(post)
  const closed = { status: 409, body: { message: 'This thread is closed. No new comments.' } }
  expect(await writer.send('PATCH', `posts/${post}`, { title: 'Too late' })).toMatchObject(closed)
  expect(await writer.send('PATCH', `comments/${comment}`, { content: 'Too late' })).toMatchObject(closed)
  expect((await writer.send('DELETE', `comments/${comment}`)).status).toBe(200)
})

test('a removed text is hidden from readers, stored with the reason, and leaves the review queue', async () => {
  const { db } = subject.database
  const post = await addOwnPost()
  const comment = await addOwnComment(post)
  await db
    .insertInto('review_items')
    .values({ kind: 'flag', target_kind: 'post', target_id: post, subject_id: writer.id })
    .execute()
  expect(await writer.send('DELETE', `posts/${post}`)).toEqual({ status: 200, body: { id: post } })
  expect((await subject.app.inject(`/api/forum/posts/${post}`)).statusCode).toBe(404)
  expect(await readPost(post)).toMatchObject({ hidden_why: 'deleted', hidden_at: expect.any(Date) })
  const item = await db
    .selectFrom('review_items')
    .selectAll()
    .where('target_id', '=', post)
    .where('target_kind', '=', 'post')
    .executeTakeFirstOrThrow()
  expect(item).toMatchObject({ verdict: 'gone', decided_at: expect.any(Date) })
  expect((await readComment(comment)).hidden_at).toBeNull()
  expect((await writer.send('DELETE', `posts/${post}`)).status).toBe(404)
})

test('a member whose only shown text is the edited one still counts as new', async () => {
  const quiet = await addForumMember(subject)
  const { body } = await quiet.send('POST', 'posts', { title: 'My first', content: 'Hello from the second day' })
  expect((await quiet.send('PATCH', `posts/${body.id}`, { content: 'See https://shop.example' })).body.isPending).toBe(
    true,
  )
  const second = await addForumMember(subject)
  await addPost(subject.database.db, { user_id: second.id, created_at: new Date('2026-02-01') })
  const later = await second.send('POST', 'posts', { title: 'My second', content: 'Hello from the third day' })
  expect(
    (await second.send('PATCH', `posts/${later.body.id}`, { content: 'See https://shop.example' })).body.isPending,
  ).toBe(false)
})

test('reverting an edit does not count as a duplicate', async () => {
  const texts = ['A text that is long enough to be known again', 'Another text that is long enough to be known']
  const { body } = await other.send('POST', 'posts', { title: 'Back and forth', content: texts[0] })
  for (const content of [texts[1], texts[0], `${texts[0]}!`])
    expect(await other.send('PATCH', `posts/${body.id}`, { content })).toMatchObject({
      status: 200,
      body: { isPending: false },
    })
})

test('a text has at most fifty edits, however fast they come', async () => {
  const id = await addOwnPost({ edits: 40 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => writer.send('PATCH', `posts/${id}`, { content: `Version number ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(10)
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You can edit this 50 times. Write a new one instead.',
  )
  expect((await readPost(id)).edits).toBe(50)
  expect((await writer.send('GET', `posts/${id}/edits`)).body.length).toBe(10)
})
