import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createEarlyRefusals, trackCallers } from './admission.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Config } from '#platform/config.ts'
import type { Consistency } from '#platform/database/consistency.ts'
import { createPerNetworkLimiter } from '#platform/limits/networks.ts'
import { AppError, isOverloaded, notFound } from '#platform/errors.ts'
import { prepareFailure } from './failures.ts'
import type { Logger } from '#platform/logger.ts'
import { refuseForeignWrites, createSecurityHeaders } from './browser-security.ts'
import { type RateLimiter, chargeEveryRoute } from '#platform/limits/rate-limit.ts'
import { cutOffSlowPeers, type PeerRules, refuseUnreadable } from './slow-peers.ts'
import { traceRoutes } from '#platform/tracing/trace-routes.ts'
import type { FindProof, FindViewer } from './viewer.ts'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { errorWording } from '#platform/error-wording.ts'

const overloadRetrySeconds = 5
/**
 * Idle connections outlive those of proxies in front (usually 60 s), so that none is closed under a request. A file
 * of 20 MB takes minutes on a slow connection (slow-peers.ts sets the minimum rate); headers do not.
 */
const connectionTimes = {
  keepAliveTimeout: 72_000,
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
}

/** A request without a body gets no body stream to end: 6 % less CPU for a page from the response cache. */
const emptyBodies = { optimizeEmptyRequests: true }

/** As much as the documented proxy passes on (docs/operations.md). */
const maxDrainedBytes = 21 * 1024 * 1024

/** A /48 as well: long answers are few, and each holds a connection to the database. */
const downloads = { most: 1, sentence: errorWording.upload.oneDownload, scalesWithPrefix: false }

type Parts = {
  config: Config
  log: Logger
  rateLimiter: RateLimiter
  findViewer: FindViewer
  findProof: FindProof
  responseCache: ResponseCache
  consistency: Consistency
  /** Whether public reads of this network are refused now for lack of database connections. */
  wouldRefuse?: (network: string) => boolean
  /** Overrides for slow-peer limits. */
  peers?: Partial<PeerRules>
}

/** The web server with everything that is common to all routes, and no route yet. */
export async function createHttpServer(parts: Parts): Promise<FastifyInstance> {
  const {
    config,
    log,
    rateLimiter,
    findViewer,
    findProof,
    responseCache,
    consistency,
    wouldRefuse = () => false,
  } = parts
  // Typed as Fastify's own logger; otherwise every signature with an app would have to name pino's.
  const loggerInstance: FastifyBaseLogger = log
  const securityHeaders = createSecurityHeaders(config)
  const early = createEarlyRefusals({
    wouldRefuse,
    isServable: responseCache.isServable,
    headers: securityHeaders.all,
    trustedProxies: config.TRUSTED_PROXIES,
  })
  const app = Fastify({
    loggerInstance,
    // probes.ts logs each answer by its route; Fastify's own lines would hold addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    bodyLimit: 1024 * 1024,
    // While draining, what still arrives is answered; shutdown.ts decides when to stop listening.
    return503OnClosing: false,
    // An address that cannot be decoded gets here before any hook runs.
    frameworkErrors: (error, request, reply) => {
      // Typed for a custom route, which does not exist here.
      const answer = reply as FastifyReply
      const body = JSON.stringify(prepareFailure(error, request, answer))
      answer.headers(securityHeaders.all).header('x-request-id', request.id)
      void answer.type('application/json; charset=utf-8').send(body)
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, securityHeaders.asText),
    forceCloseConnections: config.DEVELOPMENT ? true : 'idle',
    serverFactory: (handle) =>
      createServer({ ...connectionTimes, ...emptyBodies }, (request, response) => {
        if (!responseCache.answerEarly(request, response) && !early.refuse(request, response)) handle(request, response)
      }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('contractRoutes', [])
  app.decorate('rateLimiter', rateLimiter)
  app.decorate('findViewer', findViewer)
  app.decorate('findProof', findProof)
  app.decorate('responseCache', responseCache)
  app.decorate('securityHeaders', securityHeaders.all)
  app.decorate('consistency', consistency)
  app.decorate('downloading', createPerNetworkLimiter(downloads))
  app.decorateRequest('viewer', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const body = prepareFailure(error, request, reply)
    return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
  })
  app.setNotFoundHandler(() => {
    throw notFound('Page')
  })
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) traceRoutes(app)
  // Before any hook that may refuse, so that refusals have them too. Never by `reply.raw.setHeader`: node:http would then
  // copy and validate every header of the reply one by one.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(securityHeaders.all)
  })
  if (config.TRUSTED_PROXIES === 0) warnOfProxies(app)
  refuseForeignWrites(app, config)
  await app.register(cookie)
  await app.register(multipart)
  trackCallers(app, { wouldRefuse, early })
  chargeEveryRoute(app)
  cutOffSlowPeers(app, securityHeaders.asText, parts.peers)
  readRefusedBodies(app)
  let shed = 0
  app.decorate('countShed', () => shed + early.count())
  // A client that has hung up was not refused.
  app.addHook('onError', async (_request, reply, error) => {
    if (isOverloaded(error) && !reply.raw.closed) shed += 1
  })
  await app.register(underPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS,
    // An interval without any sample counts as endless delay, so it must not be shorter than the delay allowed.
    sampleInterval: Math.max(500, config.MAX_EVENT_LOOP_DELAY_MS),
    pressureHandler: (request) => {
      // Only expensive requests are refused. A page without its assets is broken, and a failing probe would have an
      // overloaded process killed exactly when it is needed.
      if (!request.routeOptions.config.isRefusedUnderLoad) return
      throw new AppError('overloaded', errorWording.busy, {
        retryAfterSeconds: overloadRetrySeconds,
      })
    },
  })
  return app
}

/**
 * Reads a body that was refused as too large to its end instead of closing the connection (Fastify's default). Closing with
 * unread bytes resets the connection, so a proxy loses the answer and its client gets a 502 without a sentence.
 */
function readRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (raw.complete || reply.getHeader('connection') !== 'close') return
    if (Number(headers['content-length'] ?? Infinity) <= maxDrainedBytes) reply.removeHeader('connection')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Security headers of every response. */
    securityHeaders: Record<string, string>
    /** How many requests were refused because of overload. */
    countShed: () => number
  }
  interface FastifyContextConfig {
    /** A probe is neither logged nor counted among visits. */
    isProbe?: boolean
    /** Answers 503 while the process cannot keep up. */
    isRefusedUnderLoad?: boolean
  }
}

/** Warns once about an untrusted proxy in front: all visitors then share one rate limit. */
function warnOfProxies(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    app.log.warn('X-Forwarded-For received while TRUSTED_PROXIES is 0: all clients share one rate limit')
  })
}
