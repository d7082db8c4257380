import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { FastifyRequest, FastifyInstance, RouteOptions } from 'fastify'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import ipaddr from 'ipaddr.js'
import { rateLimits, type RateLimit, type CallLimit } from '@bolodex/contract/rate-limits'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { createWorkMeter, type WorkMeter } from './work-meter.ts'
import { codeOfNetwork, createProcessKey, networksOf, type DailyKey } from './networks.ts'
import { errorWording } from '#platform/error-wording.ts'

/**
 * The work one network may cause across all routes: in tenths of a millisecond, a tenth of a core. The window is
 * short, so a minute's share cannot be spent at once and the wait after spending it is brief.
 */
const work = { name: 'work', points: 30_000, seconds: 30, isCostly: false } as const satisfies RateLimit
/**
 * The budget for photos, transcripts and files, which take seconds each and run in queues apart from requests: a
 * fifth of a core. Three photos must not keep their sender from reading.
 */
const longWork = { name: 'long-work', points: 1_200_000, seconds: 600, isCostly: false } as const satisfies RateLimit
/** Work that has been done is paid back within this time. Neighbors behind the same address wait as well. */
const longestDebtSeconds = 600

/** The milliseconds of work that are free in each window; no call may cost more. */
export const workBudgetMs = work.points / 10

export type RateLimiter = {
  /** Counts one call and the milliseconds of work it costs; throws when there were too many of either. */
  consume: (limit: RateLimit, request: FastifyRequest, cost?: number) => Promise<void>
  /** Counts the work of a call whose cost shows only later; throws when there was too much. */
  spend: (cost: number, request: FastifyRequest) => Promise<void>
  /** Charges what a request turns out to use beyond what it has paid. The network's budget may go below zero. */
  meter: (request: FastifyRequest) => WorkMeter
  /** Counts one call (or `count` items) for this key, which is stored as a hash; throws above the limit. */
  consumeKey: (limit: RateLimit, key: string, count?: number) => Promise<void>
  /** Resets the count of this key. */
  forgive: (limit: RateLimit, key: string) => Promise<void>
  /** Headers by which the page renderer reads the product's own routes without being counted. */
  ownCall: Record<string, string>
  close: () => Promise<void>
}

const ownCallHeader = 'x-bolodex-own-call'

export function createRateLimiter(
  config: Pick<Config, 'REDIS_URL' | 'RATE_LIMIT_FACTOR'>,
  log: Logger,
  sharedKey: DailyKey = createProcessKey(),
): RateLimiter {
  const redis = config.REDIS_URL ? connect(config.REDIS_URL, log) : null
  const readKey = redis ? orOwnKey(sharedKey, log) : createProcessKey()
  const counters = new Map<string, RateLimiterAbstract>()
  const counterOf = (limit: RateLimit, factor: number): RateLimiterAbstract => {
    const name = `${limit.name}:${factor}`
    const counter = counters.get(name) ?? createCounter(limit, name, config.RATE_LIMIT_FACTOR * factor, redis)
    counters.set(name, counter)
    return counter
  }
  const ownCallSecret = randomBytes(32)
  const isOwnCall = ({ headers }: FastifyRequest): boolean => {
    const given = Buffer.from(String(headers[ownCallHeader] ?? ''), 'base64url')
    return given.length === ownCallSecret.length && timingSafeEqual(given, ownCallSecret)
  }
  const count = async (limit: RateLimit, code: string, { factor = 1, points = 1 } = {}): Promise<void> => {
    const counter = counterOf(limit, factor)
    try {
      await counter.consume(code, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const most = limit === work || limit === longWork ? longestDebtSeconds : limit.seconds
      // A clock that was set back must not extend anyone's wait by that difference.
      const seconds = Math.min(most, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      throw new AppError('too_many_requests', errorWording.tooManyRequests(seconds), {
        retryAfterSeconds: seconds,
        headers: {
          'ratelimit-policy': `"${limit.name}";q=${counter.points};w=${limit.seconds}`,
          ratelimit: `"${limit.name}";r=0;t=${seconds}`,
        },
      })
    }
  }
  const charge = async (request: FastifyRequest, limit: RateLimit | null, cost: number): Promise<void> => {
    if (isOwnCall(request)) return
    const budget = budgetOf(request)
    const points = Math.min(budget.points, Math.round(cost * 10))
    request.caller?.meter?.pay(cost)
    // Sequential, narrowest first: a refused caller must not use up its neighbors' share.
    for (const { code, factor } of countedNetworks(request, await readKey())) {
      if (limit) await count(limit, code, { factor })
      if (points > 0) await count(budget, code, { factor, points })
    }
  }
  const owe = async (visitor: Visitor, budget: RateLimit, ms: number): Promise<void> => {
    const points = Math.round(ms * 10)
    for (const { code, factor } of countedNetworks(visitor, await readKey())) {
      const counter = counterOf(budget, factor)
      const { consumedPoints, msBeforeNext } = await counter.penalty(code, points)
      // Refused calls were counted as well. They have caused no work, and are no debt.
      const debt = Math.min(points, consumedPoints - counter.points)
      if (debt <= 0) continue
      const seconds = msBeforeNext / 1000 + (budget.seconds * debt) / counter.points
      await counter.block(code, Math.min(longestDebtSeconds, Math.ceil(seconds)))
    }
  }
  const codeOf = async (key: string): Promise<string> => codeOfNetwork(key.toLowerCase(), await readKey())
  return {
    ownCall: { [ownCallHeader]: ownCallSecret.toString('base64url') },
    consume: (limit, request, cost = 0) => charge(request, limit, cost),
    spend: (cost, request) => charge(request, null, cost),
    meter: (request) => {
      // A closed connection has no address.
      const visitor = { ip: request.ip, raw: request.raw }
      return createWorkMeter((ms) => {
        owe(visitor, budgetOf(request), ms).catch((error: unknown) =>
          log.warn({ err: error }, 'charging request cost to the rate limit failed'),
        )
      })
    },
    consumeKey: async (limit, key, points = 1) => count(limit, await codeOf(key), { points }),
    forgive: async (limit, key) => {
      await counterOf(limit, 1).delete(await codeOf(key))
    },
    close: async () => redis?.disconnect(),
  }
}

type CountedNetworks = { ip: string; key: KeyObject; networks: { code: string; factor: number }[] }

/**
 * Cached per connection, since computing the codes costs as much as counting them. Behind a proxy, the next request on the
 * connection may come from another address. No address outlives its connection.
 */
const countedByConnection = new WeakMap<object, CountedNetworks>()

type Visitor = Pick<FastifyRequest, 'ip' | 'raw'>

function countedNetworks({ ip, raw }: Visitor, key: KeyObject): CountedNetworks['networks'] {
  const known = countedByConnection.get(raw.socket)
  if (known?.ip === ip && known.key === key) return known.networks
  const networks = networksOf(ip).map((network) => ({
    code: codeOfNetwork(network.key, key),
    factor: network.factor,
  }))
  countedByConnection.set(raw.socket, { ip, key, networks })
  return networks
}

const budgetOf = ({ routeOptions }: FastifyRequest): RateLimit =>
  routeOptions.config.charge?.limit.isLongWork ? longWork : work

/** Without the database there is no shared key: like without Redis, each process then counts alone. */
function orOwnKey(shared: DailyKey, log: Logger): DailyKey {
  const own = createProcessKey()
  return () =>
    shared().catch((error: unknown) => {
      log.warn({ err: error }, 'daily visitor key unreachable: counting in this process only')
      return own()
    })
}

function createCounter(limit: RateLimit, name: string, factor: number, redis: Redis | null): RateLimiterAbstract {
  const points = Math.max(1, Math.round(limit.points * factor))
  const options = { keyPrefix: `bolodex:${name}`, points, duration: limit.seconds }
  if (!redis) return new RateLimiterMemory(options)
  const fallbackPoints = limit.isCostly ? Math.max(1, Math.floor(points / 4)) : points
  const insuranceLimiter = new RateLimiterMemory({ ...options, points: fallbackPoints })
  return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter, rejectIfRedisNotReady: true })
}

/**
 * With these settings a dead Redis costs a request at most a quarter of a second; the defaults hang for seconds. A
 * frozen one costs that once: its connection is dropped, and requests stop waiting until it answers again. The
 * package `redis` cannot do this: its command timeout ends when the command is sent (decision 85).
 */
function connect(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 250,
    // Before the command gives up, or the next one would wait as long.
    socketTimeout: 200,
    connectTimeout: 500,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  let isDown = false
  redis.on('ready', () => {
    isDown = false
  })
  redis.on('error', (error) => {
    if (!isDown) log.warn({ err: error }, 'Redis unreachable: each process counts its own requests')
    isDown = true
  })
  return redis
}

/** What a route charges to the calling network. */
export type Charge = {
  limit: CallLimit
  /**
   * Milliseconds of work, charged in advance. `later`: the handler charges it once it knows the amount or finds a
   * cached answer.
   */
  cost: number | 'later'
  /** Not counted for the operator's own network, where liveness probes come from. */
  isFreeInside?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    charge?: Charge
  }
  interface FastifyInstance {
    /** The charge of a plugin's routes in this scope, which cannot declare it. */
    chargeOfScope: Charge | null
    /** Every route that is served, in the contract or not, with what it costs. */
    chargedRoutes: { method: string; url: string; charge: Charge }[]
  }
}

/** An unknown address is charged as well: finding out that there is nothing is work too. */
const nowhere: Charge = { limit: rateLimits.unknown, cost: rateLimits.unknown.cost }

/**
 * Charges every call to its rate limit and work budget before anything else. A route without a declared cost cannot
 * be registered.
 */
export function chargeEveryRoute(app: FastifyInstance): void {
  app.decorate('chargeOfScope', null)
  app.decorate('chargedRoutes', [])
  app.addHook('onRoute', function requireCharge(route: RouteOptions) {
    const charge = route.config?.charge ?? this.chargeOfScope
    for (const method of [route.method].flat()) {
      if (!charge) throw new Error(`${method} ${route.url} must state its limit and cost: config.charge is missing`)
      app.chargedRoutes.push({ method, url: route.url, charge })
    }
    route.config = { ...route.config, ...(charge && { charge }) }
  })
  app.addHook('onRequest', async (request) => {
    const { limit, cost, isFreeInside } = request.routeOptions.config.charge ?? nowhere
    if (isFreeInside && isInside(request)) return
    await app.rateLimiter.consume(limit, request, cost === 'later' ? 0 : cost)
  })
}

const insideRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

const isInside = ({ ip }: FastifyRequest): boolean =>
  ipaddr.isValid(ip) && insideRanges.includes(ipaddr.process(ip).range())
