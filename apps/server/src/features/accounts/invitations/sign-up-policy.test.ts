import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addMember, type Member } from '#testing/builders.ts'
import { comeByGoogle, googleSettings, openBrowser, type Browser } from '#testing/google.ts'
import { invite, openLink, password, setSignUp } from '#testing/sign-up.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startOidcProvider, type OidcProvider } from '../../../../../../tools/parts/oidc-provider.ts'
import { exampleCalls } from '../../../example-calls.ts'
import { makeSetupLink } from '../first-admin.ts'

vi.setConfig({ testTimeout: 120_000 })

let google: OidcProvider
let subject: TestApp
let admin: Member
beforeAll(async () => {
  google = await startOidcProvider()
  subject = await createTestApp({ ...googleSettings(google), RATE_LIMIT_FACTOR: '1000' })
})
afterAll(async () => {
  await subject.close()
  await google.stop()
})
beforeEach(async () => {
  await setSignUp(subject.database, 'open')
  admin = await addMember(subject.database.db, { is_admin: true })
})

let serial = 0
const newName = () => `comes_${(serial += 1)}`
const ask = async <T extends object>(query: string, values: unknown[] = []) =>
  (await subject.database.pool.query<T>(query, values)).rows
const countUsers = async () => (await ask<{ count: number }>('select count(*)::integer as count from users'))[0]?.count
const mail = () => `${newName()}@gmail.test`
const usersOf = (id: number) =>
  ask('select users.id from users join invitations on used_by = users.id where invitations.id = $1', [id])

/** Every way by which a visitor gets an account: whether it did, and what was said. */
const ways: Record<string, (browser: Browser) => Promise<{ isIn: boolean; said: unknown }>> = {
  'sign-up by email': async (browser) => {
    const answer = await browser.post('/api/auth/sign-up', { username: newName(), password, email: mail() })
    return { isIn: answer.status === 200, said: answer.body['message'] }
  },
  'joining without email': async (browser) => {
    const answer = await browser.post('/api/auth/join', { username: newName(), password })
    return { isIn: answer.status === 200, said: answer.body['message'] }
  },
  Google: async (browser) => {
    const end = new URL(await comeByGoogle(browser, mail()), 'http://localhost').searchParams
    return { isIn: end.get('outcome') === 'signed-in', said: end.get('reason') }
  },
}
const eachWay = Object.entries(ways)

test.each(eachWay)('%s is open to anyone by default, and to no one on a closed site [X-34j]', async (_, come) => {
  const before = (await countUsers()) ?? 0
  expect((await come(openBrowser(subject.app))).isIn).toBe(true)
  expect(await countUsers()).toBe(before + 1)
  const { token } = await invite(subject.app, admin.cookie)
  const invited = await openLink(subject.app, token)
  await setSignUp(subject.database, 'closed')
  for (const browser of [openBrowser(subject.app), invited]) {
    const { isIn, said } = await come(browser)
    expect([isIn, said]).toEqual([false, expect.stringMatching(/^sign-up-closed$|doesn’t take new members/)])
    expect((await browser.get('/api/session')).body['user']).toBeNull()
  }
  expect((await openBrowser(subject.app).post('/api/invitations/open', { token })).body).toEqual({ state: 'closed' })
  expect(await countUsers()).toBe(before + 1)
})

test.each(eachWay)('%s needs an invitation where the site asks for one, and uses it up [X-34i]', async (_, come) => {
  await setSignUp(subject.database, 'invitation')
  const before = (await countUsers()) ?? 0
  expect(await come(openBrowser(subject.app))).toEqual({
    isIn: false,
    said: expect.stringMatching(/^invitation-needed$|by invitation/) as string,
  })
  const { id, token } = await invite(subject.app, admin.cookie)
  const [first, second] = [await openLink(subject.app, token), await openLink(subject.app, token)]
  expect((await come(first)).isIn).toBe(true)
  expect(await usersOf(id)).toHaveLength(1)
  expect(await come(second)).toEqual({
    isIn: false,
    said: expect.stringMatching(/^invitation-dead$|doesn’t work anymore/) as string,
  })
  expect(await countUsers()).toBe(before + 1)
})

test('of all ways at the same moment, one invitation opens exactly one account [X-34i]', async () => {
  await setSignUp(subject.database, 'invitation')
  for (let round = 0; round < 4; round += 1) {
    const { id, token } = await invite(subject.app, admin.cookie)
    const before = (await countUsers()) ?? 0
    const comers = await Promise.all(
      [...eachWay, ...eachWay].map(async ([, come]) => ({ come, browser: await openLink(subject.app, token) })),
    )
    const came = await Promise.all(comers.map(({ come, browser }) => come(browser)))
    expect(came.filter(({ isIn }) => isIn)).toHaveLength(1)
    expect(await countUsers()).toBe(before + 1)
    expect(await usersOf(id)).toHaveLength(1)
  }
})

test('an account by Google comes with its identity and its invitation, or nothing of it does [X-34i]', async () => {
  await setSignUp(subject.database, 'invitation')
  const { token } = await invite(subject.app, admin.cookie)
  const browser = await openLink(subject.app, token)
  const before = await countUsers()
  await ask(`alter table identities add constraint refuse_all check (provider_id <> 'google') not valid`)
  const refused = await ways['Google']?.(browser)
  await ask('alter table identities drop constraint refuse_all')
  expect(refused).toMatchObject({ isIn: false })
  expect(await countUsers()).toBe(before)
  expect((await browser.post('/api/invitations/open', { token })).body).toEqual({ state: 'open' })
  expect(await ways['Google']?.(browser)).toMatchObject({ isIn: true })
})

test('an open site takes those with a dead link too, and notes whose link was used [X-34j]', async () => {
  const { id, token } = await invite(subject.app, admin.cookie)
  const [first, second] = [await openLink(subject.app, token), await openLink(subject.app, token)]
  for (const browser of [first, second])
    expect(await ways['joining without email']?.(browser)).toMatchObject({ isIn: true })
  expect(await usersOf(id)).toHaveLength(1)
})

test('members sign in as before on a closed site, by password and by Google, and add Google [X-34j]', async () => {
  const username = newName()
  const email = `${username}@gmail.test`
  await openBrowser(subject.app).post('/api/auth/join', { username, password })
  await ask('update users set email = $2, email_verified = true where username = $1', [username, email])
  const googler = mail()
  expect(await comeByGoogle(openBrowser(subject.app), googler)).toContain('signed-in')
  await setSignUp(subject.database, 'closed')
  const before = await countUsers()
  expect((await openBrowser(subject.app).post('/api/auth/sign-in', { login: username, password })).status).toBe(200)
  expect(await comeByGoogle(openBrowser(subject.app), googler)).toContain('signed-in')
  expect(await comeByGoogle(openBrowser(subject.app), email)).toContain('signed-in')
  expect(await countUsers()).toBe(before)
})

test.each(['open', 'invitation', 'closed'] as const)(
  'the set-up link makes the first admin while sign-up is %s [X-34j]',
  async (policy) => {
    const site = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
    await setSignUp(site.database, policy)
    const token = (await makeSetupLink(site.database.db, 'http://localhost'))?.split('#')[1] ?? ''
    const post = (token: string) =>
      openBrowser(site.app).post('/api/setup/join', { token, username: newName(), password })
    expect((await post('wrong')).status).toBe(404)
    expect((await post(token)).status).toBe(200)
    expect((await post(token)).status).toBe(404)
    const { rows } = await site.database.pool.query(`select is_admin from users where username <> 'former-member'`)
    expect(rows).toEqual([{ is_admin: true }])
    await site.close()
  },
)

test('the policy counts as it is when the form is sent, in every process [X-34j]', async () => {
  const opened = openBrowser(subject.app)
  expect((await opened.get('/auth')).status).toBe(200)
  await setSignUp(subject.database, 'closed')
  expect(await ways['joining without email']?.(opened)).toMatchObject({ isIn: false })
  await setSignUp(subject.database, 'open')
  expect(await ways['joining without email']?.(opened)).toMatchObject({ isIn: true })
})

test('once closing is saved no sign-up that was on its way is committed [X-34j]', async () => {
  const client = await subject.database.pool.connect()
  try {
    for (const [, come] of eachWay) {
      const before = await countUsers()
      await client.query('begin')
      await client.query(`update site_settings set sign_up = 'closed'`)
      // It waits for the change, and finds the site closed.
      const coming = come(openBrowser(subject.app))
      await vi.waitFor(async () => {
        const waiting = await ask(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sign_up%'`,
        )
        expect(waiting.length).toBeGreaterThan(0)
      }, 20_000)
      await client.query('commit')
      expect(await coming).toMatchObject({ isIn: false })
      expect(await countUsers()).toBe(before)
      await setSignUp(subject.database, 'open')
    }
  } finally {
    client.release()
  }
})

test.each(['closed', 'invitation'] as const)(
  'no call of the contract creates an account while sign-up is %s [X-34j]',
  async (policy) => {
    await setSignUp(subject.database, policy)
    const before = await countUsers()
    const statuses = new Map<string, number>()
    for (const { method, path, access } of subject.app.contractRoutes) {
      if (access !== 'guest' && access !== 'anyone') continue
      const { params, query, body } = exampleCalls[`${method} ${path}`] ?? {}
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? '1') + (query ? `?${query}` : '')
      const answer = await subject.app.inject({ method, url, ...(body !== undefined && { payload: body as object }) })
      statuses.set(`${method} ${path}`, answer.statusCode)
    }
    expect(await countUsers()).toBe(before)
    expect([statuses.get('POST /api/auth/sign-up'), statuses.get('POST /api/auth/join')]).toEqual([403, 403])
    expect(statuses.size).toBeGreaterThan(40)
  },
)

/** Authors of samples: without any way to sign in, so no one gets an account. */
const withoutSignIn = ['features/samples/sample-store.ts']

/** Places that create users, other than by the library's hook that asks the policy. */
function writesUsers(file: string, text: string): boolean {
  const own = /insertInto\('users'\)|insert\s+into\s+users\b|copy\s+users\b/i.test(text)
  const byLibrary =
    /\.(createUser|createOAuthUser|signUpEmail)\(/.test(text) && !file.endsWith('accounts/open-account.ts')
  return own || byLibrary
}

test('users are inserted in one place, whose hook asks the policy [X-34j]', () => {
  const source = join(import.meta.dirname, '../../..')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  const found = files.filter((file) => writesUsers(file, readFileSync(join(source, file), 'utf8')))
  expect(found).toEqual(withoutSignIn)
  for (const planted of [
    `db.insertInto('users').values({})`,
    'sql`insert into users (username)`',
    'engine.api.signUpEmail({})',
  ])
    expect(writesUsers('features/members/members.ts', planted)).toBe(true)
  const engine = readFileSync(join(source, 'features/accounts/identity-engine.ts'), 'utf8')
  expect(engine).toMatch(/user: \{\s+create: \{[^}]*before: async \(user\) => \{[^}]*await deps\.admit\(\)/)
})
