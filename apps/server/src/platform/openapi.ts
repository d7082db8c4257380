import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

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
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger())),
  )
}
