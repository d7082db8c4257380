import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { workBudgetMs } from '#platform/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let subject: TestApp
beforeAll(async () => {
  subject = await createTestApp()
})
afterAll(() => subject.close())

test.each([
  { kind: 'photo', method: 'POST', url: '/api/brands/1/upload', remoteAddress: '192.0.2.1' },
  { kind: 'photoUrl', method: 'PATCH', url: '/api/brands/1/photo', remoteAddress: '192.0.2.2' },
] as const)('one network sends ten photos at a stretch to $url', async ({ kind, method, url, remoteAddress }) => {
  const payload = kind === 'photoUrl' ? { photoUrl: 'https://example.org/tag.png' } : undefined
  const statuses: number[] = []
  for (let call = 0; call < 12; call += 1)
    statuses.push((await subject.app.inject({ method, url, remoteAddress, ...(payload && { payload }) })).statusCode)
  const atAStretch = workBudgetMs / rateLimits[kind].cost
  expect(atAStretch).toBe(10)
  expect(statuses).toEqual([...Array.from({ length: atAStretch }, () => 404), 429, 429])
})

test('over ten minutes it is thirty, and fifteen addresses', () => {
  expect(rateLimits.photo).toMatchObject({ points: 30, seconds: 600 })
  expect(rateLimits.photoUrl).toMatchObject({ points: 15, seconds: 600 })
})
