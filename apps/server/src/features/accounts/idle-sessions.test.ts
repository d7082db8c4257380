import { expect, test, vi } from 'vitest'
import { addUser, signIn } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { grantAdmin, grantModerator } from './operator-acts.ts'
import { createSessionStore } from './session-store.ts'

vi.setConfig({ testTimeout: 120_000 })

const hours = 3600
const days = 24 * hours
const password = 'thimble and thread'
const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })

const grantNothing = async (_db: typeof subject.database.db, _username: string): Promise<void> => {}

let serial = 0
async function begin({ role = grantNothing } = {}) {
  serial += 1
  const username = `idle_${serial}`
  const someone = openBrowser(subject.app)
  const { db } = subject.database
  await someone.post('/api/auth/join', { username, password })
  await role(db, username)
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const isOpen = async () => (await someone.get('/api/session')).body['user'] !== null
  return { id, someone, isOpen }
}

/** Backdates everything by this much. */
async function letPass(userId: number, seconds: number): Promise<void> {
  await subject.database.pool.query(
    `update sessions set created_at = created_at - make_interval(secs => $2),
       updated_at = updated_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where user_id = $1`,
    [userId, seconds],
  )
}

test.each([
  ['a member', grantNothing, 7 * days],
  ['a moderator', grantModerator, 12 * hours],
  ['an admin', grantAdmin, 12 * hours],
])('%s who is away for too long is signed out, and one who returns in time is not', async (_who, role, longest) => {
  const { id, isOpen } = await begin({ role })
  expect(await isOpen()).toBe(true)
  await letPass(id, longest - 600)
  expect(await isOpen()).toBe(true)
  await letPass(id, longest - 600)
  expect(await isOpen()).toBe(true)
  await letPass(id, longest + 60)
  expect(await isOpen()).toBe(false)
  await createSessionStore(subject.database.db).deleteExpired()
  expect(await subject.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('a session ends thirty days after the sign-in, however often it was used', async () => {
  const { id, isOpen } = await begin()
  for (let day = 0; day < 29; day += 1) {
    await letPass(id, days)
    expect(await isOpen()).toBe(true)
  }
  await letPass(id, days)
  expect(await isOpen()).toBe(false)
})

test('a use is written once an hour, an admin’s every five minutes', async () => {
  const writesOf = async (role: typeof grantNothing, seconds: number) => {
    const { id, isOpen } = await begin({ role })
    const read = () =>
      subject.database.db
        .selectFrom('sessions')
        .select('updated_at')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    await isOpen()
    await letPass(id, seconds)
    const before = await read()
    await isOpen()
    return (await read()).updated_at.getTime() !== before.updated_at.getTime()
  }
  expect([await writesOf(grantNothing, 50 * 60), await writesOf(grantNothing, 70 * 60)]).toEqual([false, true])
  expect([await writesOf(grantAdmin, 4 * 60), await writesOf(grantAdmin, 6 * 60)]).toEqual([false, true])
})

test('a page that is only left open does not keep its session', async () => {
  const { id, someone, isOpen } = await begin()
  const listen = () =>
    subject.app.inject({
      url: '/api/notices/stream',
      headers: {
        accept: 'text/event-stream',
        cookie: Array.from(someone.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      },
      // The answer has no end.
      signal: AbortSignal.timeout(1500),
    })
  await letPass(id, 3 * days)
  await listen().catch(() => {})
  await letPass(id, 5 * days)
  expect(await isOpen()).toBe(false)
})

test.each([
  ['an admin', grantAdmin],
  ['a moderator', grantModerator],
])('an unused session ends sooner once its member is %s', async (_what, grant) => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  const cookie = await signIn(db, id, new Date(Date.now() + 7 * days * 1000))
  await letPass(id, 13 * hours)
  await grant(db, username)
  const answer = await subject.app.inject({ url: '/api/session', headers: { cookie } })
  expect(answer.json().user).toBeNull()
})
