import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addBrand, addMember } from '#testing/builders.ts'
import { openBrowser, comeByGoogle, type Browser } from '#testing/google.ts'
import { invite, openLink } from '#testing/sign-up.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startOidcProvider, type OidcProvider } from '../../../../../tools/parts/oidc-provider.ts'

vi.setConfig({ testTimeout: 120_000 })

const password = 'thimble and thread'
let google: OidcProvider
beforeAll(async () => {
  google = await startOidcProvider()
})
afterAll(() => google.stop())

/** The site at this address, and every cookie that it sets. */
async function openSite(origin: string, clientId: string): Promise<TestApp & { given: string[] }> {
  const subject = await createTestApp({
    ORIGIN: origin,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
    GOOGLE_AUTHORITATIVE_FOR: 'gmail.test',
    RATE_LIMIT_FACTOR: '1000',
  })
  const given: string[] = []
  const inject = subject.app.inject.bind(subject.app)
  subject.app.inject = (async (options: InjectOptions) => {
    const answer = await inject(options)
    given.push(...[answer.headers['set-cookie'] ?? []].flat())
    return answer
  }) as typeof subject.app.inject
  return { ...subject, given }
}

/** Every call that sets or clears a cookie. */
async function goThroughEverything({ app, database }: TestApp, prefix = ''): Promise<void> {
  const { id } = await addBrand(database.db)
  await openBrowser(app).post(`/api/brands/${id}/vote`, { voteType: 'up' })
  await openBrowser(app).post('/api/auth/sign-up', { email: 'a@example.org', username: 'signs_up', password })
  const admin = await addMember(database.db, { is_admin: true })
  await openLink(app, (await invite(app, prefix + admin.cookie)).token)
  const member = openBrowser(app)
  await member.post('/api/auth/join', { username: 'a_member', password })
  await database.db
    .updateTable('users')
    .set({ email: 'member@example.org', email_verified: true })
    .where('username', '=', 'a_member')
    .execute()
  expect(await comeByGoogle(openBrowser(app), 'member@example.org')).toContain('password-needed')
  expect(await comeByGoogle(openBrowser(app), 'newcomer@gmail.test')).toContain('signed-in')
  const { key } = (await member.post('/api/account/two-factor', { password })).body as { key: string }
  const totp = new TOTP({ secret: key })
  await member.post('/api/account/two-factor/confirm', { code: totp.generate() })
  await member.post('/api/account/step-up', { code: totp.generate({ timestamp: Date.now() - 30_000 }) })
  const again: Browser = openBrowser(app)
  await again.post('/api/auth/sign-in', { login: 'a_member', password })
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await again.post('/api/auth/second-factor', { code, isTrusted: true })).status).toBe(200)
  expect((await again.get('/api/session')).body['user']).toMatchObject({ username: 'a_member' })
  await again.post('/api/auth/sign-out')
}

const names = [
  'bolodex.dont_remember',
  'bolodex.session_data',
  'bolodex.state',
  'bolodex.trust_device',
  'bolodex.two_factor',
  'bolodex_google',
  'bolodex_guest',
  'bolodex_invitation',
  'bolodex_known',
  'bolodex_pending',
  'bolodex_session',
]
const nameIn = (line: string) => line.split('=')[0] ?? ''

test('over https every cookie is bound to this very host, and out of reach of scripts', async () => {
  const site = await openSite('https://localhost', google.httpsClientId)
  await goThroughEverything(site, '__Host-')
  expect([...new Set(site.given.map(nameIn))].toSorted()).toEqual(names.map((name) => `__Host-${name}`))
  for (const line of site.given) {
    const attributes = line.split(/; */).slice(1)
    expect([line, attributes.toSorted()]).toEqual([
      line,
      expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']),
    ])
    expect(line).not.toMatch(/;\s*domain=/i)
  }
  await site.close()
})

test('over http, on one’s own machine, they carry plain names', async () => {
  const site = await openSite('http://localhost', google.clientId)
  await goThroughEverything(site)
  expect([...new Set(site.given.map(nameIn))].toSorted()).toEqual(names)
  for (const line of site.given)
    expect(line).toMatch(/^(?!.*; ?secure)(?=.*; ?httponly)(?=.*; ?path=\/(;|$))(?=.*; ?samesite=lax)/i)
  await site.close()
})

test('no other place sets a cookie', async () => {
  const folder = join(import.meta.dirname, '../..')
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const setting = []
  for (const file of files) {
    if (/\bsetCookie\(|set-cookie/.test(await readFile(join(folder, file), 'utf8'))) setting.push(file)
  }
  expect(setting.toSorted()).toEqual([
    'features/accounts/google-routes.ts',
    'features/accounts/identity.ts',
    'features/accounts/session-cookies.ts',
    'features/votes/vote-routes.ts',
  ])
})
