import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// Every route × every role, with the status it answers. A route that is served and not listed here fails, and so
// does a listed one that is not served: nobody adds a call without deciding who may make it.
const roles = ['visitor', 'user', 'otherUser', 'admin'] as const
type Role = (typeof roles)[number]
type Row = Record<Role, number> & { call?: { params?: Record<string, string>; body?: unknown } }

const everyone = { visitor: 200, user: 200, otherUser: 200, admin: 200 }
const adminsOnly = { visitor: 401, user: 403, otherUser: 403, admin: 200 }

/** `{ownPost}` stands for a post that `user` wrote. */
const table: Record<string, Row> = {
  'GET /api/directory': everyone,
  'GET /api/brands': everyone,
  'GET /api/brands/:slug': { ...everyone, call: { params: { slug: 'role-table-brand' } } },
  'PATCH /api/brands/:id': {
    ...adminsOnly,
    call: { params: { id: '{brand}' }, body: { averageSalePrice: 41 } },
  },
  'POST /api/brands/:id/vote': { ...everyone, call: { params: { id: '{brand}' }, body: { voteType: 'up' } } },
  'GET /api/votes/mine': everyone,
  'POST /api/visits': { ...everyone, call: { body: { route: '/', referrerHost: null, isPhone: false } } },
  'GET /api/stats': everyone,
  'GET /api/site': everyone,
  'GET /api/session': everyone,
  'GET /api/forum/posts': everyone,
  'GET /api/forum/posts/:id': { ...everyone, call: { params: { id: '{ownPost}' } } },
}

let subject: TestApp
const cookies: Partial<Record<Role, string>> = {}
const examples: Record<string, string> = {}

beforeAll(async () => {
  subject = await createTestApp()
  const { db } = subject.database
  const user = await addUser(db)
  cookies.user = await signIn(db, user.id)
  cookies.otherUser = await signIn(db, (await addUser(db)).id)
  cookies.admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
  examples['{brand}'] = String((await addBrand(db, { name: 'Role table brand' })).id)
  examples['{ownPost}'] = String((await addPost(db, { user_id: user.id })).id)
})
afterAll(() => subject.close())

test('every served route is in the table, and every listed one is served', () => {
  const served = subject.app.contractRoutes.map(({ route }) => `${route.method} ${route.path}`)
  expect(served.toSorted()).toEqual(Object.keys(table).toSorted())
})

test.each(Object.entries(table))('%s answers each role as listed', async (name, row) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH', string]
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = row.call?.params?.[param] ?? ''
    return examples[value] ?? value
  })
  const answered: Record<string, number> = {}
  for (const role of roles) {
    const cookie = cookies[role]
    const payload = row.call?.body as object | undefined
    const answer = await subject.app.inject({
      method,
      url,
      ...(cookie && { headers: { cookie } }),
      ...(payload && { payload }),
    })
    answered[role] = answer.statusCode
  }
  const { call: _call, ...expected } = row
  expect(answered).toEqual(expected)
})
