import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// Every route × every role, with the status it answers. A route that is served and not listed here fails, and so
// does a listed one that is not served: nobody adds a call without deciding who may make it.
const roles = ['visitor', 'user', 'otherUser', 'admin'] as const
type Role = (typeof roles)[number]
type Row = Record<Role, number> & { call?: { params?: Record<string, string>; query?: string; body?: unknown } }

const everyone = { visitor: 200, user: 200, otherUser: 200, admin: 200 }
const adminsOnly = { visitor: 401, user: 403, otherUser: 403, admin: 200 }
const membersOnly = { visitor: 401, user: 200, otherUser: 200, admin: 200 }
/** Everybody who is let in is told that something about the call is not right. */
const refused = (status: number) => ({ visitor: status, user: status, otherUser: status, admin: status })
const membersRefused = (status: number) => ({ ...refused(status), visitor: 401 })
const password = 'wrong password'

/** `{ownPost}` stands for a post that `user` wrote. */
const table: Record<string, Row> = {
  'GET /api/directory': everyone,
  'GET /api/brands': everyone,
  'POST /api/brands': {
    ...membersRefused(409),
    user: 200,
    call: { body: { name: 'Role table newcomer', description: 'Added once, by the first who may.' } },
  },
  // A form is expected; none is sent here.
  'POST /api/brands/csv': membersRefused(415),
  'GET /api/brand-names': { ...everyone, call: { query: 'name=Role%20table' } },
  'GET /api/brands/:slug': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'PATCH /api/brands/:id': {
    ...adminsOnly,
    call: { params: { id: '{brand}' }, body: { averageSalePrice: 41 } },
  },
  // Anybody may; this is no form, and no address that is asked.
  'POST /api/brands/:id/upload': { ...refused(415), call: { params: { id: '{brand}' } } },
  'PATCH /api/brands/:id/photo': {
    ...refused(400),
    call: { params: { id: '{brand}' }, body: { photoUrl: 'http://127.0.0.1/tag.png' } },
  },
  'PATCH /api/brands/:id/photos/:photoId': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '{brand}', photoId: '2147483647' }, body: { kind: 'care label' } },
  },
  'DELETE /api/brands/:id/photos/:photoId': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '{brand}', photoId: '2147483647' } },
  },
  'GET /api/brands/:slug/history': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'POST /api/brands/:id/put-back': { ...adminsOnly, call: { params: { id: '{brand}' }, body: { changeId: null } } },
  'POST /api/brands/:id/merge': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '2147483647' }, body: { into: 1 } },
  },
  'POST /api/brands/:id/suggestions': {
    ...membersOnly,
    call: { params: { id: '{brand}' }, body: { sellThroughRate: 77, reason: 'Sold three' } },
  },
  'GET /api/suggestions': adminsOnly,
  'GET /api/suggestions/mine': membersOnly,
  'POST /api/suggestions/seen': membersOnly,
  'POST /api/suggestions/:id/verdict': {
    ...adminsOnly,
    admin: 404,
    call: { params: { id: '2147483647' }, body: { verdict: 'declined' } },
  },
  'DELETE /api/brands/:id': { ...adminsOnly, admin: 404, call: { params: { id: '2147483647' } } },
  'POST /api/brands/:id/vote': { ...everyone, call: { params: { id: '{brand}' }, body: { voteType: 'up' } } },
  'GET /api/votes/mine': everyone,
  'GET /api/members/:username': { ...everyone, call: { params: { username: '{taken}' } } },
  'GET /api/members/:username/brands': { ...everyone, call: { params: { username: '{taken}' } } },
  'GET /api/members/:username/photos': { ...everyone, call: { params: { username: '{taken}' } } },
  'POST /api/visits': { ...everyone, call: { body: { route: '/', referrerHost: null, isPhone: false } } },
  'GET /api/stats': everyone,
  'GET /api/site': everyone,
  'GET /api/session': everyone,
  'POST /api/auth/sign-up': {
    // The same name for the second.
    ...refused(409),
    visitor: 200,
    call: { body: { email: 'role@example.org', username: 'role_signs_up', password: 'a fine thread' } },
  },
  'POST /api/auth/resend': refused(404),
  'POST /api/auth/verify': { ...refused(400), call: { body: { token: '1.wrong' } } },
  'POST /api/auth/join': {
    ...refused(409),
    visitor: 200,
    call: { body: { username: 'role_joins', password: 'a fine thread' } },
  },
  'POST /api/auth/sign-in': { ...refused(401), call: { body: { login: 'nobody', password } } },
  'POST /api/auth/second-factor': {
    visitor: 401,
    user: 409,
    otherUser: 409,
    admin: 409,
    call: { body: { code: '123456', isTrusted: false } },
  },
  'POST /api/auth/request-reset': { ...everyone, call: { body: { email: 'role@example.org' } } },
  'POST /api/auth/reset': { ...refused(400), call: { body: { token: 'wrong', password: 'a fine thread' } } },
  'POST /api/auth/recover': {
    ...refused(403),
    call: { body: { username: 'nobody', code: 'wrong', password: 'a fine thread' } },
  },
  'GET /api/auth/username': { ...everyone, call: { query: 'username=role_is_free' } },
  'GET /api/account': membersOnly,
  'PUT /api/account/username': { ...membersRefused(409), call: { body: { username: '{taken}' } } },
  'PUT /api/account/email': { ...membersOnly, call: { body: { email: 'new@example.org' } } },
  'POST /api/account/email/verify': membersOnly,
  'POST /api/account/email/remove': { ...membersOnly, call: { body: {} } },
  'POST /api/account/password/reset': membersRefused(409),
  'PUT /api/account/password': {
    ...membersRefused(409),
    call: { body: { currentPassword: password, password: 'a fine thread' } },
  },
  'POST /api/account/google/remove': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/recovery-codes': { ...membersOnly, call: { body: { password } } },
  'GET /api/account/export': membersOnly,
  'POST /api/account/delete': { ...membersRefused(400), call: { body: { username: 'somebody_else' } } },
  'GET /api/account/sessions': membersOnly,
  'DELETE /api/account/sessions': membersOnly,
  'DELETE /api/account/sessions/:id': { ...membersRefused(404), call: { params: { id: '2147483647' } } },
  'POST /api/account/two-factor': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/two-factor/confirm': { ...membersRefused(409), call: { body: { code: '123456' } } },
  'POST /api/account/two-factor/disable': { ...membersRefused(403), call: { body: { password } } },
  'POST /api/account/two-factor/backup-codes': { ...membersRefused(409), call: { body: { password } } },
  // Last: it ends the sessions it is made with.
  'POST /api/auth/sign-out': everyone,
  'GET /api/forum/posts': everyone,
  'GET /api/forum/posts/:id': { ...everyone, call: { params: { id: '{ownPost}' } } },
  'GET /api/forum/posts/:id/comments': { ...everyone, call: { params: { id: '{ownPost}' } } },
}

let subject: TestApp
const cookies: Partial<Record<Role, string>> = {}
const examples: Record<string, string> = {}

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db } = subject.database
  const user = await addUser(db)
  cookies.user = await signIn(db, user.id)
  cookies.otherUser = await signIn(db, (await addUser(db)).id)
  cookies.admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
  examples['{brand}'] = String((await addBrand(db, { name: 'Role table brand' })).id)
  examples['{taken}'] = (await addUser(db)).username
  examples['{ownPost}'] = String((await addPost(db, { user_id: user.id })).id)
})
afterAll(() => subject.close())

test('every served route is in the table, and every listed one is served', () => {
  const served = subject.app.contractRoutes.map(({ route }) => `${route.method} ${route.path}`)
  expect(served.toSorted()).toEqual(Object.keys(table).toSorted())
})

test.each(Object.entries(table))('%s answers each role as listed', async (name, row) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = row.call?.params?.[param] ?? ''
    return examples[value] ?? value
  })
  const address = row.call?.query ? `${url}?${row.call.query}` : url
  const written = JSON.stringify(row.call?.body ?? null).replaceAll(/\{\w+\}/g, (name) => examples[name] ?? name)
  const answered: Record<string, number> = {}
  for (const role of roles) {
    const cookie = cookies[role]
    const payload = JSON.parse(written) as object | null
    const answer = await subject.app.inject({
      method,
      url: address,
      ...(cookie && { headers: { cookie } }),
      ...(payload && { payload }),
    })
    answered[role] = answer.statusCode
  }
  const { call: _call, ...expected } = row
  expect(answered).toEqual(expected)
})

test('every call that changes something is refused from elsewhere, whatever it carries and whoever is asked', async () => {
  const writes = subject.app.contractRoutes.filter(({ route }) => route.method !== 'GET')
  const bodies = [
    { type: 'application/json', payload: '{}' },
    { type: 'text/plain', payload: '{}' },
    { type: 'multipart/form-data; boundary=x', payload: '--x--' },
    { type: 'application/x-www-form-urlencoded', payload: 'a=b' },
  ]
  for (const { route } of writes) {
    for (const { type, payload } of bodies) {
      for (const origin of [
        '',
        'null',
        'https://evil.example',
        'http://localhost.evil.example',
        'http://localhost:81',
      ]) {
        const answer = await subject.app.inject({
          method: route.method,
          url: route.path.replaceAll(/:\w+/g, '1'),
          payload,
          headers: { origin, 'content-type': type, cookie: cookies.admin ?? '' },
        })
        expect([`${route.method} ${route.path}`, answer.statusCode]).toEqual([`${route.method} ${route.path}`, 403])
      }
    }
  }
})
