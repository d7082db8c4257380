import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addUser, signIn } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { grantAdmin } from './operator-acts.ts'
import { createSessionStore } from './session-store.ts'

vi.setConfig({ testTimeout: 120_000 })

const hours = 3600
const days = 24 * hours
const password = 'thimble and thread'
let subject: TestApp
beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => subject.close())

let serial = 0
async function begin({ isAdmin = false } = {}) {
  serial += 1
  const username = `idle_${serial}`
  const someone = openBrowser(subject.app)
  const { db } = subject.database
  await someone.post('/api/auth/join', { username, password })
  if (isAdmin) await grantAdmin(db, username)
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const isOpen = async () => (await someone.get('/api/session')).body['user'] !== null
  return { id, someone, isOpen }
}

/** As if everything had happened that much earlier. */
async function letPass(userId: number, seconds: number): Promise<void> {
  await subject.database.pool.query(
    `update sessions set created_at = created_at - make_interval(secs => $2),
       updated_at = updated_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where user_id = $1`,
    [userId, seconds],
  )
}

test.each([
  ['a member', false, 7 * days],
  ['an admin', true, 12 * hours],
])(
  '%s who is away for too long is signed out, and one who comes back in time is not',
  async (_who, isAdmin, longest) => {
    const { id, isOpen } = await begin({ isAdmin })
    expect(await isOpen()).toBe(true)
    await letPass(id, longest - 600)
    expect(await isOpen()).toBe(true)
    await letPass(id, longest - 600)
    expect(await isOpen()).toBe(true)
    await letPass(id, longest + 60)
    expect(await isOpen()).toBe(false)
    await createSessionStore(subject.database.db).deleteExpired()
    expect(await subject.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual(
      [],
    )
  },
)

test('thirty days after the sign-in a session ends, however often it was used', async () => {
  const { id, isOpen } = await begin()
  for (let day = 0; day < 29; day += 1) {
    await letPass(id, days)
    expect(await isOpen()).toBe(true)
  }
  await letPass(id, days)
  expect(await isOpen()).toBe(false)
})

test('a use is written once an hour, an admin’s every five minutes', async () => {
  const writesOf = async (isAdmin: boolean, seconds: number) => {
    const { id, isOpen } = await begin({ isAdmin })
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
  expect([await writesOf(false, 50 * 60), await writesOf(false, 70 * 60)]).toEqual([false, true])
  expect([await writesOf(true, 4 * 60), await writesOf(true, 6 * 60)]).toEqual([false, true])
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

test('a session that somebody left unused ends sooner once they are an admin', async () => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  const cookie = await signIn(db, id, new Date(Date.now() + 7 * days * 1000))
  await letPass(id, 13 * hours)
  await grantAdmin(db, username)
  const answer = await subject.app.inject({ url: '/api/session', headers: { cookie } })
  expect(answer.json().user).toBeNull()
})
