import { spawn, type ChildProcess } from 'node:child_process'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { testConfig } from '#testing/test-app.ts'
import { createProcessKey } from './networks.ts'
import { AppError } from '#platform/errors.ts'
import { createLogger } from '#platform/logger.ts'
import type { RateLimit } from '@bolodex/contract/rate-limits'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

const log = createLogger({ LOG_LEVEL: 'silent' })
const cheap: RateLimit = { name: 'cheap', points: 8, seconds: 60, isCostly: false }
const costly: RateLimit = { name: 'costly', points: 8, seconds: 60, isCostly: true }
const reply = { header: () => reply } as unknown as FastifyReply
// All requests share one connection, as behind a proxy.
const raw = { socket: {} }
const from = (ip: string, headers: Record<string, string> = {}) =>
  ({ ip, headers, raw, routeOptions: { config: {} } }) as unknown as FastifyRequest

const sharedKey = createProcessKey()

const createLimiter = (settings: Record<string, string> = {}): RateLimiter =>
  createRateLimiter(testConfig('postgres://localhost/unused', settings), log, sharedKey)

/** How many of twenty calls pass. */
async function countAllowed(limiter: RateLimiter, limit: RateLimit, request: FastifyRequest): Promise<number> {
  let allowed = 0
  for (let call = 0; call < 20; call += 1) {
    const refusal = await limiter.consume(limit, request).catch((error: unknown) => error)
    if (refusal === undefined) allowed += 1
    else expect(refusal).toMatchObject({ code: 'too_many_requests' })
  }
  return allowed
}

describe('in memory', () => {
  test('each address gets its points and a Retry-After when they are used up', async () => {
    const limiter = createLimiter()
    expect(await countAllowed(limiter, cheap, from('192.0.2.1'))).toBe(8)
    expect(await countAllowed(limiter, cheap, from('192.0.2.2'))).toBe(8)
    const refusal = await limiter.consume(cheap, from('192.0.2.1')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect((refusal as AppError).retryAfterSeconds).toBeGreaterThan(50)
    expect((refusal as AppError).message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/)
  })

  test('a clock that is set back extends no wait beyond the window', async () => {
    const limiter = createLimiter()
    await countAllowed(limiter, cheap, from('192.0.2.1'))
    const before = Date.now()
    // Within the day: the next day starts a new count.
    const back = before % 86_400_000 > 3_600_000 ? 3_600_000 : before % 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: before - back })
    const refusal = await limiter.consume(cheap, from('192.0.2.1')).catch((error: unknown) => error)
    vi.useRealTimers()
    expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 })
  })

  test('all addresses of one IPv6 /64 count as one, and a mapped IPv4 address as itself', async () => {
    const limiter = createLimiter()
    expect(await countAllowed(limiter, cheap, from('2001:db8:1:2::1'))).toBe(8)
    expect(await countAllowed(limiter, cheap, from('2001:db8:1:2:ffff::9'))).toBe(0)
    expect(await countAllowed(limiter, cheap, from('2001:db8:1:3::1'))).toBe(8)
    expect(await countAllowed(limiter, cheap, from('192.0.2.9'))).toBe(8)
    expect(await countAllowed(limiter, cheap, from('::ffff:192.0.2.9'))).toBe(0)
  })

  test('rotating within an IPv6 /56 or /48 gets four or sixteen times as much, and no more', async () => {
    const limiter = createLimiter()
    const countFrom = async (addresses: string[]) => {
      let allowed = 0
      for (const address of addresses) allowed += await countAllowed(limiter, cheap, from(address))
      return allowed
    }
    const household = (index: number) => `2001:db8:1:${index.toString(16)}::1`
    expect(await countFrom(Array.from({ length: 8 }, (_, index) => household(index)))).toBe(4 * 8)
    expect(await countFrom(Array.from({ length: 32 }, (_, index) => household(256 * (index + 1))))).toBe(12 * 8)
  })

  test('limits of different names do not count together', async () => {
    const limiter = createLimiter()
    expect(await countAllowed(limiter, cheap, from('192.0.2.1'))).toBe(8)
    expect(await countAllowed(limiter, costly, from('192.0.2.1'))).toBe(8)
  })

  test('the factor multiplies every limit', async () => {
    expect(await countAllowed(createLimiter({ RATE_LIMIT_FACTOR: '0.5' }), cheap, from('192.0.2.1'))).toBe(4)
  })

  describe('work beyond the estimate', () => {
    const useMs = async (limiter: RateLimiter, ip: string, ms: number): Promise<void> => {
      limiter.meter(from(ip)).use(ms)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const waitOf = async (limiter: RateLimiter, ip: string): Promise<number> => {
      const refusal = await limiter.spend(1, from(ip)).catch((error: unknown) => error)
      return refusal instanceof AppError ? (refusal.retryAfterSeconds ?? 0) : 0
    }

    test('is paid back over time: a call worth four budgets blocks the network for four windows', async () => {
      const limiter = createLimiter()
      await useMs(limiter, '192.0.2.1', 2900)
      expect(await waitOf(limiter, '192.0.2.1')).toBe(0)
      await useMs(limiter, '192.0.2.1', 9000)
      expect(await waitOf(limiter, '192.0.2.1')).toBeGreaterThan(100)
      expect(await waitOf(limiter, '192.0.2.1')).toBeLessThanOrEqual(120)
      expect(await waitOf(limiter, '192.0.2.2')).toBe(0)
    })

    test('of one /64 hardly counts for its /48', async () => {
      const limiter = createLimiter()
      await useMs(limiter, '2001:db8:1:2::1', 6000)
      expect(await waitOf(limiter, '2001:db8:1:2::1')).toBeGreaterThan(30)
      expect(await waitOf(limiter, '2001:db8:1:3::1')).toBe(0)
    })

    test('does not grow by calls that are refused', async () => {
      const limiter = createLimiter()
      await useMs(limiter, '192.0.2.1', 3100)
      for (let call = 0; call < 200; call += 1) await limiter.spend(100, from('192.0.2.1')).catch(() => {})
      await useMs(limiter, '192.0.2.1', 10)
      expect(await waitOf(limiter, '192.0.2.1')).toBeLessThanOrEqual(33)
    })
  })

  test('reads by the page renderer are not counted, and their mark cannot be guessed', async () => {
    const limiter = createLimiter()
    expect(await countAllowed(limiter, cheap, from('192.0.2.1', limiter.ownCall))).toBe(20)
    expect(await countAllowed(limiter, cheap, from('192.0.2.1', { 'x-bolodex-own-call': 'AAAA' }))).toBe(8)
  })
})

describe('in Redis', () => {
  let redis: ChildProcess
  let port: number

  beforeAll(async () => {
    port = await freePort()
    redis = await startRedis(port)
  })
  afterAll(() => void redis.kill('SIGKILL'))

  test(
    'processes share one count, and continue separately without delay when Redis dies',
    { timeout: 30_000 },
    async () => {
      const settings = { REDIS_URL: `redis://127.0.0.1:${port}` }
      const [one, other] = [createLimiter(settings), createLimiter(settings)]
      await new Promise((resolve) => setTimeout(resolve, 300))
      const visitor = from('192.0.2.1')
      expect((await countAllowed(one, cheap, visitor)) + (await countAllowed(other, cheap, visitor))).toBe(8)

      // Debt in one process applies to all.
      one.meter(from('192.0.2.5')).use(9000)
      await new Promise((resolve) => setTimeout(resolve, 100))
      const refusal = await other.spend(1, from('192.0.2.5')).catch((error: unknown) => error)
      expect((refusal as AppError).retryAfterSeconds).toBeGreaterThan(60)

      redis.kill('SIGSTOP')
      const started = performance.now()
      await one.consume(cheap, from('192.0.2.77'))
      expect(performance.now() - started).toBeLessThan(1000)
      // Only the first caller has waited.
      const later = performance.now()
      for (let call = 0; call < 4; call += 1) await one.consume(cheap, from('192.0.2.78'), 1)
      expect(performance.now() - later).toBeLessThan(250)
      redis.kill('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 200))

      const stranger = from('192.0.2.3')
      expect(await countAllowed(one, cheap, stranger)).toBe(8)
      expect(await countAllowed(one, costly, stranger)).toBe(2)
      await Promise.all([one.close(), other.close()])
    },
  )
})

async function startRedis(port: number): Promise<ChildProcess> {
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve())
  })
  return server
}
