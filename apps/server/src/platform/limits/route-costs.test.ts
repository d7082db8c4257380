import { beforeAll, describe, expect, test } from 'vitest'
import { addBrand } from '#testing/builders.ts'
import { createBareServer } from '#testing/bare-server.ts'
import { createTestApp, shareTestApp } from '#testing/test-app.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { workBudgetMs } from './rate-limit.ts'

const subject = shareTestApp()
beforeAll(async () => {
  await addBrand(subject.database.db, { name: 'Costly Brand', slug: 'costly-brand' })
})

describe('every route of the running server', () => {
  test('has a limit and a cost that one window can pay, in the contract or not', async () => {
    await subject.app.ready()
    const routes = subject.app.chargedRoutes
    const addresses = routes.map(({ method, url }) => `${method} ${url}`)
    for (const { method, path } of subject.app.contractRoutes) expect(addresses).toContain(`${method} ${path}`)
    for (const address of ['/readyz', '/metrics', '/api/openapi.json', '/photos/:name', '/assets/*', '/theme.js', '/*'])
      expect(addresses).toContain(`GET ${address}`)
    for (const { charge } of routes) {
      expect(charge.limit.points).toBeGreaterThan(0)
      if (charge.cost !== 'later') expect(charge.cost).toBeGreaterThan(0)
      if (charge.cost !== 'later') expect(charge.cost).toBeLessThanOrEqual(workBudgetMs)
    }
  })

  test('cannot be registered without a cost', async () => {
    const app = await createBareServer()
    expect(() => app.get('/free', async () => 'as much as you like')).toThrow('GET /free must state its limit and cost')
    const charge = { limit: rateLimits.read, cost: 1 }
    expect(() => app.get('/paid', { config: { charge } }, async () => 'once')).not.toThrow()
    await app.close()
  })

  test.each([
    ['POST', '/nowhere'],
    ['GET', '/api/nowhere'],
    ['DELETE', '/api/nowhere'],
    ['GET', '/nowhere'],
  ] as const)('%s %s is limited although no such route exists', async (method, url) => {
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' })
    const statuses = new Set<number>()
    for (let call = 0; call < 40; call += 1) statuses.add((await strict.app.inject({ method, url })).statusCode)
    expect([...statuses]).toEqual([404, 429])
    await strict.close()
  })
})

describe('one network', () => {
  /** Sends distinct requests until refused; returns how many were served. */
  const flood = async (from: string, url: (turn: number) => string, most = 2000): Promise<number> => {
    for (let turn = 0; turn < most; turn += 1) {
      const { statusCode, headers } = await subject.app.inject({ url: url(turn), remoteAddress: from })
      if (statusCode !== 429) continue
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
      return turn
    }
    return most
  }

  // A fresh address each, and what a call of each kind costs.
  test.each([
    ['250 brands at once', '203.0.113.1', (turn: number) => `/api/directory?pageSize=250&page=${turn + 1}`, 28],
    ['pages of 250 brands', '203.0.113.2', (turn: number) => `/?pageSize=250&page=${turn + 1}`, 85],
    ['long names', '203.0.113.3', (turn: number) => `/api/brand-names?name=${turn + 100}${'x'.repeat(90)}`, 13.3],
    ['searches', '203.0.113.4', (turn: number) => `/api/directory?pageSize=250&q=x${turn + 100}`, 33],
  ])('cannot cause more work than its share by asking for %s', async (_what, from, url, cost) => {
    const served = await flood(from, url)
    expect(served).toBeGreaterThan(0)
    expect(served * cost).toBeLessThanOrEqual(workBudgetMs)
    // The remaining points do not matter: the work budget applies to any next request.
    expect(
      (await subject.app.inject({ url: '/api/directory?pageSize=250&q=more', remoteAddress: from })).statusCode,
    ).toBe(429)
    const other = await subject.app.inject({ url: url(0), remoteAddress: '198.51.100.7' })
    expect(other.statusCode).toBe(200)
  })

  test('is charged for work beyond its estimate, even when it disconnects', async () => {
    const strict = await createTestApp({ RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '1' })
    const charge = { limit: rateLimits.read, cost: 1 }
    const count = () =>
      strict.database.pool.query('select count(*) from generate_series(1, 1000000) as n where n % 7 = 3')
    strict.app.get('/costly', { config: { charge } }, async () => (await count()).rows)
    const url = await strict.app.listen({ port: 0 })
    const ask = async (from: string, path = '/costly', signal?: AbortSignal): Promise<number> => {
      const headers = { 'x-forwarded-for': from }
      return (await fetch(`${url}${path}`, { headers, ...(signal && { signal }) })).status
    }
    // Each takes about a hundred of the three hundred milliseconds; by the estimate three hundred would be served.
    const statuses: number[] = []
    for (let call = 0; call < 40 && !statuses.includes(429); call += 1) statuses.push(await ask('203.0.113.70'))
    expect(statuses).toContain(429)
    expect(await ask('203.0.113.71')).toBe(200)
    for (let call = 0; call < 20; call += 1)
      await ask('203.0.113.72', '/costly', AbortSignal.timeout(60)).catch(() => {})
    await expect.poll(() => ask('203.0.113.72', '/nowhere'), { timeout: 5000, interval: 500 }).toBe(429)
    await strict.close()
  })

  test('may view the largest page, its photos and neighboring pages many times', async () => {
    const remoteAddress = '203.0.113.50'
    for (let turn = 0; turn < 10; turn += 1) {
      const page = await subject.app.inject({ url: `/?pageSize=250&page=${turn + 1}`, remoteAddress })
      expect(page.statusCode).toBe(200)
      for (let photo = 0; photo < 250; photo += 1) {
        const url = `/photos/${'0'.repeat(60)}${String(photo).padStart(4, '0')}.webp`
        expect((await subject.app.inject({ url, remoteAddress })).statusCode).toBe(404)
      }
    }
  })

  test('pays nothing for a cached answer', async () => {
    const keeping = await createTestApp({ ANSWER_CACHE_SECONDS: '60', RATE_LIMIT_FACTOR: '0.03' })
    // One of these uses up ninety milliseconds.
    const url = '/api/directory?pageSize=250'
    const statuses = []
    for (let call = 0; call < 10; call += 1) statuses.push((await keeping.app.inject(url)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await keeping.app.inject(`${url}&page=2`)).statusCode).toBe(200)
    expect((await keeping.app.inject(`${url}&page=3`)).statusCode).toBe(200)
    expect((await keeping.app.inject(`${url}&page=4`)).statusCode).toBe(429)
    expect((await keeping.app.inject(url)).statusCode).toBe(200)
    await keeping.close()
  })
})

test('the operator’s own network may probe without end, others may not', async () => {
  const probe = async (remoteAddress: string) => {
    const statuses = new Set<number>()
    for (let call = 0; call < 400; call += 1)
      statuses.add((await subject.app.inject({ url: '/readyz', remoteAddress })).statusCode)
    return [...statuses]
  }
  expect(await probe('10.0.0.7')).toEqual([200])
  expect(await probe('127.0.0.1')).toEqual([200])
  expect(await probe('fd00::7')).toEqual([200])
  expect(await probe('203.0.113.60')).toEqual([200, 429])
})

test('the OpenAPI document is compressed and revalidated by its ETag', async () => {
  const url = '/api/openapi.json'
  const plain = await subject.app.inject(url)
  const small = await subject.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([plain.statusCode, small.headers['content-encoding']]).toEqual([200, 'br'])
  expect(small.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  expect(plain.json().openapi).toBe('3.1.0')
  const known = await subject.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})
