import { afterAll, beforeEach, expect, test } from 'vitest'
import { undoAccount } from '@bolodex/contract/review/undo-account'
import { addBrand, addMember, addPost, type Member } from '#testing/builders.ts'
import { makePhoto, writeForm } from '#testing/photo-forms.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
afterAll(() => subject.close())
const enter = (given: object = {}) => addMember(subject.database.db, given)
const admin = await enter({ is_admin: true })
let spammer: Member
let member: Member
beforeEach(async () => {
  spammer = await enter()
  member = await enter()
})

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who = admin, headers = {}) =>
  subject.app.inject({ method, url, headers: { cookie: who.cookie, ...headers }, ...(payload && { payload }) })
const ask = async <T extends object>(query: string) => (await subject.database.pool.query<T>(query)).rows
const undo = async (payload: object = { isClosed: false }) =>
  undoAccount.answer.parse((await call('POST', `/api/review/accounts/${spammer.id}/undo`, payload)).json())
const count = async () => (await call('GET', `/api/review/accounts/${spammer.id}`)).json().traces

async function upload(brandId: number, who: Member, side: number, seed: number): Promise<void> {
  const { payload, headers } = writeForm(await makePhoto(side, side, { seed }))
  const answer = await call('POST', `/api/brands/${brandId}/upload`, payload, who, headers)
  expect(answer.statusCode).toBe(200)
}

test('photos go, and what they had replaced is shown again in their place [X-05, X-06]', async () => {
  const brand = await addBrand(subject.database.db)
  const owners = async () =>
    ask<{ id: number; onCard: boolean }>(`select p.user_id as id, p.id = b.tag_photo_id as "onCard"
      from tag_photos p join brands b on b.id = brand_id where brand_id = ${brand.id} and retired_at is null`)
  await upload(brand.id, member, 200, 1)
  await upload(brand.id, spammer, 300, 2)
  await upload(brand.id, spammer, 400, 3)
  expect(await owners()).toEqual([{ id: spammer.id, onCard: true }])
  expect((await undo()).undone.photos).toBe(1)
  expect(await owners()).toEqual([{ id: member.id, onCard: true }])
  // Better ones that came later stay.
  await upload(brand.id, spammer, 500, 4)
  await upload(brand.id, member, 600, 5)
  expect((await undo()).undone.photos).toBe(0)
  expect(await owners()).toEqual([{ id: member.id, onCard: true }])
})

test('photos that are still to be fetched are never added, and those of others are', async () => {
  const tagPhotoUrl = 'https://example.org/tag.jpg'
  const add = (name: string, who: Member) =>
    call('POST', '/api/brands', { name, description: 'Waxed coats from the harbour', tagPhotoUrl }, who)
  for (const who of [spammer, member]) expect((await add(`Wax by ${who.username}`, who)).statusCode).toBe(200)
  const queued = () =>
    ask<{ userId: number }>(`select (payload->>'userId')::integer as "userId" from graphile_worker._private_jobs
      where key like 'add-photo-by-url:%' and payload->>'userId' in ('${spammer.id}', '${member.id}') order by 1`)
  expect(await queued()).toHaveLength(2)
  await undo({ isClosed: true })
  expect(await queued()).toEqual([{ userId: member.id }])
})

test('texts, votes, suggestions, flags and notices go; what others flagged still waits [X-06]', async () => {
  const { db } = subject.database
  const brand = await addBrand(db, { user_id: member.id })
  const own = await addPost(db, { user_id: spammer.id, title: 'Cheap watches' })
  const post = await addPost(db, { user_id: member.id })
  for (const user of [spammer, member])
    await ask(`insert into forum_comments (post_id, user_id, content) values (${post.id}, ${user.id}, 'Hello')`)
  for (const user of [spammer, member]) {
    await call('POST', `/api/brands/${brand.id}/vote`, { voteType: 'down' }, user)
    await ask(`insert into brand_identifiers (kind, number, brand_id, user_id, is_by_established)
      values ('RN', '12345', ${brand.id}, ${user.id}, true)`)
    await call('POST', `/api/brands/${brand.id}/suggestions`, { averageSalePrice: user.id, reason: 'So it is' }, user)
  }
  const other = await addPost(db, { user_id: admin.id })
  const flag = (id: number, who: Member) => call('POST', '/api/flags', { target: 'post', id, reason: 'spam' }, who)
  await flag(own.id, member)
  await flag(post.id, spammer)
  await flag(other.id, spammer)
  await flag(other.id, member)
  await ask(
    `insert into notices (kind, user_id, actor_id, post_id) values ('mention', ${member.id}, ${spammer.id}, ${post.id})`,
  )
  const traces = {
    posts: 1,
    comments: 1,
    votes: 1,
    photos: 0,
    edits: 0,
    brands: 0,
    videos: 0,
    tagNumbers: 1,
    sales: 0,
    suggestions: 1,
    flags: 2,
    files: 0,
  }
  expect(await count()).toEqual(traces)
  expect((await undo({ isClosed: true, reason: 'Advertising' })).undone).toEqual(traces)
  expect(await count()).toEqual({ ...traces, posts: 0, comments: 0, votes: 0, tagNumbers: 0, suggestions: 0, flags: 0 })
  expect(await ask('select user_id from brand_identifiers')).toEqual([{ user_id: member.id }])
  const texts = await ask(`select user_id, hidden_why from forum_posts where id in (${own.id}, ${post.id})
    union all select user_id, hidden_why from forum_comments where post_id = ${post.id} order by 1, 2`)
  expect(texts).toEqual([
    ...Array.from({ length: 2 }, () => ({ user_id: spammer.id, hidden_why: 'undone' })),
    ...Array.from({ length: 2 }, () => ({ user_id: member.id, hidden_why: null })),
  ])
  expect(await ask(`select user_id from brand_votes where brand_id = ${brand.id}`)).toEqual([{ user_id: member.id }])
  const waiting = await ask(`select kind, target_kind, people from review_items where decided_at is null
    and (subject_id in (${spammer.id}, ${member.id}) or target_id = ${other.id}) order by id`)
  expect(waiting).toEqual([
    { kind: 'suggestion', target_kind: 'suggestion', people: 0 },
    { kind: 'flag', target_kind: 'post', people: 1 },
  ])
  expect(await ask(`select id from notices where actor_id = ${spammer.id}`)).toEqual([])
  expect((await call('GET', '/api/account', undefined, spammer)).statusCode).toBe(401)
  const log = await ask(`select action, about, reason from moderation_log where subject_id = ${spammer.id} order by id`)
  expect(log).toEqual(
    ['began to undo everything by', 'closed', 'undid everything by'].map((action) => ({
      action,
      about: 'one account',
      reason: 'Advertising',
    })),
  )
})

test('an added brand is deleted unless another member contributed to it: then it stays and is named [X-06]', async () => {
  const { db } = subject.database
  const alone = await addBrand(db, { user_id: spammer.id })
  const voted = await addBrand(db, { user_id: spammer.id })
  const own = await addBrand(db, { user_id: spammer.id })
  const edited = await addBrand(db, { user_id: spammer.id })
  await call('POST', `/api/brands/${voted.id}/vote`, { voteType: 'up' }, member)
  await call('POST', `/api/brands/${own.id}/vote`, { voteType: 'up' }, spammer)
  await call('PATCH', `/api/brands/${edited.id}`, { averageSalePrice: 5 })
  const { undone, keptBrands } = await undo()
  expect(undone.brands).toBe(2)
  expect(keptBrands.map(({ name }) => name)).toEqual([voted.name, edited.name])
  expect((await undo()).undone.brands).toBe(0)
  const left = await ask(
    `select id from brands where id in (${alone.id}, ${voted.id}, ${own.id}, ${edited.id}) order by id`,
  )
  expect(left).toEqual([{ id: voted.id }, { id: edited.id }])
})

test('an admin’s account is never undone, nor one that is not there', async () => {
  for (const [id, status] of [
    [admin.id, 409],
    [2_147_483_647, 404],
  ])
    expect((await call('POST', `/api/review/accounts/${id}/undo`, { isClosed: true })).statusCode).toBe(status)
  expect((await call('GET', '/api/account')).statusCode).toBe(200)
})

test('hundreds of contributions are undone in reported steps, and an interrupted run resumes [X-06]', async () => {
  const { db, pool } = subject.database
  const post = await addPost(db, { user_id: member.id })
  await ask(`insert into forum_comments (post_id, user_id, content)
    select ${post.id}, ${spammer.id}, 'No. ' || n from generate_series(1, 450) n`)
  const brand = await addBrand(db)
  await call('POST', `/api/brands/${brand.id}/vote`, { voteType: 'up' }, spammer)
  await call('POST', `/api/brands/${brand.id}/suggestions`, { averageSalePrice: 7, reason: 'So it is' }, spammer)
  // The database fails at the suggestions, after votes and comments.
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
    create trigger fail before update on brand_suggestions for each row execute function fail()`)
  const send = async () => {
    const url = `/api/review/accounts/${spammer.id}/undo`
    const { body } = await call('POST', url, { isClosed: false }, admin, { accept: 'application/x-ndjson' })
    return body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const broken = await send()
  expect(broken.map(({ progress }) => progress?.done)).toEqual([1, 201, 401, 451, undefined])
  expect(broken.at(-1).status).toBe(500)
  await pool.query('drop trigger fail on brand_suggestions')
  const rest = await send()
  expect(rest).toMatchObject([
    { progress: { done: 1, total: 1 } },
    { status: 200, body: { undone: { comments: 0, votes: 0, suggestions: 1 } } },
  ])
})

test('guests do not keep a brand that only its own account and they gave to; one other member does', async () => {
  const { db } = subject.database
  const vote = (id: number, cookie?: string) =>
    subject.app.inject({
      method: 'POST',
      url: `/api/brands/${id}/vote`,
      payload: { voteType: 'up' },
      ...(cookie && { headers: { cookie } }),
    })
  const give = async (name: string) => addBrand(db, { name, user_id: spammer.id })
  const puppets = await give('Praised By Puppets')
  const pictured = await give('Pictured By Puppets')
  const known = await give('Known To Somebody')
  for (const { id } of [puppets, puppets, known]) expect((await vote(id)).statusCode).toBe(200)
  await upload(pictured.id, { ...spammer, cookie: '' }, 300, 21)
  expect((await vote(known.id, member.cookie)).statusCode).toBe(200)
  const { undone, keptBrands } = await undo()
  expect([undone.brands, keptBrands.map(({ name }) => name)]).toEqual([2, ['Known To Somebody']])
  expect(await ask(`select name from brands where user_id = ${spammer.id}`)).toEqual([{ name: 'Known To Somebody' }])
})
