import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { capWording } from '@bolodex/contract/accounts/cap-wording'
import { addBrand, addTagPhoto } from '#testing/builders.ts'
import { openBrowser, type Browser } from '#testing/google.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createAccountStore } from './account-store.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let serial = 0
const password = 'thimble and thread'

async function join(username = `named_${(serial += 1)}`) {
  const someone = openBrowser(subject.app)
  const answer = await someone.post('/api/auth/join', { username, password })
  const { user } = (await someone.get('/api/session')).body as { user: { id: number } | null }
  return { someone, username, id: user?.id ?? 0, status: answer.status }
}

const rename = (someone: Browser, username: string) => someone.send('PUT', '/api/account/username', { username })
/** Deletes an account that is older than a week: younger ones are held for three days (decision 80). */
async function leave(someone: Browser, username: string) {
  await subject.database.pool.query(`update users set created_at = now() - interval '8 days' where username = $1`, [
    username,
  ])
  return someone.post('/api/account/delete', { username })
}
const pageOf = (username: string) => subject.app.inject(`/api/members/${username}`)
const isFree = async (someone: Browser, username: string) =>
  (await someone.get(`/api/auth/username?username=${username}`)).body['isFree']

/** Backdates all given-up names. */
async function letDaysPass(days: number): Promise<void> {
  await subject.database.pool.query(`update former_usernames set created_at = created_at - make_interval(days => $1)`, [
    days,
  ])
}

const versions = async (): Promise<unknown> =>
  (
    await subject.database.pool.query(`
      select 'brand' as kind, id, xmin::text, ctid::text from brands
      union all select 'photo', id, xmin::text, ctid::text from tag_photos
      union all select 'revision', id, xmin::text, ctid::text from brand_revisions order by 1, 2`)
  ).rows

test('neither a rename nor leaving rewrites contributed rows, and every answer shows the new name', async () => {
  const { db } = subject.database
  const { someone, username, id } = await join()
  const brand = await addBrand(db, { user_id: id, slug: 'given-once', average_sale_price: 40, sell_through_rate: 3 })
  await addTagPhoto(db, brand.id, { user_id: id })
  await db.insertInto('brand_revisions').values({ brand_id: brand.id, user_id: id, kind: 'edited' }).execute()
  const before = await versions()
  const all = async () => (await subject.app.inject('/api/brands')).headers['etag']
  const tag = await all()

  expect((await rename(someone, 'called_anew')).status).toBe(200)
  expect(await versions()).toEqual(before)
  expect(await all()).not.toBe(tag)
  const signed = { submittedBy: 'called_anew', tagSubmittedBy: 'called_anew', userId: id }
  const read = async () => (await subject.app.inject('/api/brands/given-once')).json()
  expect(await read()).toMatchObject({
    ...signed,
    photos: [{ submittedBy: 'called_anew' }],
    latestChanges: [{ by: { name: 'called_anew', isMember: true } }],
  })
  expect((await subject.app.inject('/api/directory')).json()).toMatchObject({ brands: [signed] })
  expect((await subject.app.inject('/api/brands')).json()).toMatchObject([signed])
  expect((await subject.app.inject(`/api/members/${username}/brands`)).json()).toMatchObject({ brands: [signed] })

  expect((await leave(someone, 'called_anew')).status).toBe(200)
  expect(await versions()).toEqual(before)
  expect(await read()).toMatchObject({
    submittedBy: 'former member',
    tagSubmittedBy: 'former member',
    userId: null,
    photos: [{ submittedBy: 'former member' }],
    latestChanges: [{ by: { name: 'former member', isMember: false } }],
  })
})

test('contributions of a member who left can still be flagged', async () => {
  const { db } = subject.database
  const { someone, username, id } = await join()
  const brand = await addBrand(db, { user_id: id })
  const photo = await addTagPhoto(db, brand.id, { user_id: id })
  await leave(someone, username)
  const other = await join()
  for (const flag of [
    { target: 'brand', id: brand.id, reason: 'facts' },
    { target: 'photo', id: photo.id, reason: 'unreadable' },
  ])
    expect((await other.someone.post('/api/flags', flag)).status).toBe(200)
})

describe('a name that was given up', () => {
  test('stays reserved for ninety days on every path, and its former member may take it again', async () => {
    const { someone, username } = await join()
    const other = await join()
    expect((await rename(someone, `${username}_b`)).status).toBe(200)
    for (const name of [username, username.toUpperCase()]) {
      expect((await join(name)).status).toBe(409)
      expect(await rename(other.someone, name)).toMatchObject({
        status: 409,
        body: { message: 'This username is taken' },
      })
      const signUp = { username: name, password, email: `${name}@example.org` }
      expect((await openBrowser(subject.app).post('/api/auth/sign-up', signUp)).status).toBe(409)
      expect(await isFree(other.someone, name)).toBe(false)
      expect(await isFree(openBrowser(subject.app), name)).toBe(false)
    }
    expect(await isFree(someone, username)).toBe(true)
    expect((await rename(someone, username)).status).toBe(200)
    expect((await join(`${username}_b`)).status).toBe(409)
  })

  test('redirects to its member for as long, and then to its new owner', async () => {
    const { someone, username } = await join()
    await rename(someone, `${username}_now`)
    expect((await pageOf(username)).json()).toMatchObject({ username: `${username}_now` })
    await letDaysPass(91)
    expect((await pageOf(username)).statusCode).toBe(404)
    const next = await join(username)
    expect(next.status).toBe(200)
    expect((await pageOf(username)).json()).toMatchObject({ username })
  })

  test('still mentions its member, who is notified once', async () => {
    const { someone, username, id } = await join()
    await rename(someone, `${username}_now`)
    const writer = await join()
    const content = `Ask @${username}, or @${username}_now, about this tag.`
    const written = await writer.someone.post('/api/forum/posts', { title: 'Which era?', content, key: randomUUID() })
    const href = `/members/${username}_now`
    const { id: postId } = written.body as { id: number }
    expect((await subject.app.inject(`/api/forum/posts/${postId}`)).json()).toMatchObject({
      links: [
        { text: `@${username}_now`, href },
        { text: `@${username}`, href },
      ],
    })
    const { rows } = await subject.database.pool.query(
      `select user_id from notice_queue where kind = 'mention' and post_id = $1
       union all select user_id from notices where kind = 'mention' and post_id = $1`,
      [postId],
    )
    expect(rows).toEqual([{ user_id: id }])
  })

  test('of a deleted account leads nowhere, stays reserved for ninety days, and is not stored in plain text', async () => {
    const { someone, username } = await join()
    await rename(someone, `${username}_last`)
    await leave(someone, `${username}_last`)
    for (const name of [username, `${username}_last`]) {
      expect((await pageOf(name)).statusCode).toBe(404)
      expect((await join(name)).status).toBe(409)
    }
    const { rows } = await subject.database.pool.query('select f::text as row from former_usernames f')
    expect(rows.map(({ row }) => row).join()).not.toContain(username)
    await letDaysPass(91)
    await createAccountStore(subject.database.db).forgetFormerUsernames()
    expect((await subject.database.pool.query('select from former_usernames')).rowCount).toBe(0)
    expect((await join(`${username}_last`)).status).toBe(200)
  })

  test('of a sign-up that was never confirmed is free again at once', async () => {
    const username = `unopened_${(serial += 1)}`
    const body = { username, password, email: `${username}@example.org` }
    expect((await openBrowser(subject.app).post('/api/auth/sign-up', body)).status).toBe(200)
    await subject.database.db.deleteFrom('users').where('username', '=', username).execute()
    expect((await join(username)).status).toBe(200)
  })

  test('is not snatched at the moment it is given up', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { someone, username } = await join()
        const thief = await join()
        const [, stolen] = await Promise.all([rename(someone, `${username}_b`), rename(thief.someone, username)])
        return stolen.status
      }),
    )
    expect(outcomes).toEqual(outcomes.map(() => 409))
  })
})

describe('a name changes three times in thirty days', () => {
  test('also with many at once, and a first choice does not count', async () => {
    const { someone, username, id } = await join()
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${username}_${letter}`)
    const answers = await Promise.all(names.map((name) => rename(someone, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', message: capWording.renames } })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(29 * 86_400)
    // Another spelling of the same name counts as a change.
    const { rows } = await subject.database.pool.query('select username::text from users where id = $1', [id])
    expect((await rename(someone, rows[0].username.toUpperCase())).status).toBe(429)
    await letDaysPass(31)
    expect((await rename(someone, `${username}_later`)).status).toBe(200)
  })
})
