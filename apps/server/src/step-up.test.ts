import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { addUser, signIn } from '#testing/builders.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000' })
let admin: { id: number }

beforeAll(async () => {
  admin = await addUser(subject.database.db, { is_admin: true })
})

type Proofs = { proved_at?: Date; second_factor_at?: Date }

/** A session of this user with these proofs. */
async function openSession(userId: number, proofs: Proofs = {}): Promise<string> {
  const { db } = subject.database
  const cookie = await signIn(db, userId)
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1)
  if (Object.keys(proofs).length > 0) await db.updateTable('sessions').set(proofs).where('id', '=', newest).execute()
  return cookie
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The status of each of these routes for a session, called with ids that do not exist. */
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
        'POST /api/review/accounts/:id/close',
        'POST /api/review/accounts/:id/grant',
        'POST /api/review/accounts/:id/moderator',
        'POST /api/review/accounts/:id/undo',
        'POST /api/review/young-accounts/undo',
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

  test('are refused to guests and members as before, whatever their proofs', async () => {
    const member = await openSession((await addUser(subject.database.db)).id, { proved_at: minutesAgo(60) })
    const answers = await askAll(member, (route) => isStepUp(route) && route.access === 'admin')
    expect(new Set(Object.values(answers).map(({ code }) => code))).toEqual(new Set(['not_allowed']))
  })

  test('are marked in the OpenAPI document', async () => {
    const document = (await subject.app.inject('/api/openapi.json')).json<Document>()
    for (const route of subject.app.contractRoutes) {
      const shape = route.path.replaceAll(/:\w+/g, '{}')
      const [path = ''] = Object.keys(document.paths).filter((name) => name.replaceAll(/\{\w+\}/g, '{}') === shape)
      const { description = '' } = document.paths[path]?.[route.method.toLowerCase()] ?? {}
      expect([path, description.includes('step_up_required')]).toEqual([path, route.stepUp !== undefined])
    }
  })
})

describe.each([
  ['admins', 'admin', { is_admin: true }, '/api/review/log'],
  ['moderators', 'moderator', { is_moderator: true }, '/api/review'],
] as const)('calls for %s [X-33f]', (_who, level, role, read) => {
  const isForThem = ({ access }: ContractRoute) => access === level

  test('need a code given in this very session, once two-factor is on', async () => {
    const { id } = await addUser(subject.database.db, { ...role, is_two_factor_enabled: true })
    await openSession(id, { second_factor_at: new Date() })
    const answers = await askAll(await openSession(id), isForThem)
    expect(Object.keys(answers).length).toBeGreaterThan(10)
    for (const [name, answer] of Object.entries(answers))
      expect([name, answer]).toEqual([name, { status: 403, code: 'step_up_required', proof: 'code' }])
    const passed = await askAll(await openSession(id, { second_factor_at: new Date() }), isForThem)
    expect(Object.values(passed).filter(({ status }) => status === 403)).toEqual([])
  })

  test('do not accept a verification stored for the whole account', async () => {
    const verified = { ...role, is_two_factor_enabled: true, two_factor_verified: true }
    const { id } = await addUser(subject.database.db, verified)
    const answers = await askAll(await openSession(id), isForThem)
    expect(new Set(Object.values(answers).map(({ code }) => code))).toEqual(new Set(['step_up_required']))
  })

  test('need a second factor from everyone where the operator requires it', async () => {
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '1000', ADMINS_NEED_SECOND_FACTOR: 'true' })
    try {
      const { db } = strict.database
      const without = await signIn(db, (await addUser(db, role)).id)
      const { id } = await addUser(db, { ...role, is_two_factor_enabled: true })
      const unpassed = await signIn(db, id)
      const ask = async (cookie: string) =>
        (await strict.app.inject({ url: read, headers: { cookie } })).json<{ code?: string }>().code
      expect([await ask(without), await ask(unpassed)]).toEqual(['not_allowed', 'step_up_required'])
      await db.updateTable('sessions').set({ second_factor_at: new Date() }).where('user_id', '=', id).execute()
      expect(await ask(unpassed)).toBeUndefined()
    } finally {
      await strict.close()
    }
  })
})

type Document = { paths: Record<string, Record<string, { description?: string }>> }

test('a password field of a call with step-up is the current password: browsers offer it as the proof', () => {
  const bodies = subject.app.contractRoutes.flatMap(({ body, stepUp }) =>
    stepUp && body instanceof z.ZodObject && 'password' in body.shape ? [body.shape] : [],
  )
  expect(bodies.length).toBeGreaterThan(3)
  // Passwords that people choose have a minimum length.
  for (const { password } of bodies) expect(z.safeParse(password, 'x').success).toBe(true)
})
