import { beforeAll, expect, test } from 'vitest'
import { addBrand, addPost, addUser, signIn, listTold } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let postId: number

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

beforeAll(async () => {
  postId = (await addPost(subject.database.db, { user_id: (await addUser(subject.database.db)).id })).id
})

/** A member with an account of this age, who may have a shown text. */
async function addWriter({ hours = 100, hasShownText = true, isAdmin = false } = {}) {
  const { db } = subject.database
  const user = await addUser(db, { created_at: hoursAgo(hours), is_admin: isAdmin })
  if (hasShownText) await addPost(db, { user_id: user.id, created_at: hoursAgo(hours - 1), title: 'An earlier one' })
  const headers = { cookie: await signIn(db, user.id) }
  const send = async (url: string, payload: object) => {
    const answer = await subject.app.inject({ method: 'POST', url, payload, headers })
    return { status: answer.statusCode, body: answer.json(), wait: answer.headers['retry-after'] }
  }
  return {
    ...user,
    comment: (content: string) => send(`/api/forum/posts/${postId}/comments`, { content }),
    post: (content: string) => send('/api/forum/posts', { title: 'A title', content }),
    allowance: async () => (await subject.app.inject({ url: '/api/forum/allowance', headers })).json(),
    pending: async () => (await subject.app.inject({ url: '/api/forum/pending', headers })).json(),
    /** Backdates the text. */
    age: (interval: string) =>
      Promise.all(
        ['forum_posts', 'forum_comments', 'forum_texts'].map((table) =>
          subject.database.pool.query(
            `update ${table} set created_at = created_at - '${interval}'::interval where user_id = ${user.id}`,
          ),
        ),
      ),
  }
}

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries([200, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]))

test('on the first day exactly ten comments are accepted, however many arrive at once', async () => {
  const writer = await addWriter({ hours: 3, hasShownText: false })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => writer.comment(`Comment ${n}`)))
  expect(statuses(answers)).toEqual({ 200: 10, 429: 20 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.message).toBe('You can write 10 comments on your first day. You can post again in 21 hours.')
  expect(Number(refused?.wait)).toBeGreaterThan(20 * 3600)
  expect(await writer.allowance()).toMatchObject({ isFirstDay: true, comments: { most: 10, left: 0 } })
})

test('three posts on the first day, no more than two in a minute', async () => {
  const writer = await addWriter({ hours: 3, hasShownText: false })
  expect(await writer.allowance()).toMatchObject({
    posts: { most: 3, left: 3 },
    areLinksReviewed: true,
    linksPerText: 2,
  })
  expect(statuses(await Promise.all([1, 2, 3].map((n) => writer.post(`The post number ${n}`))))).toEqual({
    200: 2,
    429: 1,
  })
  const refused = await writer.post('The third post at once')
  expect(refused.body.message).toMatch(/^You’re going too fast\. You can send your next post in \d+ seconds\.$/)
  await writer.age('2 minutes')
  expect((await writer.post('The third post of the day')).status).toBe(200)
  await writer.age('2 minutes')
  expect((await writer.post('The fourth post of the day')).body.message).toMatch(
    /^You can write 3 posts on your first day/,
  )
  expect(await writer.allowance()).toMatchObject({ posts: { most: 3, left: 0 } })
})

test('from the second day on twenty posts fit into any 24 hours, and a sentence says when the next one does', async () => {
  const writer = await addWriter()
  for (let n = 0; n < 20; n += 1)
    await addPost(subject.database.db, { user_id: writer.id, created_at: hoursAgo(23.5 - n / 10) })
  const refused = await writer.post('One more than twenty')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You can write 20 posts in 24 hours. You can post again in 30 minutes.',
  ])
  await writer.age('35 minutes')
  expect((await writer.post('One more than twenty')).status).toBe(200)
})

test('twelve comments in a minute, and then one waits', async () => {
  const writer = await addWriter()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => writer.comment(`Quick ${n}`)))
  expect(statuses(answers)).toEqual({ 200: 12, 429: 8 })
  await writer.age('1 minute')
  expect((await writer.comment('Slow')).status).toBe(200)
})

test('a link waits for a person on the first day and until something is shown, and then no more', async () => {
  const text = 'It is on https://shop.example/coat'
  const newcomer = await addWriter({ hours: 1 })
  const silent = await addWriter({ hasShownText: false })
  const known = await addWriter()
  expect((await newcomer.comment(text)).body.isPending).toBe(true)
  const pending = await silent.comment(text)
  expect(pending.body).toMatchObject({ isPending: true, comment: { content: text } })
  expect((await known.comment(text)).body.isPending).toBe(false)
  expect(await silent.allowance()).toMatchObject({ areLinksReviewed: true, isFirstDay: false, until: null })
  expect(await known.allowance()).toMatchObject({ areLinksReviewed: false, posts: { most: 20, left: 20 } })

  // Not shown yet, waiting for review, and visible to its author.
  const { db } = subject.database
  const items = await db
    .selectFrom('review_items')
    .select(['kind', 'target_kind', 'subject_id', 'decided_at'])
    .where('target_id', '=', pending.body.comment.id)
    .execute()
  expect(items).toEqual([{ kind: 'pending', target_kind: 'comment', subject_id: silent.id, decided_at: null }])
  expect(await silent.pending()).toMatchObject([{ kind: 'comment', id: pending.body.comment.id, content: text }])
  expect(await known.pending()).toEqual([])
})

test('more links than fit are refused, and nothing is lost by it', async () => {
  const links = (count: number) => Array.from({ length: count }, (_, n) => `https://shop${n}.example`).join(' ')
  const newcomer = await addWriter({ hours: 1 })
  expect(await newcomer.post(links(3))).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await newcomer.post(links(2))).toMatchObject({ status: 200, body: { isPending: true } })
  const known = await addWriter()
  expect((await known.comment(links(11))).status).toBe(400)
  expect(await known.comment(links(10))).toMatchObject({ status: 200, body: { isPending: false } })
})

test('the same text is refused for a day; from another member it waits for review', async () => {
  const text = 'Selling two hundred vintage jackets, write to me today'
  const writer = await addWriter()
  expect((await writer.comment(text)).body.isPending).toBe(false)
  expect((await writer.comment(`${text.toUpperCase()}!!`)).body).toMatchObject({
    code: 'conflict',
    message: 'You already posted this in the last 24 hours.',
  })
  const other = await addWriter()
  expect((await other.comment(`${text}.`)).body.isPending).toBe(true)
  await Promise.all([writer.age('25 hours'), other.age('25 hours')])
  expect((await writer.comment(text)).body.isPending).toBe(false)
  // Short thanks are never copies.
  expect((await writer.comment('Thank you!')).body.isPending).toBe(false)
  expect((await writer.comment('Thank you!')).body.isPending).toBe(false)
  expect((await other.comment('Thank you!')).body.isPending).toBe(false)
})

test('of ten concurrent identical texts one counts as the first', async () => {
  const writers = await Promise.all(Array.from({ length: 10 }, () => addWriter()))
  const answers = await Promise.all(
    writers.map((writer) => writer.comment('Ten accounts and one and the same thought')),
  )
  expect(answers.filter(({ body }) => body.isPending === false).length).toBe(1)
  expect(answers.filter(({ body }) => body.isPending === true).length).toBe(9)
})

test('admins have no limits', async () => {
  const admin = await addWriter({ hours: 0, hasShownText: false, isAdmin: true })
  const text = Array.from({ length: 15 }, (_, n) => `https://guide.example/${n}`).join(' ')
  const answers = [await admin.post(text), await admin.post(text), await admin.post(text), await admin.post(text)]
  expect(answers.map(({ status, body }) => [status, body.isPending])).toEqual(
    Array.from({ length: 4 }, () => [200, false]),
  )
  expect(await admin.allowance()).toMatchObject({ isFirstDay: false, posts: { left: 20 }, areLinksReviewed: false })
})

test('brands and members named in a text are found, once each', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { name: 'Harrow Mill' })
  await db
    .insertInto('brand_aliases')
    .values({ brand_id: brand.id, alias: 'HM Knitwear', alias_key: 'hm knitwear' })
    .execute()
  const [writer, named, closed] = [await addWriter(), await addUser(db), await addUser(db, { disabled_at: new Date() })]
  const content = `@${named.username} @${named.username.toUpperCase()} @${closed.username} @${writer.username}: harrow mill, or hm knitwear?`
  const { body } = await writer.post(content)
  const post = await db.selectFrom('forum_posts').select('links').where('id', '=', body.id).executeTakeFirstOrThrow()
  const slug = '/brands/harrow-mill'
  expect(new Set((post.links as { text: string; href: string }[]).map(({ text, href }) => `${text} ${href}`))).toEqual(
    new Set([
      `@${named.username} /members/${named.username}`,
      `@${named.username.toUpperCase()} /members/${named.username}`,
      `@${writer.username} /members/${writer.username}`,
      `harrow mill ${slug}`,
      `hm knitwear ${slug}`,
    ]),
  )
  expect(await listTold(subject.database.pool, body.id)).toEqual([
    { kind: 'mention', user_id: named.id, actor_id: writer.id, text: null },
  ])
})

test('a comment notifies the author of the post once, even when it names them; a pending comment notifies no one', async () => {
  const { db } = subject.database
  const owner = await addUser(db)
  const thread = await addPost(db, { user_id: owner.id })
  const previous = postId
  postId = thread.id
  const writer = await addWriter()
  await writer.comment(`Hello @${owner.username}`)
  await (await addWriter({ hours: 1 })).comment(`Hello @${owner.username} https://shop.example`)
  postId = previous
  expect(await listTold(subject.database.pool, thread.id)).toEqual([
    { kind: 'reply', user_id: owner.id, actor_id: writer.id, text: null },
  ])
})
