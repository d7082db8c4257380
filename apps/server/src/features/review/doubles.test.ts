import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReview } from '@bolodex/contract/review'
import { addBrand, addUser, signIn } from '#testing/builders.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
let admin: string
let flagger: string
let member: string

beforeAll(async () => {
  subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
  const { db } = subject.database
  admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
  flagger = await signIn(db, (await addUser(db)).id)
  member = await signIn(db, (await addUser(db)).id)
})
afterAll(() => subject.close())

const call = (method: 'GET' | 'POST', url: string, cookie: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const queue = async () => listReview.answer.parse((await call('GET', '/api/review?kind=duplicate', admin)).json()).items

test('a second brand that another is said to double waits beside the first, and both follow a merge [X-04, X-06]', async () => {
  const { db } = subject.database
  const [double, real] = [
    await addBrand(db, { name: 'Barlow', slug: 'barlow' }),
    await addBrand(db, { name: 'Barlow & Co', slug: 'barlow-co' }),
  ]
  await addBrand(db, { name: 'Barlowe', slug: 'barlowe' })
  const claim = (id: number, duplicateOf: string, who = flagger) =>
    call('POST', '/api/flags', who, { target: 'brand', id, reason: 'duplicate', duplicateOf })
  await claim(double.id, 'barlow-co')
  await claim(double.id, 'barlowe', member)
  await claim(double.id, 'barlowe')
  await claim(real.id, 'barlowe')
  const waiting = async () => (await queue()).map(({ title, people }) => [title, people])
  expect(await waiting()).toEqual([
    ['Barlow = Barlow & Co', 1],
    ['Barlow = Barlowe', 2],
    ['Barlow & Co = Barlowe', 1],
  ])
  const [first] = await queue()
  expect((await call('POST', `/api/review/items/${first?.id}/verdict`, admin, { verdict: 'accept' })).statusCode).toBe(
    200,
  )
  expect(await waiting()).toEqual([['Barlow & Co = Barlowe', 1]])
})
