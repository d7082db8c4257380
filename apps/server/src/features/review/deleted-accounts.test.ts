import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTraces, findAccounts, listDeletedAccounts, undoAccount } from '@bolodex/contract/review/undo-account'
import { openReviewDesk } from '#testing/review-desk.ts'
import { addBrand, addMember, addUser, type Member } from '#testing/builders.ts'

let desk: Awaited<ReturnType<typeof openReviewDesk>>

beforeAll(async () => {
  desk = await openReviewDesk({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => desk.subject.close())

/** A member whose account is old enough for immediate deletion. */
const enter = () => addMember(desk.subject.database.db)

/** One of each kind of contribution that is not deleted with the account. */
async function fill(who: Member): Promise<void> {
  const own = `By ${who.username}`
  const answers = [
    await desk.call('POST', '/api/brands', { name: own, description: 'Waxed coats from the harbor' }, who),
    await desk.call('POST', '/api/forum/posts', { title: own, content: 'Cheap watches, buy them here' }, who),
  ]
  const [brand] = await desk.ask<{ id: number }>(`select id from brands where name = '${own}'`)
  const other = await addBrand(desk.subject.database.db)
  const post: number = answers[1]?.json().id
  answers.push(
    await desk.call('POST', `/api/forum/posts/${post}/comments`, { content: 'And cheaper ones' }, who),
    await desk.call(
      'POST',
      `/api/brands/${other.id}/suggestions`,
      { description: 'Not boots at all', reason: 'I say so' },
      who,
    ),
    await desk.call('PUT', `/api/brands/${brand?.id}/identifiers/RN/${10_000 + who.id}/confirmation`, undefined, who),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
}

const remove = async (who: Member) =>
  expect((await desk.call('POST', '/api/account/delete', { username: who.username }, who)).statusCode).toBe(200)
const find = async (q: string) =>
  findAccounts.answer.parse((await desk.call('GET', `/api/review/accounts?q=${encodeURIComponent(q)}`)).json()).accounts
const count = async (id: number) =>
  countTraces.answer.parse((await desk.call('GET', `/api/review/accounts/${id}`)).json())

const empty = {
  posts: 0,
  comments: 0,
  votes: 0,
  photos: 0,
  edits: 0,
  brands: 0,
  videos: 0,
  tagNumbers: 0,
  sales: 0,
  suggestions: 0,
  flags: 0,
  files: 0,
}

test('contributions of a deleted account are found, counted and undone by its id [X-06]', async () => {
  const spammer = await enter()
  await fill(spammer)
  await remove(spammer)
  expect(await count(spammer.id)).toMatchObject({
    account: { id: spammer.id, username: null, state: 'deleted' },
    traces: { ...empty, posts: 1, comments: 1, brands: 1, tagNumbers: 1, suggestions: 1 },
  })
  const answer = await desk.call('POST', `/api/review/accounts/${spammer.id}/undo`, { isClosed: true, reason: 'Ads' })
  expect(undoAccount.answer.parse(answer.json())).toMatchObject({
    undone: { posts: 1, comments: 1, brands: 1, suggestions: 1 },
    keptBrands: [],
  })
  expect((await count(spammer.id)).traces).toEqual(empty)
  expect(await desk.ask(`select id from brands where user_id = ${spammer.id}`)).toEqual([])
  expect(
    await desk.ask(`select id from forum_posts where title = 'By ${spammer.username}' and hidden_at is null`),
  ).toEqual([])
  const log = await desk.ask(`select action, about, subject_id from moderation_log order by id desc limit 2`)
  expect(log).toEqual(
    ['undid everything by', 'began to undo everything by'].map((action) => ({
      action,
      about: 'one deleted account',
      subject_id: null,
    })),
  )
})

test('a deleted account is listed, and found by its whole name or its id, which are stored as a hash and a number', async () => {
  const leaver = await enter()
  await fill(leaver)
  await remove(leaver)
  const found = { id: leaver.id, username: null, state: 'deleted', isAdmin: false, isModerator: false }
  for (const query of [leaver.username, leaver.username.toUpperCase(), String(leaver.id)])
    expect((await find(query)).filter(({ id }) => id === leaver.id)).toMatchObject([found])
  expect((await find(leaver.username.slice(0, -1))).filter(({ id }) => id === leaver.id)).toEqual([])
  const page = listDeletedAccounts.answer.parse((await desk.call('GET', '/api/review/deleted-accounts')).json())
  expect(page.accounts[0]).toMatchObject({ ...found, brands: 1, photos: 0, texts: 2 })
  const stored = await desk.ask(
    `select to_jsonb(d)::text as row from deleted_accounts d where account_id = ${leaver.id}`,
  )
  expect(JSON.stringify(stored)).not.toContain(leaver.username)
})

test('members are found by the start of their names, by admins alone, and wildcards are letters', async () => {
  const { db } = desk.subject.database
  const odd = await addUser(db, { username: 'odd_name', display_username: 'Odd_Name' })
  await addUser(db, { username: 'oddxname', display_username: 'oddxname' })
  expect((await find('ODD_')).map(({ id }) => id)).toEqual([odd.id])
  expect((await find('odd_name'))[0]).toMatchObject({ id: odd.id, username: 'Odd_Name', state: 'open' })
  expect(await find('%')).toEqual([])
  expect((await find('former-member')).filter(({ username }) => username === 'former-member')).toEqual([])
  for (const url of ['/api/review/accounts?q=odd', '/api/review/deleted-accounts'])
    expect((await desk.call('GET', url, undefined, desk.member)).statusCode).toBe(403)
})

test('after 90 days nothing is left of a deleted account', async () => {
  const leaver = await enter()
  await fill(leaver)
  await remove(leaver)
  const { createDeletedAccountStore } = await import('#domain/deleted-account-store.ts')
  const store = createDeletedAccountStore(desk.subject.database.db)
  await desk.ask(`update deleted_accounts set created_at = now() - interval '89 days' where account_id = ${leaver.id}`)
  await store.forgetOld()
  expect((await count(leaver.id)).account.state).toBe('deleted')
  await desk.ask(`update deleted_accounts set created_at = now() - interval '91 days' where account_id = ${leaver.id}`)
  await store.forgetOld()
  expect(await desk.ask(`select from deleted_account_items where account_id = ${leaver.id}`)).toEqual([])
  expect((await desk.call('GET', `/api/review/accounts/${leaver.id}`)).statusCode).toBe(404)
})
