import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listInvitations } from '@bolodex/contract/accounts/invitations'
import { limits } from '@bolodex/contract/limits'
import { createLogger } from '#platform/logger.ts'
import { addMember, addUser, signIn, type Member } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import { holdToken, invite, openLink, password, setSignUp } from '#testing/sign-up.ts'
import { createTestApp, openTestApp, type TestApp } from '#testing/test-app.ts'
import { createClaimStore } from '../credential-store.ts'
import { createInvitationStore } from './invitation-store.ts'

vi.setConfig({ testTimeout: 60_000 })

let subject: TestApp
let admin: Member
const lines: string[] = []
beforeAll(async () => {
  const log = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' }, log)
  await setSignUp(subject.database, 'invitation')
})
afterAll(() => subject.close())
beforeEach(async () => {
  admin = await addMember(subject.database.db, { is_admin: true })
})

let serial = 0
const newName = () => `newcomer_${(serial += 1)}`
const ask = async <T extends object>(query: string, values: unknown[] = []) =>
  (await subject.database.pool.query<T>(query, values)).rows
const countUsers = async () => (await ask<{ count: number }>('select count(*)::integer as count from users'))[0]?.count
const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, cookie = admin.cookie) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '') =>
  listInvitations.answer.parse((await send('GET', `/api/invitations${query}`)).json()).invitations
const stateOf = async (id: number) => (await list()).find((each) => each.id === id)?.state
const linkState = async (token: string) =>
  (await openBrowser(subject.app).post('/api/invitations/open', { token })).body['state']
const join = async (token: string, username = newName()) =>
  (await holdToken(subject.app, token).post('/api/auth/join', { username, password })).status
const signUpFields = () => {
  const username = newName()
  return { username, password, email: `${username}@example.org` }
}

test('an admin makes a link with a fresh proof; its token is stored as a hash and reaches no log [X-34h]', async () => {
  const { id, link, token } = await invite(subject.app, admin.cookie, { note: '  For Ines ', days: 3 })
  expect(link).toBe(`http://localhost/auth?mode=invitation#${token}`)
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  const [row] = await ask(`select * from invitations where id = $1`, [id])
  expect(JSON.stringify(row)).not.toContain(token)
  const [listed] = await list()
  expect(listed).toMatchObject({ id, note: 'For Ines', state: 'open', createdBy: admin.username, usedBy: null })
  const lifetime = Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')
  expect(lifetime).toBe(3 * 86_400_000)
  const browser = await openLink(subject.app, token)
  expect((await browser.post('/api/auth/join', { username: newName(), password })).status).toBe(200)
  expect(browser.cookies.has('bolodex_invitation')).toBe(false)
  const said = lines.join('')
  expect(said).toContain('/api/invitations/open')
  expect(said).not.toContain(token)
  expect(said).not.toContain('For Ines')
  const old = await signIn(subject.database.db, admin.id)
  await subject.database.pool.query(`update sessions set proved_at = '2020-01-01' where user_id = $1`, [admin.id])
  expect((await send('POST', '/api/invitations', {}, old)).json()).toMatchObject({ code: 'step_up_required' })
})

test('making and revoking one is logged without its note', async () => {
  const { id } = await invite(subject.app, admin.cookie, { note: 'For Ines' })
  expect((await send('DELETE', `/api/invitations/${id}`)).statusCode).toBe(200)
  const entries = await ask(
    'select kind, actor, action, about, reason from moderation_log where admin_id = $1 order by id',
    [admin.id],
  )
  const entry = { kind: 'account', actor: 'admin', about: `invitation ${id}`, reason: null }
  expect(entries).toEqual([
    { ...entry, action: 'made' },
    { ...entry, action: 'revoked' },
  ])
})

test('notes and days beyond their limits are refused, and a note may be left out [X-34h]', async () => {
  for (const bad of [
    { note: 'x'.repeat(101) },
    { days: 0 },
    { days: 31 },
    { days: 1.5 },
    { uses: 2 },
    { note: 'a\u0000' },
  ])
    expect([bad, (await send('POST', '/api/invitations', bad)).statusCode]).toEqual([bad, 400])
  const { id } = await invite(subject.app, admin.cookie, { note: '   ' })
  expect((await list()).find((each) => each.id === id)).toMatchObject({ note: null })
})

test('a link creates one account, and is dead for the second [X-34i]', async () => {
  const { id, token } = await invite(subject.app, admin.cookie)
  const username = newName()
  expect(await linkState(token)).toBe('open')
  expect(await join(token, username)).toBe(200)
  expect((await list()).find((each) => each.id === id)).toMatchObject({ state: 'used', usedBy: username })
  expect(await linkState(token)).toBe('used')
  const before = await countUsers()
  const second = await holdToken(subject.app, token).post('/api/auth/join', { username: newName(), password })
  expect(second).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Ask for a new one') as string },
  })
  expect(await countUsers()).toBe(before)
})

test('of many browsers that use a link at the same moment, exactly one gets an account [X-34i]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await invite(subject.app, admin.cookie)
    const before = (await countUsers()) ?? 0
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        index % 2 === 0
          ? join(token)
          : (await holdToken(subject.app, token).post('/api/auth/sign-up', signUpFields())).status,
      ),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
    expect(await countUsers()).toBe(before + 1)
  }
})

const cannotBeUsed: [string, string, (id: number) => Promise<unknown>][] = [
  ['is revoked', 'unknown', (id) => send('DELETE', `/api/invitations/${id}`)],
  ['has expired', 'expired', (id) => ask(`update invitations set expires_at = now() where id = $1`, [id])],
  ['is of a former admin', 'unknown', () => ask('update users set is_admin = false where id = $1', [admin.id])],
  ['is of a closed account', 'unknown', () => ask('update users set disabled_at = now() where id = $1', [admin.id])],
  [
    'is of an account being deleted',
    'unknown',
    () => ask('update users set deletes_at = now() where id = $1', [admin.id]),
  ],
  ['is of a deleted account', 'unknown', () => ask('delete from users where id = $1', [admin.id])],
]

test.each(cannotBeUsed)(
  'a link that %s lets no one in, also a browser that opened it before [X-34i]',
  async (_, state, end) => {
    const { id, token } = await invite(subject.app, admin.cookie)
    const opened = await openLink(subject.app, token)
    await end(id)
    expect(await linkState(token)).toBe(state)
    const before = await countUsers()
    expect((await opened.post('/api/auth/join', { username: newName(), password })).status).toBe(403)
    expect((await opened.post('/api/auth/sign-up', signUpFields())).status).toBe(403)
    expect(await join(token)).toBe(403)
    expect(await countUsers()).toBe(before)
  },
)

test('tokens that never were are unknown or refused, and leave no cookie [X-34i]', async () => {
  const { token } = await invite(subject.app, admin.cookie)
  for (const guess of [token.slice(1), `${token}x`, token.toUpperCase(), 'guess', '0'.repeat(32)]) {
    const browser = await openLink(subject.app, guess)
    expect([guess, await linkState(guess), browser.cookies.size]).toEqual([guess, 'unknown', 0])
    expect(await join(guess)).toBe(403)
  }
  for (const bad of ['', 'a b', 'x'.repeat(201)])
    expect((await openBrowser(subject.app).post('/api/invitations/open', { token: bad })).status).toBe(400)
  // A cookie that was never set here does not count as a token.
  for (const bad of ['a b', 'x'.repeat(201), '%00']) expect(await join(encodeURIComponent(bad))).toBe(403)
})

test('guessing links is soon rate limited [X-34i]', async () => {
  const { app } = await openTestApp(subject.database, { RATE_LIMIT_FACTOR: '1' })
  const statuses: number[] = []
  for (let turn = 0; turn < 25; turn += 1)
    statuses.push((await openBrowser(app).post('/api/invitations/open', { token: `guess${turn}` })).status)
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  await app.close()
})

test('a taken name or a refused password uses nothing up [X-34i]', async () => {
  const { username } = await addUser(subject.database.db)
  const { id, token } = await invite(subject.app, admin.cookie)
  expect(await join(token, username)).toBe(409)
  const weak = { username: newName(), password: 'password1234' }
  expect((await holdToken(subject.app, token).post('/api/auth/join', weak)).status).toBe(400)
  expect(await stateOf(id)).toBe('open')
  expect(await join(token)).toBe(200)
})

test('a sign-up by email uses the link at once, starts over in its browser, and gives it back if never verified [X-34i]', async () => {
  const { db } = subject.database
  const { id, token } = await invite(subject.app, admin.cookie)
  const browser = await openLink(subject.app, token)
  expect((await browser.post('/api/auth/sign-up', signUpFields())).status).toBe(200)
  expect(await stateOf(id)).toBe('waiting')
  expect(await linkState(token)).toBe('used')
  expect(await join(token)).toBe(403)
  // The same browser typed a wrong address.
  expect((await browser.post('/api/invitations/open', { token })).body).toEqual({ state: 'open' })
  const again = signUpFields()
  expect((await browser.post('/api/auth/sign-up', again)).status).toBe(200)
  const users = await ask(
    'select username from users join invitations on used_by = users.id where invitations.id = $1',
    [id],
  )
  expect(users).toEqual([{ username: again.username }])
  await ask(`update email_claims set expires_at = now() where email = $1`, [again.email])
  await createClaimStore(db).deleteExpired()
  expect([await stateOf(id), await linkState(token)]).toEqual(['open', 'open'])
  // Verified, it stays used, whatever becomes of the account.
  const last = signUpFields()
  expect((await browser.post('/api/auth/sign-up', last)).status).toBe(200)
  const userId = (await ask<{ id: number }>('select id from users where username = $1', [last.username]))[0]?.id ?? 0
  await createClaimStore(db).settle({ userId, email: last.email, nonce: '', username: '', awaitsEmail: true })
  expect(await stateOf(id)).toBe('used')
  expect(await linkState(token)).toBe('used')
  await ask('delete from users where id = $1', [userId])
  expect((await list()).find((each) => each.id === id)).toMatchObject({ state: 'used', usedBy: null })
  expect(await join(token)).toBe(403)
})

test('used and revoked ones cannot be revoked, and what is not there is not found', async () => {
  const { id, token } = await invite(subject.app, admin.cookie)
  await join(token)
  expect((await send('DELETE', `/api/invitations/${id}`)).statusCode).toBe(404)
  const other = await invite(subject.app, admin.cookie)
  expect((await send('DELETE', `/api/invitations/${other.id}`)).statusCode).toBe(200)
  expect((await send('DELETE', `/api/invitations/${other.id}`)).statusCode).toBe(404)
  expect(await stateOf(other.id)).toBe('revoked')
})

test('revoking asks for a fresh proof, as making does [X-34h]', async () => {
  const { id, token } = await invite(subject.app, admin.cookie)
  await ask(`update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`, [admin.id])
  const refused = await send('DELETE', `/api/invitations/${id}`)
  expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'step_up_required' })])
  expect([await stateOf(id), await linkState(token)]).toEqual(['open', 'open'])
})

test('revoking a link removes the sign-up that waits for its email, and no account that is verified', async () => {
  const { db } = subject.database
  const { id, token } = await invite(subject.app, admin.cookie)
  const browser = await openLink(subject.app, token)
  const fields = signUpFields()
  expect((await browser.post('/api/auth/sign-up', fields)).status).toBe(200)
  expect(await stateOf(id)).toBe('waiting')
  expect((await send('DELETE', `/api/invitations/${id}`)).statusCode).toBe(200)
  expect([await stateOf(id), await linkState(token)]).toEqual(['revoked', 'unknown'])
  expect(await ask('select from users where username = $1', [fields.username])).toEqual([])
  // Neither the same browser nor another one gets in by it.
  expect((await browser.post('/api/auth/sign-up', signUpFields())).status).toBe(403)
  expect(await join(token)).toBe(403)
  const other = await invite(subject.app, admin.cookie)
  const last = signUpFields()
  expect((await (await openLink(subject.app, other.token)).post('/api/auth/sign-up', last)).status).toBe(200)
  const userId = (await ask<{ id: number }>('select id from users where username = $1', [last.username]))[0]?.id ?? 0
  await createClaimStore(db).settle({ userId, email: last.email, nonce: '', username: '', awaitsEmail: true })
  expect((await send('DELETE', `/api/invitations/${other.id}`)).statusCode).toBe(404)
  expect(await ask('select id from users where id = $1', [userId])).toEqual([{ id: userId }])
})

test('an admin has a bounded number of open ones, also when making them at the same moment [X-34h]', async () => {
  const { open } = limits.invitation
  await ask(
    `insert into invitations (code, created_by, expires_at)
     select sha256(convert_to($1::integer::text || n, 'UTF8')), $1::integer, now() + interval '1 day' from generate_series(1, $2) n`,
    [admin.id, open - 2],
  )
  const made = await Promise.all(Array.from({ length: 6 }, () => send('POST', '/api/invitations', {})))
  expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
  const [first] = await list()
  await send('DELETE', `/api/invitations/${first?.id}`)
  expect((await send('POST', '/api/invitations', {})).statusCode).toBe(200)
})

test('the list pages by id and forgets invitations 30 days after they expire', async () => {
  const page = listInvitations.answer.parse((await send('GET', '/api/invitations')).json())
  expect(page.invitations).toHaveLength(limits.invitationsPerPage)
  const rest = await list(`?before=${page.nextBefore}`)
  expect(rest.length).toBeGreaterThan(0)
  expect(rest.some(({ id }) => page.invitations.some((each) => each.id === id))).toBe(false)
  const [old, kept] = rest
  await ask(`update invitations set expires_at = now() - interval '31 days' where id = $1`, [old?.id])
  await ask(`update invitations set expires_at = now() - interval '29 days' where id = $1`, [kept?.id])
  await createInvitationStore(subject.database.db).deleteOld()
  const ids = (await list(`?before=${page.nextBefore}`)).map(({ id }) => id)
  expect([ids.includes(old?.id ?? 0), ids.includes(kept?.id ?? 0)]).toEqual([false, true])
})
