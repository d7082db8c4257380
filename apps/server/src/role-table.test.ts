import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '@bolodex/contract/access'
import type { ContractRoute } from '@bolodex/contract/route'
import { addAnalysis, addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { exampleCalls, roles, type Role } from './example-calls.ts'
import { scale } from '#testing/scale.ts'
import { createTestApp } from '#testing/test-app.ts'

// Every route × every role, with the expected status: what the contract's access says, or what the example says for
// permitted callers. A call that needs input and has no example fails, and so does an example without a route.
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
const nameOf = ({ method, path }: ContractRoute) => `${method} ${path}`
// After these the others would find no email address, and no session.
const last = ['/api/account/email/remove', '/api/auth/sign-out']
const table = subject.app.contractRoutes
  .toSorted((a, b) => last.indexOf(a.path) - last.indexOf(b.path))
  .map((route): [string, ContractRoute] => [nameOf(route), route])

/** The answer to a role without access. */
const refusals: Record<Access, Partial<Record<Role, number>>> = {
  anyone: {},
  guest: {},
  user: { visitor: 401 },
  moderator: { visitor: 401, user: 403, otherUser: 403 },
  admin: { visitor: 401, user: 403, otherUser: 403, moderator: 403 },
}

const cookies: Partial<Record<Role, string>> = {}
const examples: Record<string, string> = {}

beforeAll(async () => {
  const { db } = subject.database
  const user = await addUser(db)
  cookies.user = await signIn(db, user.id)
  const other = await addUser(db)
  cookies.otherUser = await signIn(db, other.id)
  cookies.moderator = await signIn(db, (await addUser(db, { is_moderator: true })).id)
  cookies.admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
  examples['{brand}'] = String((await addBrand(db, { name: 'Role table brand' })).id)
  examples['{analysis}'] = (await addAnalysis(db, { user_id: user.id })).id
  examples['{taken}'] = (await addUser(db)).username
  for (const [name, { id: user_id }] of [
    ['own', user],
    ['other', other],
  ] as const) {
    const post = await addPost(db, { user_id })
    const comment = { user_id, post_id: post.id, content: 'A comment' }
    const { id } = await db.insertInto('forum_comments').values(comment).returning('id').executeTakeFirstOrThrow()
    examples[`{${name}Post}`] = String(post.id)
    examples[`{${name}Comment}`] = String(id)
  }
})
afterAll(() => subject.close())

test('every example is of a call that is served', () => {
  expect(table.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(exampleCalls)))
})

/** Headers that a naive server or proxy might trust. `{admin}` is the admin's session without its proof. */
const disguises: Record<string, string>[] = [
  { 'x-http-method-override': 'GET' },
  { 'x-original-url': '/api/session', 'x-rewrite-url': '/api/session' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer {admin}' },
  { 'x-user-id': '1', 'x-user': 'admin', 'x-remote-user': 'admin' },
  { 'x-admin': 'true', 'x-role': 'admin', 'x-internal': '1' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  { 'user-agent': 'healthz', purpose: 'prefetch' },
  { cookie: 'isAdmin=true; role=admin; user=1' },
  { cookie: 'bolodex_session={admin}' },
  { cookie: 'bolodex_session={admin}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D' },
  { cookie: 'bolodex_session=%00{admin}; __Host-bolodex_session={admin}' },
]
const addresses = ['', '?admin=true', '?_method=GET', '?role=admin&isAdmin=1', '/', '//', '%20', '%2e', ';a=b', '#']

// Before the table, whose last calls sign everyone out.
test(
  'spoofed headers and URLs never bypass access checks',
  { timeout: 60_000 * Math.max(1, scale) },
  async ({ task }) => {
    const proofless = decodeURIComponent(cookies.admin?.split('=')[1] ?? '').split('.')[0] ?? ''
    const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T
    let tried = 0
    for (const [name, { method, path, access }] of table) {
      const { params } = exampleCalls[name] ?? {}
      const url = path.replaceAll(/:(\w+)/g, (_, param: string) => examples[params?.[param] ?? ''] ?? '1')
      for (const role of roles.filter((each) => refusals[access][each] !== undefined)) {
        for (let round = 0; round < 4 * scale; round += 1) {
          const worn = Object.entries({ ...pick(disguises), ...pick(disguises) })
          const headers = Object.fromEntries(worn.map(([key, value]) => [key, value.replaceAll('{admin}', proofless)]))
          const cookie = [headers['cookie'], cookies[role]].filter(Boolean).join('; ')
          const address = url + pick(addresses)
          const answer = await subject.app.inject({ method, url: address, headers: { ...headers, cookie } })
          const said = `${method} ${address} as ${role} with ${JSON.stringify(headers)}`
          expect([said, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([said, true])
          tried += 1
        }
      }
    }
    task.meta.tried = tried
  },
)

test.each(table)('%s answers each role as its access says [X-33c]', async (name, { method, path, access }) => {
  const { params, query, body, status = 200, except } = exampleCalls[name] ?? {}
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = params?.[param] ?? ''
    return examples[value] ?? value
  })
  const written = JSON.stringify(body ?? null).replaceAll(/\{\w+\}/g, (example) => examples[example] ?? example)
  const answered: Record<string, number> = {}
  for (const role of roles) {
    const cookie = cookies[role]
    const payload = JSON.parse(written) as object | null
    const answer = await subject.app.inject({
      method,
      url: query ? `${url}?${query}` : url,
      ...(cookie && { headers: { cookie } }),
      ...(payload && { payload }),
    })
    answered[role] = answer.statusCode
  }
  const letIn = { visitor: status, user: status, otherUser: status, moderator: status, admin: status }
  expect(answered).toEqual({ ...letIn, ...except, ...refusals[access] })
})

test('every write from a foreign origin is refused, whatever it carries and whichever role sends it', async () => {
  const writes = subject.app.contractRoutes.filter(({ method }) => method !== 'GET')
  const bodies = [
    { type: 'application/json', payload: '{}' },
    { type: 'text/plain', payload: '{}' },
    { type: 'multipart/form-data; boundary=x', payload: '--x--' },
    { type: 'application/x-www-form-urlencoded', payload: 'a=b' },
  ]
  for (const route of writes) {
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
