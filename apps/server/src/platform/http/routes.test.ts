import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { createBareServer } from '#testing/bare-server.ts'
import { AppError } from '#platform/errors.ts'
import { createLogger } from '#platform/logger.ts'
import { addRoute } from './routes.ts'
import type { Viewer } from './viewer.ts'
import type { FastifyInstance } from 'fastify'

const Answer = z.object({ name: z.string() })
const echo = {
  method: 'POST',
  path: '/api/echo/:id',
  access: 'anyone',
  limit: 'read',
  summary: 'Says a name again',
  params: z.strictObject({ id: z.coerce.number<number | string>().int().max(100) }),
  query: z.strictObject({ loud: z.enum(['yes', 'no']).default('no') }),
  body: z.strictObject({ name: z.string().min(2, 'Name must be at least 2 characters') }),
  answer: Answer,
} as const satisfies ContractRoute
const list = {
  method: 'GET',
  path: '/api/list',
  access: 'anyone',
  limit: 'read',
  summary: 'Names',
  answer: z.array(Answer),
} as const satisfies ContractRoute
const forUsers = {
  method: 'GET',
  path: '/api/for-users',
  access: 'user',
  limit: 'read',
  summary: 'x',
  answer: Answer,
} as const satisfies ContractRoute
const forAdmins = {
  method: 'GET',
  path: '/api/for-admins',
  access: 'admin',
  limit: 'read',
  summary: 'x',
  answer: Answer,
} as const satisfies ContractRoute
const broken = {
  method: 'GET',
  path: '/api/broken',
  access: 'anyone',
  limit: 'read',
  summary: 'x',
  answer: Answer,
} as const satisfies ContractRoute
/** A call that goes away, the same for everyone or not. */
const old = { ...list, path: '/api/old', deprecated: { since: '2026-01-01', sunset: '2027-01-01' } } as const
const oldForUsers = { ...old, path: '/api/old-for-users', access: 'user' } as const
const refusing = {
  method: 'GET',
  path: '/api/refusing',
  access: 'anyone',
  limit: 'read',
  summary: 'x',
  answer: Answer,
} as const satisfies ContractRoute

const nobodySpecial = {
  sessionId: 1,
  provedAt: new Date(),
  secondFactorAt: null,
  canUseRole: true,
  email: null,
  emailVerified: false,
  isAdmin: false,
  isModerator: false,
  hasChosenUsername: true,
  isTwoFactorEnabled: false,
  hasStanding: true,
}
const people: Record<string, Viewer> = {
  pat: { ...nobodySpecial, id: 1, username: 'pat' },
  ada: { ...nobodySpecial, id: 2, username: 'ada', isAdmin: true, isModerator: true },
}

let app: FastifyInstance
const logged: string[] = []

beforeAll(async () => {
  app = await createBareServer({
    log: createLogger({ LOG_LEVEL: 'info' }, { write: (line) => logged.push(line) }),
    cacheSeconds: 0,
    findViewer: async (request) => people[String(request.headers['x-person'])] ?? null,
    consistency: {
      issueToken: async () => 'here',
      readToken: (token) => (token === 'here' ? { position: 7n, totals: 7n } : null),
    },
  })
  // A column the contract does not name, as a careless store would hand it out.
  const careless = { name: 'Pat', password_hash: 'argon2id$secret' }
  addRoute(app, echo, {
    handle: async ({ body, query }) => ({
      ...careless,
      name: query.loud === 'yes' ? body.name.toUpperCase() : body.name,
    }),
  })
  addRoute(app, list, { handle: async () => [careless, careless] })
  for (const route of [old, oldForUsers]) addRoute(app, route, { handle: async () => [careless] })
  addRoute(app, forUsers, { handle: async ({ viewer }) => ({ name: viewer.username }) })
  addRoute(app, forAdmins, { handle: async ({ viewer }) => ({ name: viewer.username }) })
  addRoute(app, broken, { handle: () => Promise.reject(new Error('connect to db at 10.0.0.5 failed')) })
  addRoute(app, refusing, { handle: () => Promise.reject(new AppError('not_found', 'Brand not found')) })
})
afterAll(() => app.close())

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: { origin: 'http://localhost' } })

test.each([old.path, oldForUsers.path])(
  'the deprecated call %s says since when it is and when it ends',
  async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'x-person': 'pat' } })
    expect(statusCode).toBe(200)
    expect([headers['deprecation'], headers['sunset']]).toEqual(['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT'])
  },
)

describe('input', () => {
  test('is parsed by the contract before the handler sees it', async () => {
    const answer = await post('/api/echo/7?loud=yes', { name: 'pat' })
    expect(answer.json()).toEqual({ name: 'PAT' })
  })

  test.each([
    ['a wrong value', '/api/echo/7', { name: 'p' }, 'name', 'Name must be at least 2 characters'],
    ['an unknown field', '/api/echo/7', { name: 'pat', isAdmin: true }, '', 'Unrecognized key: "isAdmin"'],
    ['an unknown parameter', '/api/echo/7?x=1', { name: 'pat' }, '', 'Unrecognized key: "x"'],
    ['a path out of bounds', '/api/echo/101', { name: 'pat' }, 'id', 'Too big: expected number to be <=100'],
  ])('%s is refused with its place and reason', async (_what, url, payload, path, message) => {
    const answer = await post(url, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'invalid_input', message, issues: [{ path, message }] })
  })

  test('a body over the limit is refused as too large', async () => {
    const answer = await post('/api/echo/7', { name: 'x'.repeat(2_000_000) })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })

  test('a body of another type is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo/7',
      payload: 'name=x',
      headers: { 'content-type': 'text/csv', origin: 'http://localhost' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_type'])
  })
})

describe('answers', () => {
  test('a column the contract does not name never reaches the wire', async () => {
    const answer = await post('/api/echo/7', { name: 'pat' })
    expect(answer.body).toBe('{"name":"pat"}')
  })

  test('public list responses are closed by their schema too', async () => {
    expect((await app.inject('/api/list')).body).toBe('[{"name":"Pat"},{"name":"Pat"}]')
  })

  test('a write returns its WAL position, and a read after it is not cached', async () => {
    expect((await post('/api/echo/7', { name: 'pat' })).headers['x-bolodex-after']).toBe('here')
    const read = await app.inject('/api/list?after=here')
    expect([read.statusCode, read.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const forged = await app.inject('/api/list?after=there')
    expect([forged.statusCode, forged.headers['cache-control']]).toEqual([200, expect.stringContaining('s-maxage')])
  })

  test('public reads may be cached by shared caches, all other responses may not', async () => {
    const headers = { 'x-person': 'pat' }
    expect((await app.inject('/api/list')).headers['cache-control']).toContain('s-maxage')
    expect((await app.inject({ url: '/api/for-users', headers })).headers['cache-control']).toBe('private, no-store')
    expect((await app.inject('/api/refusing')).headers['cache-control']).toBe('no-store')
  })

  test('every answer carries a request id', async () => {
    expect((await app.inject('/api/list')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('access', () => {
  test('a route without declared access or limit does not compile', () => {
    const { access, limit, ...undeclared } = { ...list, path: '/api/undeclared' } as const
    const answering = { handle: async () => [{ name: 'x' }] }
    // @ts-expect-error access is missing; the compiler fails on this line as soon as it may be left out
    const withoutAccess = () => addRoute(app, { ...undeclared, limit }, answering)
    // @ts-expect-error so is the limit
    const withoutLimit = () => addRoute(app, { ...undeclared, access }, answering)
    expect([withoutAccess, withoutLimit]).toHaveLength(2)
  })

  test.each([
    ['/api/for-users', undefined, 401],
    ['/api/for-users', 'pat', 200],
    ['/api/for-admins', undefined, 401],
    ['/api/for-admins', 'pat', 403],
    ['/api/for-admins', 'ada', 200],
  ])('%s as %s answers %i', async (url, person, status) => {
    const answer = await app.inject({ url, ...(person && { headers: { 'x-person': person } }) })
    expect(answer.statusCode).toBe(status)
  })
})

describe('failures', () => {
  test('an expected one says its code and sentence', async () => {
    const answer = await app.inject('/api/refusing')
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', message: 'Brand not found' }])
  })

  test('an unexpected error is logged in full and hidden from the caller', async () => {
    const answer = await app.inject('/api/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('10.0.0.5')
    expect(logged.join('')).toContain('connect to db at 10.0.0.5 failed')
    expect(logged.join('')).toContain(String(answer.headers['x-request-id']))
  })
})
