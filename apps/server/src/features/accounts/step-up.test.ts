import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openBrowser, type Browser } from '#testing/google.ts'
import { shareTestApp } from '#testing/test-app.ts'

// Real limits: the one per account is part of the promise.
const subject = shareTestApp({ TRUSTED_PROXIES: '1' })
let serial = 0
const password = 'thimble and thread'

/** A browser with its own network, so rate limits of one test do not affect the next. */
function openAlone(): Browser {
  serial += 1
  const { cookies, send: sendFromSomewhere } = openBrowser(subject.app)
  const headers = { 'x-forwarded-for': `198.51.100.${serial}` }
  const send: Browser['send'] = (method, url, payload) => sendFromSomewhere(method, url, payload, headers)
  return { cookies, send, post: (url, payload) => send('POST', url, payload), get: (url) => send('GET', url) }
}

async function join(): Promise<{ someone: Browser; username: string }> {
  const someone = openAlone()
  const username = `proves_${serial}`
  expect((await someone.post('/api/auth/join', { username, password })).status).toBe(200)
  return { someone, username }
}

/** Backdates all proofs of the member by an hour. */
const letTimePass = (username: string) =>
  subject.database.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('id').where('username', '=', username))
    .execute()

async function turnOn(someone: Browser): Promise<{ app: TOTP; backupCodes: string[] }> {
  const { key, backupCodes } = (await someone.post('/api/account/two-factor', { password })).body as {
    key: string
    backupCodes: string[]
  }
  const app = new TOTP({ secret: key })
  expect((await someone.post('/api/account/two-factor/confirm', { code: app.generate() })).status).toBe(200)
  return { app, backupCodes }
}

const exported = async (someone: Browser) => (await someone.get('/api/account/export')).status
const prove = (someone: Browser, typed: object) => someone.post('/api/account/step-up', typed)

test('the password proves it for ten minutes, in this browser alone', async () => {
  const { someone, username } = await join()
  const elsewhere = openAlone()
  await elsewhere.post('/api/auth/sign-in', { login: username, password })
  await letTimePass(username)
  expect((await someone.get('/api/account/export')).body).toMatchObject({ code: 'step_up_required', proof: 'password' })
  expect((await prove(someone, { password: 'wrong' })).status).toBe(403)
  expect((await prove(someone, {})).status).toBe(403)
  expect(await exported(someone)).toBe(403)
  expect((await prove(someone, { password })).status).toBe(200)
  expect([await exported(someone), await exported(elsewhere)]).toEqual([200, 403])
})

test('with two-factor sign-in only a code will do, and each only once', async () => {
  const { someone, username } = await join()
  const { app, backupCodes } = await turnOn(someone)
  await letTimePass(username)
  expect((await someone.get('/api/account/export')).body).toMatchObject({ code: 'step_up_required', proof: 'code' })
  expect((await prove(someone, { password })).status).toBe(401)
  const code = app.generate()
  expect((await prove(someone, { code })).status).toBe(200)
  expect(await exported(someone)).toBe(200)
  await letTimePass(username)
  expect((await prove(someone, { code })).body).toMatchObject({ message: expect.stringContaining('already used') })
  expect(await exported(someone)).toBe(403)
  expect((await prove(someone, { code: backupCodes[0] })).status).toBe(200)
  expect(await exported(someone)).toBe(200)
  await letTimePass(username)
  expect((await prove(someone, { code: backupCodes[0] })).status).toBe(401)
  // A refused code ends no session.
  expect((await someone.get('/api/session')).body).toMatchObject({ user: { username } })
})

test('a code of a key that waits to be confirmed proves nothing, and turns nothing on', async () => {
  const { someone, username } = await join()
  const { key } = (await someone.post('/api/account/two-factor', { password })).body as { key: string }
  await letTimePass(username)
  expect((await prove(someone, { code: new TOTP({ secret: key }).generate() })).status).toBe(403)
  expect((await someone.get('/api/session')).body).toMatchObject({ user: { isTwoFactorEnabled: false } })
})

test.each([
  ['passwords', false, { password: 'wrong' }, 403],
  ['codes', true, { code: '000000' }, 401],
])('after ten wrong %s the right one is refused too', async (_what, hasSecondFactor, wrong, status) => {
  const { someone, username } = await join()
  const factor = hasSecondFactor ? await turnOn(someone) : null
  await letTimePass(username)
  const tries: number[] = []
  for (let turn = 0; turn < 10; turn += 1) tries.push((await prove(someone, wrong)).status)
  expect(tries).toEqual(Array.from({ length: 10 }, () => status))
  expect((await prove(someone, factor ? { code: factor.backupCodes[0] } : { password })).status).toBe(429)
  expect(await exported(someone)).toBe(403)
})

test('an account is deleted with a fresh proof and its username, and with nothing less', async () => {
  const { someone, username } = await join()
  await letTimePass(username)
  const remove = (name: string) => someone.post('/api/account/delete', { username: name })
  expect((await remove(username)).body).toMatchObject({ code: 'step_up_required' })
  await prove(someone, { password })
  expect((await remove('somebody_else')).status).toBe(400)
  expect((await remove(username)).status).toBe(200)
  expect((await someone.get('/api/session')).body).toMatchObject({ user: null })
})

test('with two-factor sign-in the password alone changes no way into the account', async () => {
  const { someone, username } = await join()
  const { backupCodes } = await turnOn(someone)
  await letTimePass(username)
  const changes = [
    ['POST', '/api/account/two-factor/disable', { password }],
    ['POST', '/api/account/two-factor/backup-codes', { password }],
    ['POST', '/api/account/recovery-codes', { password }],
    ['POST', '/api/account/email/remove', { password }],
    ['POST', '/api/account/google/remove', { password }],
    ['PUT', '/api/account/email', { email: 'thief@example.org', password }],
    ['PUT', '/api/account/username', { username: `${username}_b` }],
  ] as const
  for (const [method, url, typed] of changes)
    expect([url, (await someone.send(method, url, typed)).body]).toMatchObject([
      url,
      { code: 'step_up_required', proof: 'code' },
    ])
  expect((await someone.get('/api/session')).body).toMatchObject({ user: { username, isTwoFactorEnabled: true } })
  expect((await prove(someone, { code: backupCodes[0] })).status).toBe(200)
  expect((await someone.post('/api/account/two-factor/disable', { password: 'wrong' })).status).toBe(403)
  expect((await someone.post('/api/account/two-factor/disable', { password })).status).toBe(200)
})

test('ending sessions needs no proof, so it works at once in an emergency', async () => {
  const { someone, username } = await join()
  const [thief, another] = [openAlone(), openAlone()]
  for (const browser of [thief, another]) await browser.post('/api/auth/sign-in', { login: username, password })
  await letTimePass(username)
  const sessions = (await someone.get('/api/account/sessions')).body as unknown as { id: number; isCurrent: boolean }[]
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect((await someone.send('DELETE', `/api/account/sessions/${other?.id}`)).status).toBe(200)
  expect((await someone.send('DELETE', '/api/account/sessions')).status).toBe(200)
  for (const browser of [thief, another]) expect((await browser.get('/api/session')).body).toMatchObject({ user: null })
  expect((await someone.get('/api/session')).body).toMatchObject({ user: { username } })
})

test('an admin whose browser is trusted gives a code before doing what only admins may', async () => {
  const { someone, username } = await join()
  const { db } = subject.database
  await db.updateTable('users').set({ is_admin: true }).where('username', '=', username).execute()
  const { app, backupCodes } = await turnOn(someone)
  const log = async () => (await someone.get('/api/review/log')).status
  expect(await log()).toBe(200)
  await someone.post('/api/auth/sign-out')
  await someone.post('/api/auth/sign-in', { login: username, password })
  await someone.post('/api/auth/second-factor', { code: app.generate(), isTrusted: true })
  expect(await log()).toBe(200)
  await someone.post('/api/auth/sign-out')
  const again = await someone.post('/api/auth/sign-in', { login: username, password })
  expect(again.body).toEqual({ isSecondFactorNeeded: false })
  expect((await someone.get('/api/review/log')).body).toMatchObject({ code: 'step_up_required', proof: 'code' })
  expect((await prove(someone, { code: backupCodes[0] })).status).toBe(200)
  expect(await log()).toBe(200)
})

test('a changed password keeps the proofs of this session', async () => {
  const { someone, username } = await join()
  await subject.database.db.updateTable('users').set({ is_admin: true }).where('username', '=', username).execute()
  await turnOn(someone)
  await letTimePass(username)
  const change = { currentPassword: password, password: 'a newer needle' }
  expect((await someone.send('PUT', '/api/account/password', change)).status).toBe(200)
  // The code was given here; the password alone is not a proof where there is a second factor.
  expect([(await someone.get('/api/review/log')).status, await exported(someone)]).toEqual([200, 403])
})
