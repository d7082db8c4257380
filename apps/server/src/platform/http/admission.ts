import type { FastifyInstance, FastifyRequest } from 'fastify'
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
}

/**
 * Makes the caller known to the queues of what is scarce: database connections (admitted-pool.ts) and page rendering
 * (pages.ts). A request waits, or is refused, only where it needs one of them (decision 71).
 */
export function trackCallers(app: FastifyInstance, { wouldRefuse }: Parts): void {
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
      isAdmitted: !isRefusedUnderLoad || isLong,
      hasLeft: () => reply.raw.closed,
    }
    // Before any work is done for it: under overload most requests are refused.
    if (isShared && !app.answerCache.isServable(request.url) && wouldRefuse(request.caller.network))
      return done(overloaded)
    runAs(request.caller, done)
  })
  // Events of the body's stream do not carry the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.caller) runAs(request.caller, done)
    else done()
  })
}

const hasSocket = ({ raw }: FastifyRequest): boolean => typeof raw.socket.bytesRead === 'number'
