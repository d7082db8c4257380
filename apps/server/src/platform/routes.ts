import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ErrorBody } from '@bolodex/contract/errors'
import type { ContractRoute, InputOf, OutputOf } from '@bolodex/contract/route'
import { requireClosedAnswer, requireStrictInput } from './closed-schemas.ts'
import { streamJsonList } from './json-list-stream.ts'
import type { RateLimit, RateLimiter } from './rate-limit.ts'
import { requireViewer, type Access, type FindViewer, type Viewer, type ViewerOf } from './viewer.ts'

/** What a handler is given: every part already parsed by the contract, and a caller of the declared kind. */
type Call<R extends ContractRoute, A extends Access> = {
  params: OutputOf<R['params']>
  query: OutputOf<R['query']>
  body: OutputOf<R['body']>
  viewer: ViewerOf<A>
  request: FastifyRequest
}

type Answer<R extends ContractRoute> = InputOf<R['answer']>
/** A list too long to hold: its items are sent as they come. */
type StreamedAnswer<R extends ContractRoute> = Answer<R> extends (infer Item)[] ? AsyncIterable<Item> : never

type Rules<R extends ContractRoute, A extends Access> = {
  access: A
  limit: RateLimit
  handle: (call: Call<R, A>) => Promise<Answer<R>> | StreamedAnswer<R>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every contract route that is served, for the tests that cover all of them. */
    contractRoutes: { route: ContractRoute; access: Access }[]
    rateLimiter: RateLimiter
    findViewer: FindViewer
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** A call without a query takes no parameters: a made-up one would only get past caches. */
const noParameters = z.strictObject({})

/** What a shared cache may keep, and for how long. Only answers that are the same for everyone carry it. */
export const sharedCache = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'

/**
 * Registers one contract route: limits the rate, checks access, parses the input by the contract and closes the
 * answer with it, so that a column nobody named never reaches the wire.
 */
export function addRoute<const R extends ContractRoute, const A extends Access>(
  app: FastifyInstance,
  route: R,
  { access, limit, handle }: Rules<R, A>,
): void {
  const { method, path, summary, params, query, body, answer } = route
  const name = `${method} ${path}`
  for (const input of [params, query, body]) if (input) requireStrictInput(input, name)
  requireClosedAnswer(answer, name)
  app.contractRoutes.push({ route, access })
  const isShared = method === 'GET' && access === 'anyone'
  app.route({
    method,
    url: path,
    config: { isRefusedUnderLoad: true },
    schema: {
      summary,
      ...(params && { params }),
      querystring: query ?? noParameters,
      ...(body && { body }),
      response: { 200: answer, default: ErrorBody },
    },
    onRequest: async (request, reply) => {
      await app.rateLimiter.consume(limit, request, reply)
      // Before the body is read: a stranger's upload is refused without taking it in.
      request.viewer = await requireViewer(access, () => app.findViewer(request))
    },
    handler: async (request, reply) => {
      reply.header('cache-control', isShared ? sharedCache : 'private, no-store')
      // The schemas above have parsed all three, and requireViewer has found the declared kind of caller.
      const { params, query, body, viewer } = request
      const call = { params, query, body, viewer, request } as Call<R, A>
      const result = handle(call)
      return result instanceof Promise ? result : streamJsonList(reply, answer, result)
    },
  })
}
