import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallLimit } from '@bolodex/contract/rate-limits'

type RedirectRoute = {
  path: string
  limit: CallLimit
  /** Where the browser goes next. */
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<string>
}

/** Registers an address that is no call of the API and shows nothing: it leads on to another. */
export function addRedirectRoute(app: FastifyInstance, { path, limit, handle }: RedirectRoute): void {
  app.get(path, {
    schema: { hide: true },
    config: { isRefusedUnderLoad: true, charge: { limit, cost: limit.cost } },
    handler: async (request, reply) => {
      const next = await handle(request, reply)
      return reply.header('cache-control', 'no-store').redirect(next)
    },
  })
}
