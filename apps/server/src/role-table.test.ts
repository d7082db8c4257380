import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAnalysis, addBrand, addPost, addUser, signIn } from '#testing/builders.ts'
import { accountRows } from '#testing/role-rows/accounts.ts'
import { brandRows } from '#testing/role-rows/brands.ts'
import { forumRows } from '#testing/role-rows/forum.ts'
import { noticeRows } from '#testing/role-rows/notices.ts'
import { reviewRows } from '#testing/role-rows/review.ts'
import { videoRows } from '#testing/role-rows/videos.ts'
import { roles, type Role, type RoleRows } from '#testing/role-rows/row.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

// Every route × every role, with the status it answers. A route that is served and not listed here fails, and so
// does a listed one that is not served: nobody adds a call without deciding who may make it.
const table: RoleRows = {
  ...brandRows,
  ...forumRows,
  ...noticeRows,
  ...reviewRows,
  ...videoRows,
  // Last: the very last of them ends the sessions it is made with.
  ...accountRows,
}

let subject: TestApp
const cookies: Partial<Record<Role, string>> = {}
const examples: Record<string, string> = {}

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
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
