import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ErrorBody, ErrorCode } from '@bolodex/contract/errors'
import type { Config } from './config.ts'
import { AppError, statusOf } from './errors.ts'
import type { Logger } from './logger.ts'
import { collectForOpenApi } from './openapi.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { FindViewer } from './viewer.ts'

const overloadRetrySeconds = 5
const self = ["'self'"]
/** Idle connections outlive those of the proxies in front (60 s as a rule), so that none is closed under a request. */
const connectionTimes = { keepAliveTimeout: 72_000, requestTimeout: 30_000 }

type Parts = {
  config: Config
  log: Logger
  rateLimiter: RateLimiter
  findViewer: FindViewer
  version: string
  /** Answers a request before Fastify sees it, or leaves it alone. */
  answerEarly: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The web server with everything that is common to all routes, and no route yet. */
export async function createHttpServer(parts: Parts): Promise<FastifyInstance> {
  const { config, log, rateLimiter, findViewer, version, answerEarly } = parts
  // Typed as Fastify's own logger, or every signature that takes an app would have to name pino's.
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // probes.ts logs each answer by its route; Fastify's own lines would hold addresses.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    bodyLimit: 1024 * 1024,
    // While draining, what still arrives is answered; shutdown.ts decides when to stop listening.
    return503OnClosing: false,
    forceCloseConnections: config.DEVELOPMENT ? true : 'idle',
    serverFactory: (handle) =>
      createServer(connectionTimes, (request, response) => {
        if (!answerEarly(request, response)) handle(request, response)
      }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('contractRoutes', [])
  app.decorate('rateLimiter', rateLimiter)
  app.decorate('findViewer', findViewer)
  app.decorateRequest('viewer', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, retryAfterSeconds } = describeError(error)
    if (status >= 500 && body.code === 'internal') request.log.error({ err: error }, 'a request failed')
    reply.header('cache-control', 'no-store')
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config))
  await app.register(underPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: 500,
    pressureHandler: (request) => {
      // A probe that fails under load would have the process killed exactly when it is needed.
      if (request.routeOptions.config.isProbe) return
      throw new AppError('overloaded', 'The server is very busy. Please try again in a moment.', {
        retryAfterSeconds: overloadRetrySeconds,
      })
    },
  })
  await collectForOpenApi(app, version)
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isProbe?: boolean
  }
}

function securityHeaders(config: Config): Parameters<typeof helmet>[1] {
  return {
    // The development server's client is inline; what is built has no inline code or style at all.
    contentSecurityPolicy: !config.DEVELOPMENT && {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        baseUri: self,
        formAction: self,
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pages open a sign-in popup and must keep the link to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.ORIGIN.startsWith('https:') && { maxAge: 31_536_000 },
  }
}

const codeOfStatus: Record<number, ErrorCode> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_type' }

function describeError(error: unknown): { status: number; body: ErrorBody; retryAfterSeconds?: number | undefined } {
  if (error instanceof AppError) {
    const { code, message, retryAfterSeconds } = error
    return { status: statusOf[code], body: { code, message }, retryAfterSeconds }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'Invalid value',
    }))
    return { status: 400, body: { code: 'invalid_input', message: issues[0]?.message ?? 'Invalid input', issues } }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof Error && status >= 400 && status < 500) {
    return { status, body: { code: codeOfStatus[status] ?? 'invalid_input', message: error.message } }
  }
  return { status: 500, body: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } }
}
