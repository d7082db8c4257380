import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#testing/builders.ts'
import { openBrowser, type Browser } from '#testing/google.ts'
import { awaitMail, tokenIn } from '#testing/mailbox.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMailCatcher, type MailCatcher } from '../../../../../tools/parts/mail-catcher.ts'

let mail: MailCatcher
let subject: TestApp
let serial = 0

beforeAll(async () => {
  mail = await startMailCatcher()
  subject = await createTestApp({ RUN_JOBS: 'true', SMTP_URL: mail.smtpUrl, RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await subject.close()
  await mail.stop()
})

const password = 'thimble and thread'
const browser = (): Browser => openBrowser(subject.app)

function newPerson() {
  serial += 1
  return { username: `tailor_${serial}`, email: `tailor${serial}@example.org`, password }
}

const mailTo = (address: string, count = 1) => awaitMail(mail, address, count)
const whoIs = async (someone: Browser) => (await someone.get('/api/session')).body['user']

async function signUpVerified(someone = browser()) {
  const person = newPerson()
  await someone.post('/api/auth/sign-up', person)
  await someone.post('/api/auth/verify', { token: tokenIn(await mailTo(person.email)) })
  return person
}

test('an email sign-up opens no session until the address is verified [A-07, A-08a]', async () => {
  const someone = browser()
  const person = newPerson()
  expect(await someone.post('/api/auth/sign-up', person)).toMatchObject({ status: 200, body: { done: true } })
  expect(await whoIs(someone)).toBeNull()
  const byName = { login: person.username, password }
  const byAddress = { login: person.email, password }
  expect((await someone.post('/api/auth/sign-in', byName)).status).toBe(403)
  expect((await someone.post('/api/auth/sign-in', byAddress)).status).toBe(401)
  const token = tokenIn(await mailTo(person.email))
  expect((await someone.post('/api/auth/verify', { token })).body).toEqual({
    isVerified: true,
    username: person.username,
  })
  expect(await someone.post('/api/auth/sign-in', byAddress)).toMatchObject({ body: { isSecondFactorNeeded: false } })
  expect(await whoIs(someone)).toMatchObject({ username: person.username, email: person.email, emailVerified: true })
  expect((await browser().post('/api/auth/verify', { token })).status).toBe(400)
})

test('a known address gets the same answer, and its owner a mail about it [A-18b, A-18f]', async () => {
  const { email } = await signUpVerified()
  const stranger = browser()
  const answer = await stranger.post('/api/auth/sign-up', { ...newPerson(), email })
  const fresh = await browser().post('/api/auth/sign-up', newPerson())
  expect([answer.status, answer.text]).toEqual([fresh.status, fresh.text])
  const told = await mailTo(email, 2)
  expect(told.subject).toMatch(/already/i)
  expect(told.link).not.toContain('#')
})

test('claiming an address without owning it blocks no one', async () => {
  const victim = newPerson()
  await browser().post('/api/auth/sign-up', { ...newPerson(), email: victim.email, password: 'planted by a thief' })
  await mailTo(victim.email)
  const owner = browser()
  await owner.post('/api/auth/sign-up', victim)
  const { text } = await mailTo(victim.email, 2)
  expect(text).toContain(victim.username)
  await owner.post('/api/auth/verify', { token: tokenIn(await mailTo(victim.email, 2)) })
  const thief = await browser().post('/api/auth/sign-in', { login: victim.email, password: 'planted by a thief' })
  expect(thief.status).toBe(401)
  expect((await owner.post('/api/auth/sign-in', { login: victim.email, password })).status).toBe(200)
})

test('another browser verifies an address only with the password of its account', async () => {
  const person = newPerson()
  await browser().post('/api/auth/sign-up', person)
  const token = tokenIn(await mailTo(person.email))
  const phone = browser()
  const asked = { isVerified: false, username: person.username }
  expect((await phone.post('/api/auth/verify', { token })).body).toEqual(asked)
  expect((await phone.post('/api/auth/verify', { token, password: 'not that one' })).status).toBe(403)
  expect((await phone.post('/api/auth/sign-in', { login: person.email, password })).status).toBe(401)
  expect((await phone.post('/api/auth/verify', { token, password })).body).toEqual({ ...asked, isVerified: true })
  expect((await phone.post('/api/auth/sign-in', { login: person.email, password })).status).toBe(200)
})

test('a token without a known member, or with other contents, is refused', async () => {
  for (const token of ['9999999999.x', '0.x', '1', 'a\u0000b', '.', '-1.x', '1.'.padEnd(500, 'x')]) {
    expect((await browser().post('/api/auth/verify', { token })).status).toBe(400)
    expect((await browser().post('/api/auth/reset', { token, password })).status).toBe(400)
  }
})

test('recovery codes end with a password that was reset by mail', async () => {
  const someone = browser()
  const { email, username } = await signUpVerified(someone)
  await someone.post('/api/auth/sign-in', { login: email, password })
  const { codes } = (await someone.post('/api/account/recovery-codes', { password })).body as { codes: string[] }
  expect((await mailTo(email, 2)).subject).toMatch(/recovery codes/i)
  await someone.post('/api/account/password/reset')
  await browser().post('/api/auth/reset', { token: tokenIn(await mailTo(email, 3)), password: 'a stronger thread' })
  const again = await browser().post('/api/auth/recover', { username, code: codes[0], password: 'taken back' })
  expect(again.status).toBe(403)
})

test('a mailed link ends with the address it was sent to', async () => {
  const someone = browser()
  const { email } = await signUpVerified(someone)
  await someone.post('/api/auth/sign-in', { login: email, password })
  await someone.post('/api/account/password/reset')
  const token = tokenIn(await mailTo(email, 2))
  expect((await someone.post('/api/account/email/remove', { password })).status).toBe(200)
  expect((await mailTo(email, 3)).subject).toMatch(/email was changed/i)
  expect((await browser().post('/api/auth/reset', { token, password: 'from the old mailbox' })).status).toBe(400)
})

test('only the browser that signed up can have the mail resent [A-07]', async () => {
  const someone = browser()
  const person = newPerson()
  expect((await someone.post('/api/auth/resend')).status).toBe(404)
  await someone.post('/api/auth/sign-up', person)
  await mailTo(person.email)
  expect((await browser().post('/api/auth/resend')).status).toBe(404)
  expect((await someone.post('/api/auth/resend')).status).toBe(200)
  await mailTo(person.email, 2)
})

test('a sign-up restarted in the same browser may keep its username', async () => {
  const someone = browser()
  const person = newPerson()
  await someone.post('/api/auth/sign-up', { ...person, email: 'mistyped@example.org' })
  expect((await someone.post('/api/auth/sign-up', person)).status).toBe(200)
  expect((await browser().post('/api/auth/sign-up', { ...newPerson(), username: person.username })).status).toBe(409)
})

test.each(['123456', 'Password', 'qwertyuiop', '193570356033', 'Voxstrange'])(
  'a common password is refused with a sentence: %s [A-04]',
  async (bad) => {
    const answer = await browser().post('/api/auth/join', { username: newPerson().username, password: bad })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('most common') } })
  },
)

test('a username must be three characters long and not taken [A-16]', async () => {
  const { username } = await signUpVerified()
  const ask = async (name: string) =>
    (await browser().get(`/api/auth/username?username=${encodeURIComponent(name)}`)).body
  expect(await ask('ab')).toEqual({ isFree: false, problem: 'Username must be at least 3 characters' })
  expect(await ask(username.toUpperCase())).toEqual({ isFree: false, problem: 'This username is taken' })
  expect(await ask('nobody_has_this')).toEqual({ isFree: true, problem: null })
  expect(await ask('guest')).toMatchObject({ isFree: false })
  const taken = await browser().post('/api/auth/join', { username: username.toUpperCase(), password })
  expect(taken).toMatchObject({ status: 409, body: { message: 'This username is taken' } })
})

test('joining needs no address, and a recovery code restores access once [A-20]', async () => {
  const someone = browser()
  const { username } = newPerson()
  const { codes } = (await someone.post('/api/auth/join', { username, password })).body as { codes: string[] }
  expect(new Set(codes).size).toBe(10)
  expect(await whoIs(someone)).toMatchObject({ username, email: null, emailVerified: false })
  const typed = String(codes[3]).toUpperCase().replaceAll('-', ' ')
  const again = { username, code: typed, password: 'another needle' }
  expect((await browser().post('/api/auth/recover', again)).status).toBe(200)
  expect(await whoIs(someone)).toBeNull()
  expect((await someone.post('/api/auth/sign-in', { login: username, password })).status).toBe(401)
  expect((await someone.post('/api/auth/sign-in', { login: username, password: 'another needle' })).status).toBe(200)
  expect((await browser().post('/api/auth/recover', again)).status).toBe(403)
})

test('a mailed link sets a new password once and ends every session [A-11]', async () => {
  const someone = browser()
  const { email } = await signUpVerified(someone)
  await someone.post('/api/auth/sign-in', { login: email, password })
  expect((await browser().post('/api/auth/request-reset', { email })).body).toEqual({ done: true })
  const reset = await mailTo(email, 2)
  const call = { token: tokenIn(reset), password: 'a stronger thread' }
  expect((await browser().post('/api/auth/reset', call)).status).toBe(200)
  expect(await whoIs(someone)).toBeNull()
  expect((await browser().post('/api/auth/reset', { ...call, password: 'once more' })).status).toBe(400)
  expect((await someone.post('/api/auth/sign-in', { login: email, password: call.password })).status).toBe(200)
  expect((await mailTo(email, 3)).subject).toMatch(/password/i)
})

test('wrong password and unknown account get one sentence, which depends only on what was typed [A-18a, A-18f]', async () => {
  const { email, username } = await signUpVerified()
  const ask = async (login: string) => {
    const { status, text } = await browser().post('/api/auth/sign-in', { login, password: 'not the right one' })
    return `${status} ${text}`
  }
  expect(await ask(email)).toBe(await ask('nobody@example.org'))
  expect(await ask(username)).toBe(await ask('nobody_at_all'))
  expect(await ask(username)).toContain('Wrong username or password')
})

test('roles and counters in a sign-up are refused', async () => {
  for (const extra of [
    { isAdmin: true },
    { isModerator: true },
    { tagsSubmitted: 9 },
    { emailVerified: true },
    { id: 1 },
  ])
    expect((await browser().post('/api/auth/join', { ...newPerson(), email: undefined, ...extra })).status).toBe(400)
})

test.each(['', 'https://evil.example', 'null', 'http://localhost.evil.example'])(
  'a write from elsewhere is refused: %s',
  async (origin) => {
    const answer = await subject.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { origin },
    })
    expect(answer.statusCode).toBe(403)
  },
)

test('without mail configured, no answer promises a mail', async () => {
  const mute = await createTestApp({ SMTP_URL: '' })
  const someone = openBrowser(mute.app)
  const { username, email } = newPerson()
  for (const [path, body] of [
    ['/api/auth/sign-up', { username, email, password }],
    ['/api/auth/request-reset', { email }],
  ] as const)
    expect(await someone.post(path, body)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('can’t send email') },
    })
  expect((await someone.post('/api/auth/join', { username, password })).status).toBe(200)
  await mute.close()
})

test('a refusing mail server is reported at once, whether or not the address has an account [A-15c]', async () => {
  const refused = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const someone = openBrowser(refused.app)
  const { username, email } = newPerson()
  await addUser(refused.database.db, { email, email_verified: true })
  for (const [path, body] of [
    ['/api/auth/sign-up', { username, email: 'somebody@example.org', password }],
    ['/api/auth/request-reset', { email }],
    ['/api/auth/request-reset', { email: 'nobody@example.org' }],
  ] as const)
    expect(await someone.post(path, body)).toMatchObject({
      status: 503,
      body: {
        code: 'mail_unavailable',
        message: 'We can’t send email right now. Join without email, or try again later.',
      },
    })
  const { rows } = await refused.database.pool.query(
    `select from graphile_worker.jobs where task_identifier like 'mail-%'`,
  )
  expect(rows).toEqual([])
  await refused.close()
})

test('after ten wrong passwords for an account even the right one has to wait, and a plain sentence says how long [A-18c]', async () => {
  const limited = await createTestApp()
  const { username } = newPerson()
  await openBrowser(limited.app).post('/api/auth/join', { username, password })
  const signIn = (typed: string) =>
    openBrowser(limited.app).post('/api/auth/sign-in', { login: username, password: typed })
  const statuses: number[] = []
  for (let i = 0; i < 10; i += 1) statuses.push((await signIn(`not the right one ${i}`)).status)
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await signIn(password)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const [, seconds] = /^Too many requests\. Try again in (\d+) seconds?\.$/.exec(String(refused.body['message'])) ?? []
  expect(Number(seconds)).toBe(Number(refused.headers['retry-after']))
  expect(Number(seconds)).toBeGreaterThan(60)
  await limited.close()
})
