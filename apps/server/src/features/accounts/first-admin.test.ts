import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { addUser, signIn } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import { createTestApp, openTestApp, type TestApp } from '#testing/test-app.ts'
import { makeSetupLink } from './first-admin.ts'
import { grantAdmin, revokeAdmin } from './operator-acts.ts'

let subject: TestApp
let lines: string[]
beforeEach(async () => {
  lines = []
  const log = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' }, log)
})
afterEach(() => subject.close())

const password = 'thimble and thread'
const printed = () => lines.flatMap((line) => /"link":"[^"#]+#([\w-]+)"/.exec(line)?.[1] ?? [])
const newToken = async () => (await makeSetupLink(subject.database.db, 'http://localhost'))?.split('#')[1] ?? ''
const join = (token: string, username: string) =>
  openBrowser(subject.app).post('/api/setup/join', { token, username, password })
const isOpen = async (token: string) =>
  (await openBrowser(subject.app).post('/api/setup/check', { token })).body['isOpen']
const listAdmins = async () => {
  const { rows } = await subject.database.pool.query<{ username: string }>('select username from users where is_admin')
  return rows.map(({ username }) => username)
}
const storedLinks = async () => (await subject.database.pool.query('select code from setup_links')).rows

test('the first start prints a link that makes the person who opens it an admin with their own name and password', async () => {
  const [token = ''] = printed()
  expect(lines.join('')).toContain(`"link":"http://localhost/auth?mode=setup#${token}"`)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await isOpen(token)).toBe(true)
  const operator = openBrowser(subject.app)
  const answer = await operator.post('/api/setup/join', { token, username: 'ines', password })
  expect(answer.status).toBe(200)
  expect(answer.body['codes']).toHaveLength(10)
  expect((await operator.get('/api/session')).body).toMatchObject({ user: { username: 'ines', isAdmin: true } })
  expect((await operator.get('/api/review')).status).toBe(200)
  const { rows } = await subject.database.pool.query('select admin_id, action, about, reason from moderation_log')
  expect(rows).toEqual([{ admin_id: null, action: 'made an admin of', about: 'ines', reason: 'by the set-up link' }])
})

test('only the hash of a link is stored, and its token reaches no log', async () => {
  const [token = ''] = printed()
  expect(JSON.stringify(await storedLinks())).not.toContain(token)
  const before = lines.length
  await isOpen(token)
  await join(token, 'ines')
  await join('never-tell-anybody', 'someone')
  const since = lines.slice(before).join('')
  expect(since).toContain('/api/setup/join')
  for (const secret of [token, password, 'never-tell-anybody']) expect(since).not.toContain(secret)
})

test('a signed-in member who opens it becomes admin with that account, and no one else does', async () => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  const token = await newToken()
  const payload = { token }
  const post = (cookie?: string) =>
    subject.app.inject({ method: 'POST', url: '/api/setup/become-admin', payload, headers: cookie ? { cookie } : {} })
  expect((await post()).statusCode).toBe(401)
  const old = await signIn(db, id)
  await db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute()
  expect((await post(old)).json()).toMatchObject({ code: 'step_up_required' })
  const cookie = await signIn(db, id)
  expect((await post(cookie)).statusCode).toBe(200)
  expect(await listAdmins()).toEqual([username])
  expect((await post(cookie)).statusCode).toBe(404)
})

test('with two browsers and one link, or one link each, exactly one becomes admin', async () => {
  const token = await newToken()
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => join(token, `browser_${name}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
  const [winner = ''] = await listAdmins()
  expect(await listAdmins()).toHaveLength(1)
  // The losers left no account behind.
  const { rows } = await subject.database.pool.query(`select username from users where username like 'browser%'`)
  expect(rows).toEqual([{ username: winner }])

  await revokeAdmin(subject.database.db, winner, { isForced: true })
  const tokens = [await newToken(), await newToken()]
  const others = await Promise.all(tokens.map((each, index) => join(each, `process_${index}`)))
  expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await listAdmins()).toHaveLength(1)
})

test('a link that was used, has expired or never was opens nothing', async () => {
  const { pool } = subject.database
  const [token = ''] = printed()
  await pool.query(`update setup_links set expires_at = now() - interval '1 second'`)
  expect(await isOpen(token)).toBe(false)
  expect((await join(token, 'too_late')).status).toBe(404)
  for (const bad of ['wrong', token.slice(1), `${token}x`]) expect((await join(bad, 'guesser')).status).toBe(404)
  for (const bad of ['', 'a b', 'x'.repeat(201)]) expect((await join(bad, 'guesser')).status).toBe(400)
  const second = await newToken()
  expect((await join(second, 'ines')).status).toBe(200)
  expect((await join(second, 'again')).body).toMatchObject({
    code: 'not_found',
    message: 'This set-up link has expired or was already used.',
  })
  expect(await listAdmins()).toEqual(['ines'])
})

test('a taken name or a refused password does not consume the link', async () => {
  await addUser(subject.database.db, { username: 'taken' })
  const token = await newToken()
  expect((await join(token, 'taken')).status).toBe(409)
  const weak = { token, username: 'ines', password: 'password1234' }
  expect((await openBrowser(subject.app).post('/api/setup/join', weak)).status).toBe(400)
  expect((await openBrowser(subject.app).post('/api/setup/join', { ...weak, isAdmin: true })).status).toBe(400)
  expect(await listAdmins()).toEqual([])
  expect((await join(token, 'ines')).status).toBe(200)
})

test('once an admin exists no link works or is printed, and none revives when the admin leaves', async () => {
  const { db, pool } = subject.database
  const [token = ''] = printed()
  await addUser(db, { username: 'ines' })
  await grantAdmin(db, 'ines')
  expect(await storedLinks()).toEqual([])
  expect((await join(token, 'intruder')).status).toBe(404)
  const { app } = await openTestApp(
    subject.database,
    {},
    createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) }),
  )
  await app.close()
  expect(printed()).toEqual([token])
  await revokeAdmin(db, 'ines', { isForced: true })
  expect(await isOpen(token)).toBe(false)
  // Made in the database by hand: the link is there and opens nothing.
  const other = await newToken()
  await pool.query(`update users set is_admin = true where username = 'ines'`)
  expect((await join(other, 'intruder')).status).toBe(404)
})

test('a process that restarts again and again keeps the ten newest links', async () => {
  const tokens: string[] = []
  for (let turn = 0; turn < 12; turn += 1) tokens.push(await newToken())
  expect(await storedLinks()).toHaveLength(10)
  expect(await isOpen(tokens[1] ?? '')).toBe(false)
  expect(await isOpen(tokens.at(-1) ?? '')).toBe(true)
})

test('guessing is soon rate limited', async () => {
  const { app } = await openTestApp(subject.database, { RATE_LIMIT_FACTOR: '1' })
  const guess = async (url: string, body: object) => (await openBrowser(app).post(url, body)).status
  const statuses: number[] = []
  for (let turn = 0; turn < 25; turn += 1) statuses.push(await guess('/api/setup/check', { token: `guess${turn}` }))
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  await app.close()
})
