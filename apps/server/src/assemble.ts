import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createAccountCaps } from '#domain/account-caps.ts'
import type { Config } from '#platform/config.ts'
import { createConsistency } from '#platform/database/consistency.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { openBuiltSite, openSourceSite } from '#platform/http/built-site.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { registerOpenApi } from '#platform/http/openapi/openapi.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerProbes } from '#platform/http/probes.ts'
import { cookiesOf, sessionCookieName } from '#platform/http/viewer.ts'
import type { PeerRules } from '#platform/http/slow-peers.ts'
import { createRateLimiter } from '#platform/limits/rate-limit.ts'
import type { Logger } from '#platform/logger.ts'
import { prepareShutdown } from '#platform/shutdown.ts'
import { exampleCalls } from './example-calls.ts'
import { createFeatures } from './features.ts'
import { describeProcess, openServices, prepareDatabase } from './services.ts'
import { openJobs } from './open-jobs.ts'

const webRoot = fileURLToPath(new URL('../../web', import.meta.url))

export type Api = { app: FastifyInstance; stop: (isUrgent?: boolean) => Promise<void> }
/** Shorter times for tests. */
export type Tuning = { peers?: Partial<PeerRules> }

/** The api process: routes, pages and, unless configured otherwise, the jobs. */
export async function assembleApi(config: Config, log: Logger, { peers = {} }: Tuning = {}): Promise<Api> {
  await prepareDatabase(config, log)
  const services = await openServices(config, log, { purpose: 'request' })
  const { db, pool, copy, ports } = services
  const features = createFeatures(services)
  const rateLimiter = createRateLimiter(config, log, services.dailyKey)
  const app = await createHttpServer({
    config,
    log,
    rateLimiter,
    findViewer: ports.findViewer,
    findProof: ports.findProof,
    responseCache: createResponseCache({ seconds: config.ANSWER_CACHE_SECONDS, isOpen: () => !draining.isDraining() }),
    consistency: createConsistency(db, config),
    wouldRefuse: (network) => (copy?.pool ?? pool).queue.wouldRefuse(network),
    peers,
  })
  // Hooks run in reverse order: the services close last.
  app.addHook('onClose', async () => {
    await rateLimiter.close()
    await services.close()
  })
  const draining = prepareShutdown(app, config.DRAIN_SECONDS)
  app.decorate('accountCaps', createAccountCaps(db))
  registerProbes(app, describeProcess(services, draining.isDraining))
  for (const { routes } of features) routes?.(app)
  const sessionCookie = cookiesOf(config.ORIGIN).nameOf(sessionCookieName)
  registerOpenApi(app, { origin: config.ORIGIN, version: services.version, sessionCookie, examples: exampleCalls })
  const site = await (config.DEVELOPMENT ? openSourceSite(app, webRoot) : openBuiltSite(app, webRoot))
  const cache = app.responseCache
  const readName = () => services.settings.current().name
  registerPages(app, { site, cache, origin: config.ORIGIN, readName, isDatabaseAway: () => pool.isAway })

  const jobs = config.RUN_JOBS ? await openJobs(config, log, services) : null
  app.addHook('onClose', async () => jobs?.stop())
  for (const { atStart } of features)
    // oxlint-disable-next-line no-await-in-loop -- a handful, once
    await atStart?.()
  // Jobs stop first: a draining process takes no new ones while it still answers requests.
  const stop = async (isUrgent = false): Promise<void> => {
    services.leave()
    await Promise.all([jobs?.stop(), draining.stop(isUrgent)])
  }
  return { app, stop }
}

/** The worker process: only jobs. */
export async function assembleWorker(config: Config, log: Logger): Promise<{ stop: () => Promise<void> }> {
  await prepareDatabase(config, log)
  return openJobs(config, log)
}
