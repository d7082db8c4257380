import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addUser } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The computations that take the time, counted. */
const computed = { times: 0 }

/** Reimports the product with a counting library: earlier test files have already loaded it. */
async function createCountedApp(): Promise<TestApp> {
  vi.doMock('@node-rs/argon2', async (importOriginal) => {
    const real = await importOriginal<typeof Argon2>()
    return {
      ...real,
      hash: (...given: Parameters<typeof real.hash>) => {
        computed.times += 1
        return real.hash(...given)
      },
      verify: (...given: Parameters<typeof real.verify>) => {
        computed.times += 1
        return real.verify(...given)
      },
    }
  })
  vi.resetModules()
  const { createTestApp } = await import('#testing/test-app.ts')
  return createTestApp({ RATE_LIMIT_FACTOR: '100000' })
}

vi.setConfig({ testTimeout: 240_000 })

const password = 'thimble and thread'
let subject: TestApp
beforeAll(async () => {
  subject = await createCountedApp()
  const { db } = subject.database
  await openBrowser(subject.app).post('/api/auth/join', { username: 'with_password', password })
  await db
    .updateTable('users')
    .set({ email: 'with.password@example.org', email_verified: true })
    .where('username', '=', 'with_password')
    .execute()
  const { id } = await addUser(db, { username: 'by_google', email: 'by.google@example.org', email_verified: true })
  await db.insertInto('identities').values({ user_id: id, provider_id: 'google', account_id: '7' }).execute()
  await addUser(db, { username: 'no_way_in' })
})
beforeEach(() => {
  computed.times = 0
})
afterAll(async () => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
  await subject.close()
})

const attempt = (login: string, typed = 'not that one') =>
  openBrowser(subject.app).post('/api/auth/sign-in', { login, password: typed })

const logins = [
  'with_password',
  'WITH_PASSWORD',
  'with.password@example.org',
  'by_google',
  'by.google@example.org',
  'no_way_in',
  'nobody_of_that_name',
  'nobody@example.org',
  'not an@address',
  'x',
]

test.each(logins)(
  'a wrong password for %s is compared once, and the sentence depends only on what was typed',
  async (login) => {
    const { status, body } = await attempt(login)
    expect(computed.times).toBe(1)
    expect([status, body]).toEqual([
      401,
      {
        code: 'not_signed_in',
        message: expect.stringContaining(
          login.includes('@') ? 'Wrong email or password' : 'Wrong username or password',
        ),
      },
    ])
  },
)

test.each(['with_password', 'With.Password@example.org'])(
  'the right one for %s is compared once, too',
  async (login) => {
    expect((await attempt(login, password)).status).toBe(200)
    expect(computed.times).toBe(1)
  },
)

test('timing does not distinguish a name with a password from one without or an unknown one', async () => {
  const names = ['with_password', 'by_google', 'nobody_of_that_name']
  const times = new Map<string, number[]>(names.map((name) => [name, []]))
  // In turns, so that other load on the machine affects each alike.
  for (let round = 0; round < 25; round += 1) {
    for (const name of names) {
      const begun = performance.now()
      await attempt(name)
      times.get(name)?.push(performance.now() - begun)
    }
  }
  const medians = names.map((name) => times.get(name)?.toSorted((a, b) => a - b)[12] ?? 0)
  // Without the hash computation an answer takes a tenth of the time.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2)
})
