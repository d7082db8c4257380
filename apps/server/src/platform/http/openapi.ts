import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sendStored, type StoredAnswer } from './answer-cache.ts'
import { rateLimits } from '@bolodex/contract/rate-limits'
import swagger from '@fastify/swagger'

/** Notes every route that is registered from now on for the OpenAPI document. */
export async function collectForOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bolodex',
        description: 'Every call of Bolodex, made from the contract it is served by.',
        version,
      },
    },
    transform: jsonSchemaTransform,
  })
}

/** Publishes the document; `/api/docs` is the page that draws it for people. */
export function registerOpenApi(app: FastifyInstance): void {
  const charge = { limit: rateLimits.read, cost: 1 }
  // Every route is known by the first call: written once, compressed once in each encoding, and sent again.
  let written: StoredAnswer | undefined
  const write = (): StoredAnswer =>
    app.answerCache.once({
      status: 200,
      body: JSON.stringify(app.swagger()),
      isKept: false,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        vary: 'accept-encoding',
      },
    })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { charge } }, async (request, reply) =>
    sendStored(app.answerCache, (written ??= write()), request, reply),
  )
}
