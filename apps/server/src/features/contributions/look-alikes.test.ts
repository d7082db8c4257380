import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listReview } from '@bolodex/contract/review/review'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { emptyTables } from '#testing/test-database.ts'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '100' })
let admin: string
let member: string

beforeAll(async () => {
  const { db } = subject.database
  admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
  member = await signIn(db, (await addUser(db)).id)
})
beforeEach(async () => {
  await emptyTables(subject.database.pool, 'brands, review_items')
  await addBrand(subject.database.db, { name: 'Barlow Coats' })
})

const call = (method: 'POST' | 'PATCH' | 'GET', url: string, cookie: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const description = 'Waxed coats from the harbor'
const add = async (name: string): Promise<number> => {
  const answer = await call('POST', '/api/brands', member, { name, description })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().brands[0].id
}
const asked = async (): Promise<string[]> =>
  listReview.answer
    .parse((await call('GET', '/api/review?kind=duplicate', admin)).json())
    .items.map(({ title }) => title)

test.each([
  ['a Cyrillic а', 'B\u0430rlow Coats'],
  ['a Greek capital beta', '\u0392arlow Coats'],
  ['a one for an l', 'Bar1ow Coats'],
  ['a capital I for an l', 'BarIow Coats'],
  ['a zero for an o', 'Barl0w Coats'],
  ['an Armenian oh', 'Barl\u0585w Coats'],
])('a name that looks like another brand’s by %s asks for review', async (_, name) => {
  await add(name)
  expect(await asked()).toEqual([`${name} = Barlow Coats`])
})

test('names that differ to the eye ask for nothing', async () => {
  for (const name of ['Barlow Coat', 'Barlów Coats', 'Marlow Coats', 'Барлоу']) await add(name)
  expect(await asked()).toEqual([])
})

test('other names, renaming and files ask as well, once for each pair', async () => {
  const { db } = subject.database
  const { id } = await addBrand(db, { name: 'Harrow Lane' })
  const edit = (payload: object) => call('PATCH', `/api/brands/${id}`, admin, payload)
  expect((await edit({ aliases: ['Bar1ow Coats'] })).statusCode).toBe(200)
  expect(await asked()).toEqual(['Harrow Lane = Barlow Coats'])
  expect((await edit({ aliases: [], name: 'B\u0430rlow Coats' })).statusCode).toBe(200)
  expect(await asked()).toEqual(['B\u0430rlow Coats = Barlow Coats'])

  const body = new FormData()
  body.append(
    'file',
    new File([`name,description\nMarley Waxed,${description}\nBarl0w Coats,${description}`], 'brands.csv'),
  )
  const { headers, payload } = await encode(body)
  const sent = await subject.app.inject({
    method: 'POST',
    url: '/api/brands/csv',
    headers: { cookie: member, ...headers },
    payload,
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect((await asked()).toSorted()).toEqual(
    ['Barl0w Coats = Barlow Coats', 'B\u0430rlow Coats = Barlow Coats'].toSorted(),
  )
})

async function encode(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}

test('a pair that an admin kept apart is not reviewed again', async () => {
  const id = await add('Bar1ow Coats')
  const { rows } = await subject.database.pool.query<{ id: number }>('select id from review_items')
  await call('POST', `/api/review/items/${rows[0]?.id}/verdict`, admin, { verdict: 'decline' })
  await call('PATCH', `/api/brands/${id}`, admin, { aliases: ['B1 Coats'] })
  expect(await asked()).toEqual([])
})
