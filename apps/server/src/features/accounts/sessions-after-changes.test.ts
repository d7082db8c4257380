import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, comeByGoogle, googleSettings, type Browser } from '#testing/google.ts'
import { awaitMail, tokenIn } from '#testing/mailbox.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../../../tools/parts/mail-catcher.ts'
import { startOidcProvider, type OidcProvider } from '../../../../../tools/parts/oidc-provider.ts'
import { createSessionStore } from './session-store.ts'

let mail: MailCatcher
let google: OidcProvider
let subject: TestApp
let serial = 0
const password = 'thimble and thread'
const newPassword = 'a newer needle'

beforeAll(async () => {
  mail = await startMailCatcher()
  google = await startOidcProvider()
  subject = await createTestApp({
    RUN_JOBS: 'true',
    SMTP_URL: mail.smtpUrl,
    RATE_LIMIT_FACTOR: '1000',
    ...googleSettings(google),
    GOOGLE_AUTHORITATIVE_FOR: 'gmail.com',
  })
})
afterAll(async () => {
  await subject.close()
  await google.stop()
  await mail.stop()
})

type Person = {
  id: number
  own: Browser
  username: string
  email: string
  recoveryCodes: string[]
  /** Codes of the second factor that can be used, each once; none without it. */
  backupCodes: string[]
}

const whoIs = async (browser: Browser) => (await browser.get('/api/session')).body['user'] as { id: number } | null

async function ok(answer: Promise<{ status: number; body: object }>): Promise<Record<string, never>> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body as Record<string, never>
}

async function join(): Promise<Person> {
  serial += 1
  const username = `careful_${serial}`
  const own = openBrowser(subject.app)
  const { codes } = await ok(own.post('/api/auth/join', { username, password }))
  const { id = 0 } = (await whoIs(own)) ?? {}
  return { id, own, username, email: `${username}@gmail.com`, recoveryCodes: codes ?? [], backupCodes: [] }
}

async function verify({ own }: Person, email: string): Promise<void> {
  await ok(own.send('PUT', '/api/account/email', { email, password }))
  await ok(own.post('/api/auth/verify', { token: tokenIn(await awaitMail(mail, email)) }))
}

async function turnOn(person: Person): Promise<void> {
  const { key, backupCodes } = await ok(person.own.post('/api/account/two-factor', { password }))
  await ok(person.own.post('/api/account/two-factor/confirm', { code: new TOTP({ secret: key ?? '' }).generate() }))
  person.backupCodes = backupCodes ?? []
}

/** Signs in elsewhere, as far as the second question or past it. */
async function enter(person: Person, options: { isHalfway?: boolean; isTrusted?: boolean } = {}): Promise<Browser> {
  const elsewhere = openBrowser(subject.app)
  const { isSecondFactorNeeded } = await ok(elsewhere.post('/api/auth/sign-in', { login: person.username, password }))
  expect(isSecondFactorNeeded).toBe(person.backupCodes.length > 0)
  if (!isSecondFactorNeeded || options.isHalfway) return elsewhere
  const code = person.backupCodes.pop()
  await ok(elsewhere.post('/api/auth/second-factor', { code, isTrusted: options.isTrusted === true }))
  return elsewhere
}

type Change = {
  name: string
  hasSecondFactor: boolean
  prepare?: (person: Person) => Promise<unknown>
  /** Makes the change; answers the browser that made it, if it has a session afterwards. */
  change: (person: Person) => Promise<Browser | null>
}

const changes: Change[] = [
  {
    name: 'turning two-factor on',
    hasSecondFactor: false,
    change: async (person) => {
      await turnOn(person)
      return person.own
    },
  },
  {
    name: 'turning two-factor off',
    hasSecondFactor: true,
    change: async ({ own }) => {
      await ok(own.post('/api/account/two-factor/disable', { password }))
      return own
    },
  },
  {
    name: 'adding an address',
    hasSecondFactor: true,
    change: async (person) => {
      await verify(person, person.email)
      return person.own
    },
  },
  {
    name: 'changing the address',
    hasSecondFactor: true,
    prepare: (person) => verify(person, person.email),
    change: async (person) => {
      await verify(person, `new-${person.email}`)
      return person.own
    },
  },
  {
    name: 'verifying an address in another browser',
    hasSecondFactor: true,
    prepare: ({ own, email }) => ok(own.send('PUT', '/api/account/email', { email, password })),
    change: async ({ email }) => {
      const token = tokenIn(await awaitMail(mail, email))
      await ok(openBrowser(subject.app).post('/api/auth/verify', { token, password }))
      return null
    },
  },
  {
    name: 'removing the address',
    hasSecondFactor: true,
    prepare: (person) => verify(person, person.email),
    change: async ({ own }) => {
      await ok(own.post('/api/account/email/remove', { password }))
      return own
    },
  },
  {
    name: 'changing the password',
    hasSecondFactor: true,
    change: async ({ own }) => {
      await ok(own.send('PUT', '/api/account/password', { currentPassword: password, password: newPassword }))
      return own
    },
  },
  {
    name: 'setting a new password by mail',
    hasSecondFactor: true,
    prepare: (person) => verify(person, person.email),
    change: async ({ email }) => {
      const elsewhere = openBrowser(subject.app)
      await ok(elsewhere.post('/api/auth/request-reset', { email }))
      const token = tokenIn(await awaitMail(mail, email, 1, /^Reset/))
      await ok(elsewhere.post('/api/auth/reset', { token, password: newPassword }))
      return null
    },
  },
  {
    name: 'setting a new password by recovery code',
    hasSecondFactor: true,
    change: async ({ username, recoveryCodes }) => {
      const recovery = { username, code: recoveryCodes[0], password: newPassword }
      await ok(openBrowser(subject.app).post('/api/auth/recover', recovery))
      return null
    },
  },
  {
    name: 'adding Google',
    hasSecondFactor: false,
    prepare: (person) => verify(person, person.email),
    change: async ({ email }) => {
      const elsewhere = openBrowser(subject.app)
      expect(await comeByGoogle(elsewhere, email)).toContain('signed-in')
      return elsewhere
    },
  },
  {
    name: 'removing Google',
    hasSecondFactor: false,
    prepare: async (person) => {
      await verify(person, person.email)
      await comeByGoogle(person.own, person.email)
    },
    change: async ({ own }) => {
      await ok(own.post('/api/account/google/remove', { password }))
      return own
    },
  },
]

test.each(changes)('$name ends every other session, and none of them is picked up again', async (row) => {
  const { db } = subject.database
  const person = await join()
  await row.prepare?.(person)
  if (row.hasSecondFactor) await turnOn(person)
  const other = await enter(person)
  const trusted = row.hasSecondFactor ? await enter(person, { isTrusted: true }) : null
  const halfway = row.hasSecondFactor ? await enter(person, { isHalfway: true }) : null
  const others = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  expect(others.length).toBeGreaterThan(1)
  expect(await whoIs(other)).toMatchObject({ id: person.id })

  const changedIn = await row.change(person)

  expect(await whoIs(other)).toBeNull()
  if (trusted) expect(await whoIs(trusted)).toBeNull()
  if (halfway) {
    const answer = await halfway.post('/api/auth/second-factor', { code: person.backupCodes.pop(), isTrusted: false })
    expect(answer.status).not.toBe(200)
    expect(await whoIs(halfway)).toBeNull()
  }
  if (changedIn) expect(await whoIs(changedIn)).toMatchObject({ id: person.id })
  const left = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  expect(left).toHaveLength(changedIn ? 1 : 0)
  // Neither a trusted browser, nor a sign-in half-way, nor another link to a new password.
  const value = String(person.id)
  expect(await db.selectFrom('verifications').select('id').where('value', '=', value).execute()).toEqual([])
  // Event streams live as long as their sessions are found here.
  const ended = others.map(({ id }) => id).filter((id) => !left.some((session) => session.id === id))
  expect(await createSessionStore(db).findOpen(ended)).toEqual(new Map())
})

test('a wrong password or code ends no session', async () => {
  const person = await join()
  const other = await enter(person)
  const { own } = person
  const wrong = 'not the password'
  await ok(own.post('/api/account/two-factor', { password }))
  const refused = [
    await own.post('/api/account/two-factor/confirm', { code: '000000' }),
    await own.post('/api/account/two-factor/disable', { password: wrong }),
    await own.post('/api/account/email/remove', { password: wrong }),
    await own.send('PUT', '/api/account/password', { currentPassword: wrong, password: newPassword }),
    await own.post('/api/account/google/remove', { password: wrong }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403])
  expect(await whoIs(other)).toMatchObject({ id: person.id })
})
