import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openBrowser, comeByGoogle, googleSettings, openGoogleSite, type Browser } from '#testing/google.ts'
import { createTestApp } from '#testing/test-app.ts'
import { createAuthority } from './google-provider.ts'

const password = 'thimble and thread'
const { google, subject } = await openGoogleSite()
let serial = 0

const whoIs = async (someone: Browser) => (await someone.get('/api/session')).body['user']
const waysIn = async (username: string) =>
  (
    await subject.database.db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'user_id')
      .select('provider_id')
      .where('username', '=', username)
      .orderBy('provider_id')
      .execute()
  ).map(({ provider_id }) => provider_id)

/** A member with a password and a verified address. */
async function addMember(domain: string, prefix = 'member') {
  serial += 1
  const username = `linked_${serial}`
  const email = `${prefix}${serial}@${domain}`
  const own = openBrowser(subject.app)
  await own.post('/api/auth/join', { username, password })
  await subject.database.db
    .updateTable('users')
    .set({ email, email_verified: true })
    .where('username', '=', username)
    .execute()
  return { username, email, own }
}

test.each(['gmail.test', 'workspace.test'])(
  'Google opens an account at %s, whose addresses it gives out',
  async (domain) => {
    const { username, email } = await addMember(domain)
    const someone = openBrowser(subject.app)
    expect(await comeByGoogle(someone, email)).toContain('outcome=signed-in')
    expect(await whoIs(someone)).toMatchObject({ username })
    expect(await waysIn(username)).toEqual(['credential', 'google'])
  },
)

test.each([
  ['an address it has only verified', 'example.org', 'member'],
  ['an address of another Workspace', 'workspace.test', 'outsider'],
  ['a domain that ends alike', 'notgmail.test', 'member'],
])('%s opens no account without its password', async (_what, domain, prefix) => {
  const { username, email, own } = await addMember(domain, prefix)
  const thief = openBrowser(subject.app)
  expect(await comeByGoogle(thief, email)).toBe('/auth/done?outcome=password-needed')
  expect(await whoIs(thief)).toBeNull()
  expect(await waysIn(username)).toEqual(['credential'])
  expect(await whoIs(own)).toMatchObject({ username })
  await thief.post('/api/auth/sign-in', { login: email, password: 'not that one' })
  expect(await waysIn(username)).toEqual(['credential'])
})

test('signing in with the password then connects Google, sends a mail, and lets Google sign in from then on', async () => {
  const { username, email, own } = await addMember('example.org')
  const someone = openBrowser(subject.app)
  await comeByGoogle(someone, email)
  expect((await someone.post('/api/auth/sign-in', { login: email, password })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ username })
  expect(await waysIn(username)).toEqual(['credential', 'google'])
  expect([...someone.cookies.keys()].filter((name) => name.includes('google'))).toEqual([])
  // As after every change of how to sign in.
  expect(await whoIs(own)).toBeNull()
  const { rows } = await subject.database.pool.query<{ kind: string }>(
    `select payload->>'kind' as kind from graphile_worker._private_jobs where payload->>'kind' = 'google-added'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const elsewhere = openBrowser(subject.app)
  expect(await comeByGoogle(elsewhere, email)).toContain('outcome=signed-in')
  expect(await whoIs(elsewhere)).toMatchObject({ username })
})

test('with a second factor Google is connected after the code, not after the password', async () => {
  const { username, email, own } = await addMember('example.org')
  const { key } = (await own.post('/api/account/two-factor', { password })).body as { key: string }
  const app = new TOTP({ secret: key })
  await own.post('/api/account/two-factor/confirm', { code: app.generate() })
  const someone = openBrowser(subject.app)
  await comeByGoogle(someone, email)
  await someone.post('/api/auth/sign-in', { login: username, password })
  expect(await waysIn(username)).toEqual(['credential'])
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  expect((await someone.post('/api/auth/second-factor', { code, isTrusted: false })).status).toBe(200)
  expect(await whoIs(someone)).toMatchObject({ username })
  expect(await waysIn(username)).toEqual(['credential', 'google'])
})

test('signing in to another account in that browser connects nothing', async () => {
  const [one, other] = [await addMember('example.org'), await addMember('example.org')]
  const someone = openBrowser(subject.app)
  await comeByGoogle(someone, one.email)
  await someone.post('/api/auth/sign-in', { login: other.username, password })
  expect(await whoIs(someone)).toMatchObject({ username: other.username })
  expect([await waysIn(one.username), await waysIn(other.username)]).toEqual([['credential'], ['credential']])
})

test('a made-up or changed cookie connects nothing', async () => {
  const { username, email } = await addMember('example.org')
  const someone = openBrowser(subject.app)
  await comeByGoogle(someone, email)
  const [name = '', value = ''] = [...someone.cookies].find(([cookie]) => cookie.includes('google')) ?? []
  expect(value).not.toBe('')
  for (const forged of ['x', `${value}x`, `e30.${value.split('.')[1]}`, `x${value}`]) {
    const thief = openBrowser(subject.app, new Map([[name, forged]]))
    expect((await thief.post('/api/auth/sign-in', { login: username, password })).status).toBe(200)
  }
  expect(await waysIn(username)).toEqual(['credential'])
})

const googlesUrl = 'https://accounts.google.com/.well-known/openid-configuration'
const profile = { email: 'Pat@Gmail.com', email_verified: true }
test.each([
  ['Google for gmail.com', googlesUrl, undefined, profile, true],
  [
    'Google for a Workspace',
    googlesUrl,
    undefined,
    { ...profile, email: 'pat@shop.example', hd: 'Shop.example' },
    true,
  ],
  ['Google for any other address', googlesUrl, undefined, { ...profile, email: 'pat@shop.example' }, false],
  [
    'Google for another Workspace',
    googlesUrl,
    undefined,
    { ...profile, email: 'pat@shop.example', hd: 'x.example' },
    false,
  ],
  ['Google for a domain named hd', googlesUrl, undefined, { ...profile, email: 'pat@hd' }, false],
  ['Google for what it has not verified', googlesUrl, undefined, { ...profile, email_verified: false }, false],
  ['Google for what it calls verified in words', googlesUrl, undefined, { ...profile, email_verified: 'true' }, false],
  ['another provider for gmail.com', 'https://id.example/', undefined, profile, false],
  [
    'another provider with a Workspace',
    'https://id.example/',
    undefined,
    { email: 'a@b.example', email_verified: true, hd: 'b.example' },
    false,
  ],
  [
    'another provider for a domain the operator names',
    'https://id.example/',
    ['b.example'],
    { email: 'a@b.example', email_verified: true },
    true,
  ],
  ['a look-alike of Google', 'https://accounts.google.com.example/', undefined, profile, false],
  ['Google, where the operator believes nothing', googlesUrl, [], profile, false],
] as const)('%s', (_what, url, listed, given, isBelieved) => {
  const settings = { GOOGLE_DISCOVERY_URL: url, GOOGLE_AUTHORITATIVE_FOR: listed && [...listed] }
  expect(createAuthority(settings)(given)).toBe(isBelieved)
})

test.each([
  ['its own address', true, (own: string) => own],
  ['its own address with a slash', true, (own: string) => `${own}/`],
  ['another address', false, () => google.issuer],
  ['another path', false, (own: string) => `${own}/tenant`],
])('a provider whose issuer is %s is accepted: %s', async (_what, isTaken, issuerAt) => {
  const description = (await (await fetch(google.discoveryUrl)).json()) as Record<string, unknown>
  const server = createServer((_request, response) => {
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...description, issuer: issuerAt(own) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const discoveryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/openid-configuration`
  const site = await createTestApp({
    ...googleSettings(google),
    GOOGLE_DISCOVERY_URL: discoveryUrl,
  })
  const next = String((await openBrowser(site.app).get('/api/auth/google')).headers['location'])
  expect(next).toMatch(isTaken ? /^http:.*response_type=code/ : /^\/auth\/done\?outcome=failed&reason=unavailable$/)
  await site.close()
  await new Promise((resolve) => server.close(resolve))
})
