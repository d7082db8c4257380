import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { statusOf } from '#platform/errors.ts'
import { overloaded } from '#platform/limits/admission-queue.ts'
import { runAs, type Caller } from '#platform/limits/callers.ts'
import { widestNetworkOf } from '#platform/limits/networks.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Waits for its peer or has a separate limit (uploads, downloads, password hashes): always admitted. */
    isLong?: boolean
    /** A public read. Unless its answer is cached, it needs a connection. */
    isShared?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

type Parts = {
  /** Whether public reads of this network are refused now. */
  wouldRefuse: (network: string) => boolean
  early: EarlyRefusals
}

/** Bounds memory. There are fewer public reads that have no parameter in their path. */
const maxKnownPaths = 1000

type EarlyRefusals = ReturnType<typeof createEarlyRefusals>

/**
 * Refuses public API reads before Fastify routes them, at a quarter of the cost of a hook. Under overload most
 * requests are refused, and a process busy refusing serves none.
 */
export function createEarlyRefusals(options: {
  wouldRefuse: (network: string) => boolean
  isServable: (address: string) => boolean
  /** Headers of every response. */
  headers: Record<string, string>
  trustedProxies: number
}) {
  const { wouldRefuse, isServable, trustedProxies } = options
  const body = JSON.stringify({ code: overloaded.code, message: overloaded.message })
  const headers = Object.entries({
    ...options.headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(overloaded.retryAfterSeconds),
  }).flat()
  /** Paths that Fastify has routed to a public read. */
  const paths = new Set<string>()
  let refused = 0
  return {
    learn: (url: string): void => {
      if (!url.startsWith('/api/')) return
      if (paths.size >= maxKnownPaths) paths.clear()
      paths.add(pathOf(url))
    },
    refuse: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '' } = request
      if (method !== 'GET' || !paths.has(pathOf(url)) || isServable(url)) return false
      if (!wouldRefuse(widestNetworkOf(addressOf(request, trustedProxies)))) return false
      refused += 1
      response.writeHead(statusOf.overloaded, headers)
      response.end(body)
      return true
    },
    count: (): number => refused,
  }
}

const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** The same as Fastify's request.ip: the address that the outermost trusted proxy saw. */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (trustedProxies === 0 || forwarded === undefined) return direct
  const hops = String(forwarded).split(',')
  return hops.at(-Math.min(trustedProxies, hops.length))?.trim() || direct
}

/**
 * Makes the caller known to the queues of what is scarce: database connections (admitted-pool.ts) and page rendering
 * (pages.ts). A request waits, or is refused, only where it needs one of them (decision 71).
 */
export function trackCallers(app: FastifyInstance, { wouldRefuse, early }: Parts): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    // A request without a socket is a page's own read. It belongs to the caller of the page.
    if (!hasSocket(request)) return done()
    const { isRefusedUnderLoad = false, isLong = false, isShared = false } = request.routeOptions.config
    let network: string | undefined
    request.caller = {
      // Computed only for requests that have to queue.
      get network() {
        return (network ??= widestNetworkOf(request.ip))
      },
      isPublicRead: isShared,
      isAdmitted: !isRefusedUnderLoad || isLong,
      hasLeft: () => reply.raw.closed,
      meter: app.rateLimiter.meter(request),
    }
    // Before any work is done for it: under overload most requests are refused.
    if (isShared && !app.responseCache.isServable(request.url) && wouldRefuse(request.caller.network)) {
      early.learn(request.url)
      return done(overloaded)
    }
    runAs(request.caller, done)
  })
  // Events of the body's stream do not carry the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.caller) runAs(request.caller, done)
    else done()
  })
}

const hasSocket = ({ raw }: FastifyRequest): boolean => typeof raw.socket.bytesRead === 'number'
