import { TOTP } from 'otpauth'
import { waitForMail } from '../../../../tools/parts/mailbox.ts'
import { addUp, type Attack, type Outcome, type Target } from './attack.ts'
import { fieldsOf, password, requireOk, type Person } from './person.ts'

/** Attempts by name, and whether each succeeded. */
type Attempts = Record<string, boolean>

const newPassword = 'thimble and thread'

/** Stolen sessions: after a change of sign-in method, without the second factor, and when old. */
export const sessions: Attack = {
  name: 'sessions',
  finding: 2,
  isThrough:
    'Another session outlives a change of the second factor, password or address; a session without the second factor acts as admin; an old session deletes, merges, undoes or exports.',
  setUp: async (target) => {
    // Everything here is work of the attack itself.
    await target.meetMember()
    return async () =>
      addUp({
        'other sessions': judge(await keepSessions(target)),
        'no second factor': judge(await actWithoutSecondFactor(target)),
        'old sessions': judge(await actWithOldSession(target)),
      })
  },
}

function judge(attempts: Attempts): Outcome {
  const through = Object.entries(attempts).flatMap(([name, isDone]) => (isDone ? [name] : []))
  return { tried: Object.keys(attempts).length, through: through.length, notes: through }
}

const isIn = async (person: Person): Promise<boolean> => fieldsOf(await person.get('/api/session'))['user'] !== null

/** The same account in another browser. */
async function signInElsewhere(target: Target, { username }: Person, word = password): Promise<Person> {
  const elsewhere = target.meet()
  requireOk(await elsewhere.post('/api/auth/sign-in', { login: username, password: word }))
  return elsewhere
}

async function turnOnSecondFactor(person: Person): Promise<TOTP> {
  const { key } = fieldsOf(requireOk(await person.post('/api/account/two-factor', { password })))
  const app = new TOTP({ secret: String(key) })
  requireOk(await person.post('/api/account/two-factor/confirm', { code: app.generate() }))
  return app
}

async function keepSessions(target: Target): Promise<Attempts> {
  const changes: Record<string, (member: Person) => Promise<unknown>> = {
    'after the second factor was turned on': turnOnSecondFactor,
    'after a new password': (member) =>
      member.send('PUT', '/api/account/password', { currentPassword: password, password: newPassword }),
    'after a new address': async (member) => {
      const email = `${member.username}@example.org`
      requireOk(await member.send('PUT', '/api/account/email', { email, password }))
      const { link } = await waitForMail(target.stack.mail.webUrl, email, { subject: /verify/i, seconds: 60 })
      requireOk(await member.post('/api/auth/verify', { token: new URL(link).hash.slice(1) }))
    },
  }
  const attempts: Attempts = {}
  for (const [name, change] of Object.entries(changes)) {
    const member = await target.meetMember()
    const elsewhere = await signInElsewhere(target, member)
    await change(member)
    attempts[name] = await isIn(elsewhere)
  }
  const member = await target.meetMember()
  const app = await turnOnSecondFactor(member)
  const elsewhere = await signInElsewhere(target, member)
  // For the next time step: the current code was used to turn it on.
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  requireOk(await elsewhere.post('/api/auth/second-factor', { code, isTrusted: false }))
  requireOk(await member.post('/api/account/two-factor/disable', { password }))
  return { ...attempts, 'after the second factor was turned off': await isIn(elsewhere) }
}

async function actWithoutSecondFactor(target: Target): Promise<Attempts> {
  const admin = await target.meetMember({ isAdmin: true })
  // As if it had been turned on elsewhere without updating this session.
  await target.database.query('update users set is_two_factor_enabled = true where id = $1', [admin.id])
  const [brand] = await target.takeBrands(1)
  const edited = await admin.send('PATCH', `/api/brands/${brand?.id}`, { averageSalePrice: 41 })
  return {
    'reads the review queue': (await admin.get('/api/review')).status === 200,
    'edits a brand': edited.status === 200,
  }
}

async function actWithOldSession(target: Target): Promise<Attempts> {
  const [admin, member] = [await target.meetMember({ isAdmin: true }), await target.meetMember()]
  const [deleted, merged, into] = await target.takeBrands(3)
  for (const { id } of [admin, member]) await ageSessions(target, id, '1 hour')
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'deletes a brand': () => admin.send('DELETE', `/api/brands/${deleted?.id}`),
    'merges brands': () => admin.post(`/api/brands/${merged?.id}/merge`, { into: into?.id }),
    'undoes an account': () => admin.post(`/api/review/accounts/${member.id}/undo`, { isClosed: false }),
    'exports an account': () => member.get('/api/account/export'),
    'deletes an account': () => member.post('/api/account/delete', { username: member.username }),
  }
  const attempts: Attempts = {}
  for (const [name, act] of Object.entries(calls)) attempts[name] = (await act()).status === 200
  return attempts
}

/** Moves every timestamp of a member's sessions back, whatever the columns, as if time had passed. */
export async function ageSessions({ database }: Target, userId: number, by: string): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'sessions' and data_type = 'timestamp with time zone'`,
  )
  const changes = rows.map(({ name }) => `${name} = ${name} - $2::interval`)
  await database.query(`update sessions set ${changes.join(', ')} where user_id = $1`, [userId, by])
}
