import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openBrowser, type Browser } from '#testing/google.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000', ADMINS_NEED_SECOND_FACTOR: 'true' })
let serial = 0
const password = 'thimble and thread'

const whoIs = async (someone: Browser) => (await someone.get('/api/session')).body['user']
/** Six digits that are not the right ones. */
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

async function joinWithSecondFactor() {
  serial += 1
  const username = `fastened_${serial}`
  const someone = openBrowser(subject.app)
  await someone.post('/api/auth/join', { username, password })
  const started = (await someone.post('/api/account/two-factor', { password })).body as {
    uri: string
    key: string
    backupCodes: string[]
  }
  const app = new TOTP({ secret: started.key })
  return { someone, username, app, ...started }
}

async function turnOn() {
  const person = await joinWithSecondFactor()
  const { status } = await person.someone.post('/api/account/two-factor/confirm', { code: person.app.generate() })
  expect(status).toBe(200)
  return person
}

/** As far as the second question. */
async function begin(username: string): Promise<Browser> {
  const elsewhere = openBrowser(subject.app)
  const answer = await elsewhere.post('/api/auth/sign-in', { login: username, password })
  expect(answer.body).toEqual({ isSecondFactorNeeded: true })
  expect(await whoIs(elsewhere)).toBeNull()
  return elsewhere
}

test('a key counts only once its first code was typed, and names no address [A-19]', async () => {
  const { someone, username, uri, app, backupCodes } = await joinWithSecondFactor()
  expect(uri).toContain(`Bolodex%3A${username}`)
  expect(backupCodes).toHaveLength(10)
  const elsewhere = openBrowser(subject.app)
  const before = await elsewhere.post('/api/auth/sign-in', { login: username, password })
  expect(before.body).toEqual({ isSecondFactorNeeded: false })
  expect((await someone.post('/api/account/two-factor/confirm', { code: wrongCode(app.generate()) })).status).toBe(401)
  expect((await someone.post('/api/account/two-factor/confirm', { code: app.generate() })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ isTwoFactorEnabled: true })
})

test('a sign-in asks for the code and opens nothing without it [A-19]', async () => {
  const { username, app } = await turnOn()
  const elsewhere = await begin(username)
  const wrong = { code: wrongCode(app.generate()), isTrusted: false }
  expect((await elsewhere.post('/api/auth/second-factor', wrong)).status).toBe(401)
  expect(await whoIs(elsewhere)).toBeNull()
  const right = { code: app.generate(), isTrusted: false }
  expect((await openBrowser(subject.app).post('/api/auth/second-factor', right)).status).toBe(401)
  expect((await elsewhere.post('/api/auth/second-factor', right)).status).toBe(200)
  expect(await whoIs(elsewhere)).toMatchObject({ username })
})

test('a code opens one session only', async () => {
  const { username, app } = await turnOn()
  const [one, other] = [await begin(username), await begin(username)]
  const code = { code: app.generate(), isTrusted: false }
  expect((await one.post('/api/auth/second-factor', code)).status).toBe(200)
  expect((await other.post('/api/auth/second-factor', code)).status).toBe(401)
  expect(await whoIs(other)).toBeNull()
})

test('a backup code replaces the app’s code, once [A-19]', async () => {
  const { username, backupCodes } = await turnOn()
  const typed = { code: String(backupCodes[0]).toUpperCase().replaceAll('-', ''), isTrusted: false }
  const elsewhere = await begin(username)
  expect((await elsewhere.post('/api/auth/second-factor', typed)).status).toBe(200)
  expect((await (await begin(username)).post('/api/auth/second-factor', typed)).status).toBe(401)
})

test('five wrong codes end the sign-in', async () => {
  const { username, app } = await turnOn()
  const elsewhere = await begin(username)
  const tries = []
  for (let turn = 0; turn < 6; turn += 1)
    tries.push(
      (await elsewhere.post('/api/auth/second-factor', { code: wrongCode(app.generate()), isTrusted: false })).status,
    )
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  expect((await elsewhere.post('/api/auth/second-factor', { code: app.generate(), isTrusted: false })).status).toBe(401)
})

test('a trusted browser is not asked again, another one is', async () => {
  const { username, app } = await turnOn()
  const elsewhere = await begin(username)
  await elsewhere.post('/api/auth/second-factor', { code: app.generate(), isTrusted: true })
  await elsewhere.post('/api/auth/sign-out')
  const again = await elsewhere.post('/api/auth/sign-in', { login: username, password })
  expect(again.body).toEqual({ isSecondFactorNeeded: false })
  await begin(username)
})

test('it is turned off with the password only [A-19]', async () => {
  const { someone, username } = await turnOn()
  expect((await someone.post('/api/account/two-factor/disable', { password: 'wrong' })).status).toBe(403)
  expect((await someone.post('/api/account/two-factor/disable', { password })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ username, isTwoFactorEnabled: false })
})

test('new backup codes end the old ones', async () => {
  const { someone, username, backupCodes } = await turnOn()
  const { codes } = (await someone.post('/api/account/two-factor/backup-codes', { password })).body as {
    codes: string[]
  }
  expect(codes).toHaveLength(10)
  const enter = async (code = '') =>
    (await (await begin(username)).post('/api/auth/second-factor', { code, isTrusted: false })).status
  expect([await enter(backupCodes[1]), await enter(codes[1])]).toEqual([401, 200])
})

test('where the operator requires it, admins need it for admin-only calls', async () => {
  const { someone, username, app } = await joinWithSecondFactor()
  await subject.database.db.updateTable('users').set({ is_admin: true }).where('username', '=', username).execute()
  const edit = () => someone.send('PATCH', '/api/brands/1', { averageSalePrice: 41 })
  expect(await edit()).toMatchObject({ status: 403, body: { message: expect.stringContaining('two-factor') } })
  await someone.post('/api/account/two-factor/confirm', { code: app.generate() })
  expect((await edit()).status).toBe(404)
})
