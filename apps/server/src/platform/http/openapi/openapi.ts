import type { FastifyInstance } from 'fastify'
import { apiGroups } from '@bolodex/contract/api-groups'
import { ErrorBody } from '@bolodex/contract/errors'
import { rateLimits } from '@bolodex/contract/rate-limits'
import type { ContractRoute } from '@bolodex/contract/route'
import { afterHeader } from '#platform/database/consistency.ts'
import { sendStored, type StoredAnswer } from '../response-cache.ts'
import { readContractNames, type ContractNames } from './contract-names.ts'
import { describeOperation, type ExampleInput, groupOf } from './describe-operation.ts'
import { describeFailures, describedHeaders } from './openapi-failures.ts'
import { writeSchemas } from './openapi-schemas.ts'

type Site = {
  origin: string
  version: string
  sessionCookie: string
  /** What a call may be sent with, by method and path. */
  examples: Record<string, ExampleInput>
}

const sessionScheme = 'session'

const intro =
  'The HTTP API of this site. Reading needs no key; writes need an `Origin` header with the address of the site. ' +
  'An integer without a stated range fits in 53 bits.'

/** The OpenAPI document: what the contract says of these routes, under the names of its exports. */
export function describeApi(routes: readonly ContractRoute[], names: ContractNames, site: Site) {
  const { origin, version, sessionCookie, examples } = site
  const schemas = writeSchemas(names.schemas, {
    input: routes.flatMap(({ params, query, body }) => [params, query, body]).filter((schema) => schema !== undefined),
    output: [ErrorBody, ...routes.map(({ answer }) => answer)],
  })
  const paths: Record<string, Record<string, object>> = {}
  const pathOf = namePaths(routes)
  for (const route of routes) {
    const operationId = names.routes.get(route)
    if (!operationId) throw new Error(`${route.method} ${route.path} is no export of the contract`)
    const example = examples[`${route.method} ${route.path}`] ?? {}
    const { path, rename } = pathOf(route.path)
    const operation = describeOperation({ route, operationId, example, schemas, sessionScheme })
    const parameters = operation.parameters?.map((given) =>
      'name' in given ? { ...given, ...rename(given.name) } : given,
    )
    const item = (paths[path] ??= {})
    item[route.method.toLowerCase()] = { ...operation, ...(parameters && { parameters }) }
  }
  const responses = describeFailures(schemas.write('output', ErrorBody))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bolodex',
      description: intro,
      version,
      license: { name: 'Data: ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
    },
    servers: [{ url: origin }],
    tags: [...new Set([...Object.values(apiGroups), ...routes.map(({ path }) => groupOf(path))])].map((name) => ({
      name,
    })),
    paths,
    components: {
      schemas: schemas.components(),
      responses,
      headers: describedHeaders,
      parameters: {
        After: {
          name: 'after',
          in: 'query',
          description: `The ${afterHeader} of an earlier answer: what was written then is in this answer.`,
          schema: { type: 'string', maxLength: 100 },
        },
      },
      securitySchemes: {
        [sessionScheme]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'The session of a signed-in account. `POST /api/auth/sign-in` sets it.',
        },
      },
    },
  }
}

/**
 * Paths in the form of OpenAPI. It counts those that differ only in the name of a parameter as one, so they share one
 * name: `/api/brands/:slug` and `/api/brands/:id` are `/api/brands/{slugOrId}`.
 */
function namePaths(routes: readonly ContractRoute[]) {
  const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':')
  const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const byShape = Map.groupBy(routes, ({ path }) => shapeOf(path))
  return (path: string) => {
    const same = (byShape.get(shapeOf(path)) ?? []).map((route) => namesIn(route.path))
    const own = namesIn(path)
    const joint = own.map((_, at) => joinNames([...new Set(same.map((names) => names[at] ?? ''))]))
    const rename = (name: string) => ({ name: joint[own.indexOf(name)] ?? name })
    let at = 0
    return { path: path.replaceAll(/:\w+/g, () => `{${joint[at++]}}`), rename }
  }
}

const joinNames = ([first = '', ...others]: string[]) =>
  first + others.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`).join('')

/** Publishes the document; `/api/docs` renders it. */
export function registerOpenApi(app: FastifyInstance, site: Site): void {
  const charge = { limit: rateLimits.read, cost: 1 }
  // Every route is known by the first call: written once, compressed once in each encoding, and sent again.
  let written: Promise<StoredAnswer> | undefined
  const write = async (): Promise<StoredAnswer> =>
    app.responseCache.once({
      status: 200,
      body: JSON.stringify(describeApi(app.contractRoutes, await readContractNames(), site)),
      isKept: false,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=60',
        vary: 'accept-encoding',
      },
    })
  app.get('/api/openapi.json', { config: { charge } }, async (request, reply) =>
    sendStored(app.responseCache, await (written ??= write()), request, reply),
  )
}
