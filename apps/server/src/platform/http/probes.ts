import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { countGivenUpJobs } from '#platform/jobs/job-queue.ts'
import type { PhotoSpace } from '#platform/media/photo-store.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { memoize } from '#platform/limits/memoize.ts'

type Parts = {
  config: Config
  db: Database
  isDraining: () => boolean
  /** Whether a replica answers reads: without a primary the process still has something to give. */
  canRead: () => boolean
  /** How many vote counts the last recount found wrong. */
  readDrift: () => Promise<number>
  /** How many browsers are connected by an event stream. */
  countStreams: () => number
  readPhotoSpace: () => Promise<PhotoSpace>
}

const probeOf = (cost: number) =>
  ({
    schema: { hide: true },
    config: { isProbe: true, charge: { limit: rateLimits.probe, cost, isFreeInside: true } },
    logLevel: 'silent',
  }) as const

/** However many ask, the database is asked once in a second. */
const goodForSeconds = 1

/**
 * A database that answered this lately and is late now is busy, not gone. A process that called itself unready for that
 * would send its visitors to others that are just as busy, and the next one would follow.
 */
const patienceMs = 10_000

/** What machines ask: is it alive, may it get traffic, how is it doing. */
export function registerProbes(app: FastifyInstance, parts: Parts): void {
  const { config, db, isDraining, canRead, readDrift, countStreams, readPhotoSpace } = parts
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  })
  const fromCache = new Counter({
    name: 'http_answers_from_cache_total',
    help: 'Pages and public answers sent from the cache before routing',
    registers: [metrics],
  })

  const drift = new Gauge({
    name: 'vote_counts_drifted',
    help: 'Vote counts that the last nightly recount found wrong; anything but 0 is a fault',
    registers: [metrics],
  })

  const givenUp = new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs (mails among them) that failed to the last try; anything but 0 wants a look at the logs',
    registers: [metrics],
  })

  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Browsers that are connected to hear of news',
    registers: [metrics],
  })

  const photoBytes = new Gauge({
    name: 'photo_bytes',
    help: 'What tag photos take (stored), may take (quota), and what is free on their disk, which uploads leave alone (floor)',
    labelNames: ['of'],
    registers: [metrics],
  })

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The route's pattern, never the address: what somebody looked for is nobody's business.
    const route = routeOptions.url ?? 'none'
    // A stream lasts as long as somebody listens: that is no time to answer, and its end no news.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (routeOptions.config.isProbe) return
    request.log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
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

  const askDatabase = memoize({ seconds: goodForSeconds, most: 1, keyOf: String }, async () => {
    drift.set(await readDrift())
    givenUp.set(await countGivenUpJobs(db))
    for (const [of, bytes] of Object.entries(await readPhotoSpace())) if (bytes !== null) photoBytes.set({ of }, bytes)
    return true
  })
  app.get('/metrics', probeOf(5), async (request, reply) => {
    if (!isToken(request.headers.authorization, config.METRICS_TOKEN)) throw notFound('Page')
    await askDatabase(null)
    streams.set(countStreams())
    fromCache.reset()
    fromCache.inc(app.answerCache.earlyAnswers())
    return reply.type(metrics.contentType).send(await metrics.metrics())
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
