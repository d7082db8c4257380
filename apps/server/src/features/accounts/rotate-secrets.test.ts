import { TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { openBrowser, type Browser } from '#testing/google.ts'
import { openTestApp } from '#testing/test-app.ts'
import { shareTestDatabase } from '#testing/test-database.ts'
import { encryptedColumns } from './credential-store.ts'
import { createEncryption } from './encryption.ts'
import { rotateSecrets } from './operator-acts.ts'

const [oldest, newest] = ['old '.repeat(10).trim(), 'new '.repeat(10).trim()]
const password = 'thimble and thread'

// The site is started several times in each test.
vi.setConfig({ testTimeout: 180_000 })

const database = shareTestDatabase()
let running: Awaited<ReturnType<typeof openTestApp>> | undefined
let serial = 0
afterEach(async () => {
  await running?.app.close()
  running = undefined
  await database.pool.query('delete from users where id > 1000')
})

/** The site is started again with these secrets. */
async function restart(...secrets: string[]) {
  await running?.app.close()
  running = await openTestApp(database, { APP_SECRET: secrets.join(','), RATE_LIMIT_FACTOR: '1000' })
  return running.app
}

const whoIs = async (someone: Browser) => (await someone.get('/api/session')).body['user']

async function join(app: Awaited<ReturnType<typeof restart>>) {
  serial += 1
  const username = `rotated_${serial}`
  const someone = openBrowser(app)
  const { codes } = (await someone.post('/api/auth/join', { username, password })).body as { codes: string[] }
  return { username, someone, codes }
}

async function joinWithSecondFactor(app: Awaited<ReturnType<typeof restart>>) {
  const person = await join(app)
  const { key, backupCodes } = (await person.someone.post('/api/account/two-factor', { password })).body as {
    key: string
    backupCodes: string[]
  }
  const totp = new TOTP({ secret: key })
  await person.someone.post('/api/account/two-factor/confirm', { code: totp.generate() })
  return { ...person, totp, backupCodes }
}

async function signIn(app: Awaited<ReturnType<typeof restart>>, username: string, code: string) {
  const someone = openBrowser(app)
  const first = await someone.post('/api/auth/sign-in', { login: username, password })
  expect(first.body).toEqual({ isSecondFactorNeeded: true })
  const { status } = await someone.post('/api/auth/second-factor', { code, isTrusted: false })
  return { someone, status }
}

/** Codes are used once; the next one is good already. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 })

test('members with a second factor sign in before, during and after a change of the secret', async () => {
  const before = await restart(oldest)
  const { username, totp, backupCodes, someone } = await joinWithSecondFactor(before)

  const during = await restart(newest, oldest)
  const same = openBrowser(during, someone.cookies)
  expect(await whoIs(same)).toMatchObject({ username, isTwoFactorEnabled: true })
  expect((await signIn(during, username, totp.generate())).status).toBe(200)
  expect((await signIn(during, username, backupCodes[0] ?? '')).status).toBe(200)

  expect(await rotateSecrets(database.db, [newest, oldest])).toMatchObject({ left: 0 })
  const after = await restart(newest)
  expect(await whoIs(openBrowser(after, someone.cookies))).toBeNull()
  const { status, someone: again } = await signIn(after, username, nextCode(totp))
  expect([status, await whoIs(again)]).toEqual([200, expect.objectContaining({ username })])
  expect((await signIn(after, username, backupCodes[1] ?? '')).status).toBe(200)
  expect((await signIn(after, username, backupCodes[0] ?? '')).status).toBe(401)
})

test('without the command, taking out the old secret locks members with a second factor out', async () => {
  const { username, totp } = await joinWithSecondFactor(await restart(oldest))
  const after = await restart(newest)
  expect((await signIn(after, username, totp.generate())).status).not.toBe(200)
})

test('a session from before the rotation works fully while the old secret is listed', async () => {
  const { username, someone } = await join(await restart(oldest))
  const during = openBrowser(await restart(newest, oldest), someone.cookies)
  expect(await whoIs(during)).toMatchObject({ username })
  // Asked of the identity library, which verifies the cookie itself.
  expect((await during.post('/api/account/two-factor', { password })).status).toBe(200)
  const change = { currentPassword: password, password: 'needle and thread' }
  expect((await during.send('PUT', '/api/account/password', change)).status).toBe(200)
  expect(await whoIs(during)).toMatchObject({ username })
  // The change gave a new cookie, signed with the newest secret.
  expect(await whoIs(openBrowser(await restart(newest), during.cookies))).toMatchObject({ username })
})

test('a sign-in begun under the old secret is completed under the new list', async () => {
  const { username, totp } = await joinWithSecondFactor(await restart(oldest))
  const halfWay = openBrowser(running?.app ?? (await restart(oldest)))
  await halfWay.post('/api/auth/sign-in', { login: username, password })
  const during = openBrowser(await restart(newest, oldest), halfWay.cookies)
  const code = { code: nextCode(totp), isTrusted: false }
  expect((await during.post('/api/auth/second-factor', code)).status).toBe(200)
})

test('signing out ends a session from before the rotation', async () => {
  const { someone } = await join(await restart(oldest))
  const cookies = new Map(someone.cookies)
  const during = await restart(newest, oldest)
  await openBrowser(during, someone.cookies).post('/api/auth/sign-out')
  expect(await whoIs(openBrowser(during, cookies))).toBeNull()
})

test('recovery codes open the account before and after', async () => {
  const { username, codes } = await join(await restart(oldest))
  const recover = async (app: Awaited<ReturnType<typeof restart>>, code = '') =>
    (await openBrowser(app).post('/api/auth/recover', { username, code, password: 'another thread' })).status
  const during = await restart(newest, oldest)
  expect([await recover(during, codes[0]), await recover(during, codes[0])]).toEqual([200, 403])
  await rotateSecrets(database.db, [newest, oldest])
  const after = await restart(newest)
  expect([await recover(after, codes[1]), await recover(after, codes[0])]).toEqual([200, 403])
})

test('a guest finds and withdraws a vote after the secret was rotated', async () => {
  const { id } = await addBrand(database.db)
  const guest = openBrowser(await restart(oldest))
  await guest.post(`/api/brands/${id}/vote`, { voteType: 'up' })
  const after = openBrowser(await restart(newest), guest.cookies)
  expect((await after.get(`/api/votes/mine?brand=${id}`)).body).toEqual([
    { brandId: id, voteType: 'up', isWaiting: false },
  ])
  expect((await after.post(`/api/brands/${id}/vote`, { voteType: 'up' })).body).toMatchObject({ upvotes: 0 })
})

test('it resumes after every batch, changes nothing the second time, and reports what it cannot decrypt', async () => {
  const before = createEncryption([oldest])
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, display_username) select 'many' || n, 'many' || n from generate_series(1, 1100) n returning id`,
  )
  const values = await Promise.all(rows.map(() => before.encrypt('ABCD')))
  await database.pool.query(
    `insert into two_factors (user_id, secret, backup_codes) select id, value, value from unnest($1::int[], $2::text[]) v (id, value)`,
    [rows.map(({ id }) => id), values],
  )
  const lost = await createEncryption(['lost '.repeat(10)]).encrypt('ABCD')
  await database.pool.query('update two_factors set secret = $1 where user_id = $2', [lost, rows[5]?.id])
  expect(await rotateSecrets(database.db, [newest, oldest])).toEqual({ rotated: 2199, left: 1 })
  expect(await rotateSecrets(database.db, [newest, oldest])).toEqual({ rotated: 0, left: 1 })
})

test('every column that holds something encrypted is re-encrypted', async () => {
  await joinWithSecondFactor(await restart(oldest))
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying')`,
  )
  const found = []
  for (const { table, column } of columns) {
    const { rows } = await database.pool.query(`select from "${table}" where "${column}" like '$ba$%' limit 1`)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found.toSorted()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
})
