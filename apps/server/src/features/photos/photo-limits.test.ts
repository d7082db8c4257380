import { expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { shareTestApp } from '#testing/test-app.ts'

const subject = shareTestApp()

test.each([
  { kind: 'photo', method: 'POST', url: '/api/brands/1/upload', remoteAddress: '192.0.2.1' },
  { kind: 'photoUrl', method: 'PATCH', url: '/api/brands/1/photo', remoteAddress: '192.0.2.2' },
] as const)(
  'one network may call $url as often as its limit allows, and no more',
  async ({ kind, method, url, remoteAddress }) => {
    const payload = kind === 'photoUrl' ? { photoUrl: 'https://example.org/tag.png' } : undefined
    const statuses: number[] = []
    const { points, seconds } = rateLimits[kind]
    for (let call = 0; call < points + 2; call += 1)
      statuses.push((await subject.app.inject({ method, url, remoteAddress, ...(payload && { payload }) })).statusCode)
    expect([points, seconds]).toEqual([kind === 'photo' ? 30 : 15, 600])
    // Their work is charged to the budget for long work as measured: a photo for a missing brand costs almost
    // nothing.
    expect(statuses).toEqual([...Array.from({ length: points }, () => 404), 429, 429])
  },
)
