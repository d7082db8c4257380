import { randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { FastifyRequest, FastifyInstance, RouteOptions } from 'fastify'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import ipaddr from 'ipaddr.js'
import { rateLimits, type RateLimit, type CallLimit } from '@bolodex/contract/rate-limits'
import type { Config } from '#platform/config.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/logger.ts'
import { codeOfNetwork, createProcessKey, networksOf, type DailyKey } from './networks.ts'
import { errorWording } from '#platform/error-wording.ts'

/**
 * The work one network may cause, whatever it asks for: in tenths of a millisecond, a tenth of a core. The window is
 * short, so that nobody can spend a whole minute's share in one blow, and whoever has spent theirs waits briefly.
 */
const work = { name: 'work', points: 30_000, seconds: 30, isCostly: false } as const satisfies RateLimit

/** The milliseconds of work that are free in each window; no call may cost more. */
export const workBudgetMs = work.points / 10

export type RateLimiter = {
  /** Counts one call and the milliseconds of work it costs; throws when there were too many of either. */
  consume: (limit: RateLimit, request: FastifyRequest, cost?: number) => Promise<void>
  /** Counts the work of a call whose cost shows only later; throws when there was too much. */
  spend: (cost: number, request: FastifyRequest) => Promise<void>
  /** Counts one call (or so many things) for this key, which is kept as a code; throws when there were too many. */
  consumeKey: (limit: RateLimit, key: string, count?: number) => Promise<void>
  /** Starts counting anew for this key. */
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
    try {
      await counterOf(limit, factor).consume(code, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      // A clock that was set back must not make anybody wait for as long as it was.
      const seconds = Math.min(limit.seconds, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      throw new AppError('too_many_requests', errorWording.tooManyRequests(seconds), {
        retryAfterSeconds: seconds,
      })
    }
  }
  const charge = async (request: FastifyRequest, limit: RateLimit | null, cost: number): Promise<void> => {
    if (isOwnCall(request)) return
    const points = Math.min(work.points, Math.round(cost * 10))
    // One after the other, the narrowest first: a refused caller must not use up its neighbors' share.
    for (const { code, factor } of countedNetworks(request, await readKey())) {
      if (limit) await count(limit, code, { factor })
      if (points > 0) await count(work, code, { factor, points })
    }
  }
  const codeOf = async (key: string): Promise<string> => codeOfNetwork(key.toLowerCase(), await readKey())
  return {
    ownCall: { [ownCallHeader]: ownCallSecret.toString('base64url') },
    consume: (limit, request, cost = 0) => charge(request, limit, cost),
    spend: (cost, request) => charge(request, null, cost),
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

function countedNetworks({ ip, raw }: FastifyRequest, key: KeyObject): CountedNetworks['networks'] {
  const known = countedByConnection.get(raw.socket)
  if (known?.ip === ip && known.key === key) return known.networks
  const networks = networksOf(ip).map((network) => ({
    code: codeOfNetwork(network.key, key),
    factor: network.factor,
  }))
  countedByConnection.set(raw.socket, { ip, key, networks })
  return networks
}

/** Without the database there is no shared key: like without Redis, each process then counts alone. */
function orOwnKey(shared: DailyKey, log: Logger): DailyKey {
  const own = createProcessKey()
  return () =>
    shared().catch((error: unknown) => {
      log.warn({ err: error }, 'the key of the day is out of reach: this process counts alone')
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
 * With these settings a dead Redis costs a request a quarter of a second at most; the defaults hang for seconds. One that
 * is frozen costs that once: its connection is given up, and nobody waits until a new one answers.
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
    if (!isDown) log.warn({ err: error }, 'Redis is out of reach: each process counts alone')
    isDown = true
  })
  return redis
}

/** What a route takes from the network that calls it. */
export type Charge = {
  limit: CallLimit
  /**
   * Milliseconds of work, counted before anything is done. `later`: the handler counts it itself, once it knows how
   * much there is to do or that the answer is kept already.
   */
  cost: number | 'later'
  /** Not counted for the operator's own network: whoever asks from there decides whether the process lives. */
  isFreeInside?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    charge?: Charge
  }
  interface FastifyInstance {
    /** What routes of this scope cost that a plugin registers, which cannot say so itself. */
    chargeOfScope: Charge | null
    /** Every route that is served, in the contract or not, with what it costs. */
    chargedRoutes: { method: string; url: string; charge: Charge }[]
  }
}

/** An unknown address is charged as well: finding out that there is nothing is work too. */
const nowhere: Charge = { limit: rateLimits.unknown, cost: rateLimits.unknown.cost }

/**
 * Counts every call by its limit and its cost before anything else is done. A route that does not say what it costs
 * cannot be registered.
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
