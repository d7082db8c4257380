import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let admin: { id: number }

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  admin = await addUser(subject.database.db, { is_admin: true })
})
afterAll(() => subject.close())

type Proofs = { proved_at?: Date; second_factor_at?: Date }

/** A session of this user that has proved so much. */
async function openSession(userId: number, proofs: Proofs = {}): Promise<string> {
  const { db } = subject.database
  const cookie = await signIn(db, userId)
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1)
  if (Object.keys(proofs).length > 0) await db.updateTable('sessions').set(proofs).where('id', '=', newest).execute()
  return cookie
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** What each of these routes says to a session, asked for nothing that exists. */
async function askAll(cookie: string, isAsked: (route: ContractRoute) => boolean) {
  const answers: Record<string, { status: number; code: unknown; proof: unknown }> = {}
  for (const route of subject.app.contractRoutes.filter(isAsked)) {
    const url = route.path.replaceAll(/:\w+/g, '2147483647')
    const payload = route.method === 'GET' ? {} : { payload: {} }
    const answer = await subject.app.inject({ method: route.method, url, headers: { cookie }, ...payload })
    const { code, proof } = answer.statusCode === 200 ? {} : answer.json<{ code?: string; proof?: string }>()
    answers[`${route.method} ${route.path}`] = { status: answer.statusCode, code, proof }
  }
  return answers
}

describe('calls that need a fresh proof', () => {
  const isStepUp = ({ stepUp }: ContractRoute) => stepUp === true

  test('are these, and every call for one’s own account or in bulk is among them', () => {
    const names = subject.app.contractRoutes.filter(isStepUp).map(({ method, path }) => `${method} ${path}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /api/account/export',
        'POST /api/account/delete',
        'PUT /api/account/username',
        'PUT /api/account/email',
        'POST /api/account/email/remove',
        'POST /api/account/google/remove',
        'POST /api/account/recovery-codes',
        'POST /api/account/two-factor/disable',
        'POST /api/account/two-factor/backup-codes',
        'DELETE /api/brands/:id',
        'POST /api/brands/:id/merge',
        'POST /api/review/accounts/:username/undo',
        'POST /api/brands/:id/redactions',
        'POST /api/forum/edits/:id/redactions',
        'DELETE /api/brands/:id/guest-votes',
        'POST /api/review/guest-photos/undo',
      ]),
    )
  })

  test('refuse a session that proved nothing for ten minutes, and say how to', async () => {
    const answers = await askAll(await openSession(admin.id, { proved_at: minutesAgo(10.1) }), isStepUp)
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(5)
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer]).toEqual([name, { status: 403, code: 'step_up_required', proof: 'sign-in' }])
  })

  test('take one that did, or has just signed in', async () => {
    for (const proofs of [{}, { proved_at: minutesAgo(9) }]) {
      const answers = await askAll(await openSession(admin.id, proofs), isStepUp)
      expect(Object.values(answers).filter(({ code }) => code === 'step_up_required')).toEqual([])
      expect(Object.values(answers).filter(({ status }) => status === 403)).toEqual([])
    }
  })

  test('are refused to strangers and members as before, whatever they proved', async () => {
    const member = await openSession((await addUser(subject.database.db)).id, { proved_at: minutesAgo(60) })
    const answers = await askAll(member, (route) => isStepUp(route) && route.access === 'admin')
    expect(new Set(Object.values(answers).map(({ code }) => code))).toEqual(new Set(['not_allowed']))
  })

  test('are marked in the OpenAPI document', async () => {
    const document = (await subject.app.inject('/api/openapi.json')).json<Document>()
    for (const route of subject.app.contractRoutes) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      const { description = '' } = document.paths[path]?.[route.method.toLowerCase()] ?? {}
      expect([path, description.includes('step_up_required')]).toEqual([path, route.stepUp !== undefined])
    }
  })
})

describe('what only admins may do', () => {
  const isForAdmins = ({ access }: ContractRoute) => access === 'admin'

  test('needs a code given in this very session, once an admin has turned two-factor on', async () => {
    const { id } = await addUser(subject.database.db, { is_admin: true, is_two_factor_enabled: true })
    await openSession(id, { second_factor_at: new Date() })
    const answers = await askAll(await openSession(id), isForAdmins)
    expect(Object.keys(answers).length).toBeGreaterThan(10)
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer]).toEqual([name, { status: 403, code: 'step_up_required', proof: 'code' }])
    const passed = await askAll(await openSession(id, { second_factor_at: new Date() }), isForAdmins)
    expect(Object.values(passed).filter(({ status }) => status === 403)).toEqual([])
  })

  test('asks nothing of a column that says so for the whole account', async () => {
    const verified = { is_admin: true, is_two_factor_enabled: true, two_factor_verified: true }
    const { id } = await addUser(subject.database.db, verified)
    const answers = await askAll(await openSession(id), isForAdmins)
    expect(new Set(Object.values(answers).map(({ code }) => code))).toEqual(new Set(['step_up_required']))
  })

  test('needs it from every admin where the operator says so', async () => {
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '1000', ADMINS_NEED_SECOND_FACTOR: 'true' })
    try {
      const { db } = strict.database
      const without = await signIn(db, (await addUser(db, { is_admin: true })).id)
      const { id } = await addUser(db, { is_admin: true, is_two_factor_enabled: true })
      const unpassed = await signIn(db, id)
      const ask = async (cookie: string) =>
        (await strict.app.inject({ url: '/api/review/log', headers: { cookie } })).json<{ code?: string }>().code
      expect([await ask(without), await ask(unpassed)]).toEqual(['not_allowed', 'step_up_required'])
      await db.updateTable('sessions').set({ second_factor_at: new Date() }).where('user_id', '=', id).execute()
      expect(await ask(unpassed)).toBeUndefined()
    } finally {
      await strict.close()
    }
  })
})

type Document = { paths: Record<string, Record<string, { description?: string }>> }

test('a password that a call with step-up takes is the current one: browsers offer it as the proof', () => {
  const bodies = subject.app.contractRoutes.flatMap(({ body, stepUp }) =>
    stepUp && body instanceof z.ZodObject && 'password' in body.shape ? [body.shape] : [],
  )
  expect(bodies.length).toBeGreaterThan(3)
  // One that somebody chooses has a minimum length.
  for (const { password } of bodies) expect(z.safeParse(password, 'x').success).toBe(true)
})
