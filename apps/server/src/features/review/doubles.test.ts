import { afterAll, expect, test } from 'vitest'
import { listReview } from '@bolodex/contract/review/review'
import { addBrand, addMember } from '#testing/builders.ts'
import { createTestApp } from '#testing/test-app.ts'

const subject = await createTestApp({ RATE_LIMIT_FACTOR: '100' })
afterAll(() => subject.close())
const { cookie: admin } = await addMember(subject.database.db, { is_admin: true })
const { cookie: flagger } = await addMember(subject.database.db)
const { cookie: member } = await addMember(subject.database.db)

const call = (method: 'GET' | 'POST', url: string, cookie: string, payload?: object) =>
  subject.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const queue = async () => listReview.answer.parse((await call('GET', '/api/review?kind=duplicate', admin)).json()).items

test('a second suspected duplicate waits beside the first, and both follow a merge [X-04, X-06]', async () => {
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
  const { rows } = await subject.database.pool.query('select kind, action, about from moderation_log')
  expect(rows).toEqual([{ kind: 'merge', action: 'merged', about: 'Barlow into Barlow & Co' }])
})
