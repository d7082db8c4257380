import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ErrorBody } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { ContractRoute, OutputOf } from '@bolodex/contract/route'
import { notFound } from '#platform/errors.ts'
import type { OpenPhoto } from '#platform/media/photo-store.ts'
import { requireStrictInput } from './routes.ts'
import { requireViewer, type ViewerOf } from './viewer.ts'

type PrivateFileRoute = ContractRoute & {
  method: 'GET'
  access: 'user' | 'moderator' | 'admin'
  params: z.ZodObject
  answer: z.ZodFile
}

/** Registers a contract route that serves a restricted picture. Caches must not store it. */
export function addPrivateFileRoute<const R extends PrivateFileRoute>(
  app: FastifyInstance,
  route: R,
  find: (params: OutputOf<R['params']>, viewer: ViewerOf<R['access']>) => Promise<OpenPhoto | null>,
): void {
  const { path, access, params, answer, isForNewcomers = false } = route
  const limit = rateLimits[route.limit]
  requireStrictInput(params, `GET ${path}`)
  app.contractRoutes.push(route)
  app.route({
    method: 'GET',
    url: path,
    config: { charge: { limit, cost: limit.cost } },
    schema: {
      params,
      querystring: z.strictObject({}),
      response: { 200: answer, default: ErrorBody },
    },
    onRequest: async (request) => {
      request.viewer = await requireViewer({ access, isForNewcomers, stepUp: false }, app, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      // The schema has parsed the parameters, and requireViewer has found a caller of the declared kind.
      const file = await find(request.params as OutputOf<R['params']>, request.viewer as ViewerOf<R['access']>)
      if (!file) throw notFound('Photo')
      return reply.type('image/webp').header('content-length', file.bytes).send(file.stream)
    },
  })
}
