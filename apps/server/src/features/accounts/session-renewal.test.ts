import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { openBrowser, comeByGoogle, openGoogleSite, type Browser } from '#testing/google.ts'

const password = 'thimble and thread'
const { subject } = await openGoogleSite()
let serial = 0

const copyOf = ({ cookies }: Browser) => openBrowser(subject.app, new Map(cookies))
const whoIs = async (someone: Browser) =>
  ((await someone.get('/api/session')).body['user'] as { username: string } | null)?.username ?? null
const signIn = (someone: Browser, login: string) => someone.post('/api/auth/sign-in', { login, password })
const countSessions = async (username: string) =>
  (
    await subject.database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .select('sessions.id')
      .where('username', '=', username)
      .execute()
  ).length

/** A member with one browser here and another elsewhere. */
async function join() {
  serial += 1
  const username = `renews_${serial}`
  const [someone, elsewhere] = [openBrowser(subject.app), openBrowser(subject.app)]
  expect((await someone.post('/api/auth/join', { username, password })).status).toBe(200)
  expect((await signIn(elsewhere, username)).status).toBe(200)
  return { someone, elsewhere, username }
}

async function turnOn(someone: Browser): Promise<{ app: TOTP; backupCodes: string[] }> {
  const started = await someone.post('/api/account/two-factor', { password })
  const { key, backupCodes } = started.body as { key: string; backupCodes: string[] }
  const app = new TOTP({ secret: key })
  expect((await someone.post('/api/account/two-factor/confirm', { code: app.generate() })).status).toBe(200)
  return { app, backupCodes }
}

describe('signing in over a session ends it, and no other', () => {
  test.each(['to the same account', 'to another one'])('with a password, %s', async (which) => {
    const { someone, elsewhere, username } = await join()
    const next = which === 'to another one' ? (await join()).username : username
    const old = copyOf(someone)
    expect((await signIn(someone, next)).status).toBe(200)
    expect([await whoIs(old), await whoIs(someone), await whoIs(elsewhere)]).toEqual([null, next, username])
  })

  test('with a second factor', async () => {
    const { someone, username } = await join()
    const { backupCodes } = await turnOn(someone)
    const [old, elsewhere] = [copyOf(someone), openBrowser(subject.app)]
    await signIn(elsewhere, username)
    await elsewhere.post('/api/auth/second-factor', { code: backupCodes[0], isTrusted: false })
    expect((await signIn(someone, username)).body).toEqual({ isSecondFactorNeeded: true })
    expect((await someone.post('/api/auth/second-factor', { code: backupCodes[1], isTrusted: false })).status).toBe(200)
    expect([await whoIs(old), await whoIs(someone), await whoIs(elsewhere)]).toEqual([null, username, username])
  })

  test('with Google', async () => {
    const { someone, elsewhere, username } = await join()
    const old = copyOf(someone)
    expect(await comeByGoogle(someone, `renews${serial}@gmail.test`)).toContain('outcome=signed-in')
    expect([await whoIs(old), await whoIs(elsewhere)]).toEqual([null, username])
    expect(await whoIs(someone)).toMatch(/^new-/)
  })

  test('by opening another account', async () => {
    const { someone, elsewhere, username } = await join()
    const old = copyOf(someone)
    await someone.post('/api/auth/join', { username: `${username}_b`, password })
    expect([await whoIs(old), await whoIs(someone), await whoIs(elsewhere)]).toEqual([null, `${username}_b`, username])
  })

  test('but not with a wrong password', async () => {
    const { someone, username } = await join()
    expect((await someone.post('/api/auth/sign-in', { login: username, password: 'wrong' })).status).toBe(401)
    expect(await whoIs(someone)).toBe(username)
  })
})

describe('a proof gives the session a new token', () => {
  test.each(['password', 'code'])('by %s, and the old token is invalid', async (proof) => {
    const { someone, username } = await join()
    const factor = proof === 'code' ? await turnOn(someone) : null
    const elsewhere = openBrowser(subject.app)
    await signIn(elsewhere, username)
    if (factor) await elsewhere.post('/api/auth/second-factor', { code: factor.backupCodes[0], isTrusted: false })
    const [before, old] = [await countSessions(username), copyOf(someone)]
    const typed = factor ? { code: factor.backupCodes[1] } : { password }
    expect((await someone.post('/api/account/step-up', typed)).status).toBe(200)
    expect([await whoIs(old), await whoIs(someone), await whoIs(elsewhere)]).toEqual([null, username, username])
    expect(await countSessions(username)).toBe(before)
    expect((await someone.get('/api/account/sessions')).body).toMatchObject({
      0: expect.objectContaining({ isCurrent: true }),
    })
  })

  test('and a wrong one does not', async () => {
    const { someone, username } = await join()
    const token = someone.cookies.get('bolodex_session')
    expect((await someone.post('/api/account/step-up', { password: 'wrong' })).status).toBe(403)
    expect([someone.cookies.get('bolodex_session'), await whoIs(someone)]).toEqual([token, username])
  })

  test('once, with two concurrent proofs', async () => {
    const { someone, username } = await join()
    const tabs = [copyOf(someone), copyOf(someone)]
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/account/step-up', { password })))
    // A request that arrived after the old token ended counts as a visitor.
    expect(answers.map(({ status }) => status)).toContain(200)
    const renewed = answers.filter(({ headers }) => headers['set-cookie'] !== undefined)
    expect(renewed).toHaveLength(1)
    const isIn = await Promise.all(tabs.map(async (tab) => (await whoIs(tab)) === username))
    expect(isIn).toEqual(answers.map((answer) => answer === renewed[0]))
  })
})
