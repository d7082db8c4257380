import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { addUser, signIn } from '#testing/builders.ts'
import { openBrowser } from '#testing/google.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { createAccountStore } from './account-store.ts'
import { grantAdmin, resetSecondFactor, revokeAdmin } from './operator-acts.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
const password = 'thimble and thread'

const isSignedIn = async (cookie: string) =>
  (await subject.app.inject({ url: '/api/session', headers: { cookie } })).json().user !== null

test('resetting a second factor disables it, ends sessions, mails the owner and is logged', async () => {
  const { db } = subject.database
  const someone = openBrowser(subject.app)
  await someone.post('/api/auth/join', { username: 'lost_phone', password })
  const { key, backupCodes } = (await someone.post('/api/account/two-factor', { password })).body as {
    key: string
    backupCodes: string[]
  }
  await someone.post('/api/account/two-factor/confirm', { code: new TOTP({ secret: key }).generate() })
  const userId = Number(await createAccountStore(db).findIdByUsername('lost_phone'))

  await resetSecondFactor(db, 'lost_phone')
  expect((await someone.get('/api/session')).body['user']).toBeNull()
  const again = openBrowser(subject.app)
  const answer = await again.post('/api/auth/sign-in', { login: 'lost_phone', password })
  expect(answer.body).toEqual({ isSecondFactorNeeded: false })
  expect((await again.get('/api/session')).body['user']).toMatchObject({ isTwoFactorEnabled: false })

  const { rows: mails } = await subject.database.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs where payload->>'userId' = $1 order by id desc limit 1`,
    [userId],
  )
  expect(mails[0]?.payload).toMatchObject({ kind: 'two-factor-off' })
  const line = await db.selectFrom('moderation_log').selectAll().where('subject_id', '=', userId).executeTakeFirst()
  expect(line).toMatchObject({ admin_id: null, action: 'reset the second factor of', about: 'lost_phone' })
  for (const secret of [key, ...backupCodes]) expect(JSON.stringify([line, mails])).not.toContain(secret)
  await expect(resetSecondFactor(db, 'lost_phone')).rejects.toThrow('no second factor')
  await expect(resetSecondFactor(db, 'nobody_here')).rejects.toThrow('no user')
})

test('an admin whose rights are revoked is signed out, and the last one stays', async () => {
  const { db } = subject.database
  const [first, last] = [await addUser(db, { is_admin: true }), await addUser(db, { is_admin: true })]
  const cookie = await signIn(db, first.id)
  // A disabled admin cannot let anyone in again.
  await addUser(db, { is_admin: true, disabled_at: new Date() })
  const outcomes = await Promise.allSettled(
    [first, last].map(({ username }) => revokeAdmin(db, username, { isForced: false })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await revokeAdmin(db, first.username, { isForced: true }).catch(() => {})
  expect(await isSignedIn(cookie)).toBe(false)
  await expect(revokeAdmin(db, first.username, { isForced: true })).rejects.toThrow('is not an admin')
  const { actions } = await db
    .selectFrom('moderation_log')
    .select(({ fn }) => fn.countAll<number>().as('actions'))
    .where('action', '=', 'revoked the rights of')
    .executeTakeFirstOrThrow()
  expect(actions).toBeGreaterThan(0)
})

test('granting admin on the command line is in the moderation log', async () => {
  const { db } = subject.database
  const { id, username } = await addUser(db)
  await grantAdmin(db, username)
  expect(await db.selectFrom('moderation_log').selectAll().where('subject_id', '=', id).execute()).toMatchObject([
    { admin_id: null, action: 'made an admin of', about: username, reason: 'by the operator, on the command line' },
  ])
})
