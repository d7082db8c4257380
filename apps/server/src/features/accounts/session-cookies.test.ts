import { expect, test } from 'vitest'
import { addUser, signIn } from '#testing/builders.ts'
import { shareTestApp } from '#testing/test-app.ts'
import { grantAdmin } from './operator-acts.ts'
import { createSessionStore } from './session-store.ts'

const subject = shareTestApp()

const whoAmI = async (cookie?: string) =>
  (await subject.app.inject({ url: '/api/session', ...(cookie && { headers: { cookie } }) })).json()

test('a visitor has no viewer and gets no cookie', async () => {
  const answer = await subject.app.inject('/api/session')
  expect(answer.json()).toEqual({ user: null, notices: 0, waiting: null })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a session names its user and nothing secret', async () => {
  const { id, username } = await addUser(subject.database.db, { email: 'pat@example.org', email_verified: true })
  const cookie = await signIn(subject.database.db, id)
  expect(await whoAmI(cookie)).toEqual({
    user: {
      id,
      username,
      email: 'pat@example.org',
      emailVerified: true,
      isAdmin: false,
      isModerator: false,
      hasChosenUsername: true,
      isTwoFactorEnabled: false,
    },
    notices: 0,
    waiting: null,
  })
})

test.each(['bolodex_session=wrong', 'bolodex_session=', `bolodex_session=${'x'.repeat(5000)}`, 'bolodex_session=%00'])(
  'a made-up session has no viewer: %.40s',
  async (cookie) => {
    expect(await whoAmI(cookie)).toEqual({ user: null, notices: 0, waiting: null })
  },
)

test('an expired session has no viewer and is deleted', async () => {
  const { db } = subject.database
  const { id } = await addUser(db)
  const cookie = await signIn(db, id, new Date(Date.now() - 1000))
  expect(await whoAmI(cookie)).toEqual({ user: null, notices: 0, waiting: null })
  await createSessionStore(db).deleteExpired()
  expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

test('a user becomes admin by name, in any case', async () => {
  const { db } = subject.database
  const { id } = await addUser(db, { username: 'Ada' })
  await grantAdmin(db, 'ada')
  await expect(grantAdmin(db, 'nobody')).rejects.toThrow("There is no user 'nobody'.")
  expect((await whoAmI(await signIn(db, id))).user).toMatchObject({ isAdmin: true })
})
