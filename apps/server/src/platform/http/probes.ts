import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { memoize } from '#platform/limits/memoize.ts'
import { createMetrics, type Measured } from './metrics.ts'

type Parts = Omit<Measured, 'countAnswers'> & {
  config: Config
  isDraining: () => boolean
  /** Whether a replica answers reads: without a primary the process still has something to give. */
  canRead: () => boolean
}

const probeOf = (cost: number) =>
  ({
    schema: { hide: true },
    config: { isProbe: true, charge: { limit: rateLimits.probe, cost, isFreeInside: true } },
    logLevel: 'silent',
  }) as const

/** The database is queried at most once a second. */
const goodForSeconds = 1

/**
 * A database that answered recently and is slow now is busy, not gone. A process that reported unready for that would
 * shift its visitors to equally busy ones, and those would follow.
 */
const patienceMs = 10_000

/** Endpoints for machines: liveness, readiness, metrics. */
export function registerProbes(app: FastifyInstance, parts: Parts): void {
  const { config, db, isDraining, canRead } = parts
  const countAnswers = () => ({ fromCache: app.responseCache.earlyAnswers(), shed: app.countShed() })
  const metrics = createMetrics({ ...parts, countAnswers }, app.log)

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The route pattern, never the URL: search terms are private.
    const route = routeOptions.url ?? 'none'
    // An event stream stays open for as long as its reader, so its duration is not a response time.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    metrics.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (routeOptions.config.isProbe) return
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    )
  })

  app.get('/healthz', probeOf(0.5), async () => ({ status: 'ok', isBusy: app.isUnderPressure() }))

  let answeredAt = -Infinity
  const hasDatabase = memoize({ seconds: goodForSeconds, most: 1, keyOf: String }, async () => {
    const answer = await answerInTime(db)
    if (answer === 'here') answeredAt = performance.now()
    return answer === 'here' || (answer === 'late' && performance.now() - answeredAt < patienceMs)
  })
  app.get('/readyz', probeOf(1), async (_request, reply) => {
    const isReady = !isDraining() && (canRead() || (await hasDatabase(null)))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  app.get('/metrics', probeOf(5), async (request, reply) => {
    if (!isToken(request.headers.authorization, config.METRICS_TOKEN)) throw notFound('Page')
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}

async function answerInTime(db: Database): Promise<'here' | 'late' | 'gone'> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, 1000, 'late').unref())
  const answered = sql`select 1`.execute(db).then(
    () => 'here' as const,
    () => 'gone' as const,
  )
  return Promise.race([answered, late])
}

function isToken(header: string | undefined, token: string | undefined): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}
