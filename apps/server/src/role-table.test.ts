import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access, ContractRoute } from '@bolodex/contract/route'
import { addAnalysis, addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { exampleCalls, roles, type Role } from '#testing/example-calls.ts'
import { createTestApp } from '#testing/test-app.ts'

// Every route × every role, with the status it answers: what the access in the contract says, or what the example says
// for those who are let in. A call that needs input and has no example fails, and so does an example nobody serves.
const subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
const nameOf = ({ method, path }: ContractRoute) => `${method} ${path}`
// After these the others would find no email address, and no session.
const last = ['/api/account/email/remove', '/api/auth/sign-out']
const table = subject.app.contractRoutes
  .toSorted((a, b) => last.indexOf(a.path) - last.indexOf(b.path))
  .map((route): [string, ContractRoute] => [nameOf(route), route])

/** What a role is answered that a route does not let in. */
const refusals: Record<Access, Partial<Record<Role, number>>> = {
  anyone: {},
  guest: {},
  user: { visitor: 401 },
  admin: { visitor: 401, user: 403, otherUser: 403 },
}

const cookies: Partial<Record<Role, string>> = {}
const examples: Record<string, string> = {}

beforeAll(async () => {
  const { db } = subject.database
  const user = await addUser(db)
  cookies.user = await signIn(db, user.id)
  const other = await addUser(db)
  cookies.otherUser = await signIn(db, other.id)
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

test.each(table)('%s answers each role as its access says', async (name, { method, path, access }) => {
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
  const letIn = { visitor: status, user: status, otherUser: status, admin: status }
  expect(answered).toEqual({ ...letIn, ...except, ...refusals[access] })
})

test('every call that changes something is refused from elsewhere, whatever it carries and whoever is asked', async () => {
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
