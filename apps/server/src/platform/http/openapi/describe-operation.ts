import { z } from 'zod'
import { apiGroups } from '@bolodex/contract/api-groups'
import type { ContractRoute } from '@bolodex/contract/route'
import { failuresOf, referToHeaders, type describedHeaders } from './openapi-failures.ts'
import type { JsonSchema, WrittenSchemas } from './openapi-schemas.ts'

/** What a call may be sent with, for the document. Values in braces are ids that only a test knows. */
export type ExampleInput = { params?: Record<string, string>; query?: string; body?: unknown }

type Described = {
  route: ContractRoute
  operationId: string
  example: ExampleInput
  schemas: WrittenSchemas
  sessionScheme: string
}

/** One call as client generators read it. */
export function describeOperation({ route, operationId, example, schemas, sessionScheme }: Described) {
  const { method, path, summary, access, params, query, body, upload, deprecated } = route
  const session = { [sessionScheme]: [] }
  const inQuery = Object.fromEntries(new URLSearchParams(example.query))
  const isShared = method === 'GET' && access === 'anyone' && !(route.answer instanceof z.ZodFile)
  const parameters = [
    ...(params ? listParameters('path', schemas.writeFields(params), example.params ?? {}) : []),
    ...(query ? listParameters('query', schemas.writeFields(query), inQuery) : []),
    ...(isShared ? [{ $ref: '#/components/parameters/After' }] : []),
  ]
  return {
    operationId,
    summary,
    ...(route.stepUp && { description: describeStepUp(route.stepUp) }),
    tags: [groupOf(path)],
    ...(deprecated && { deprecated: true }),
    // An empty requirement makes the session optional.
    security: access === 'anyone' ? [] : access === 'guest' ? [{}, session] : [session],
    ...(parameters.length > 0 && { parameters }),
    ...((body || upload) && { requestBody: describeBody(route, example, schemas) }),
    responses: {
      200: {
        description: 'Done.',
        ...headersOf(route),
        content: { [typeOf(route)]: { schema: schemas.write('output', route.answer) } },
      },
      ...failuresOf(route),
    },
  }
}

const needsProof =
  'must have signed in or called `POST /api/account/step-up` within the last ten minutes; else `step_up_required`.'
const describeStepUp = (stepUp: true | 'by-act') =>
  stepUp === true ? `The session ${needsProof}` : `For some of what it does, the session ${needsProof}`

/** The name of a call's group. The files of the open data are the one group that is not below `/api`. */
export function groupOf(path: string): string {
  const segment = path.startsWith('/data/') ? 'open-data' : (path.split('/')[2] ?? '')
  const words = segment.replaceAll('-', ' ')
  return apiGroups[segment] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function typeOf({ access, answer }: ContractRoute): string {
  if (!(answer instanceof z.ZodFile)) return 'application/json'
  return access === 'anyone' ? 'application/octet-stream' : 'image/webp'
}

function headersOf({ method, isReadBack, deprecated }: ContractRoute) {
  const names: (keyof typeof describedHeaders)[] = [
    ...(method !== 'GET' && isReadBack !== false ? (['X-Bolodex-After'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
  ]
  return names.length > 0 ? { headers: referToHeaders(names) } : {}
}

function listParameters(place: 'path' | 'query', schema: JsonSchema, examples: Record<string, string>) {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, given]) => {
    const { description, ...field } = given as JsonSchema
    const example = examples[name]
    return {
      name,
      in: place,
      ...(place === 'path' || required.has(name) ? { required: true } : {}),
      ...(description && { description }),
      schema: field,
      ...(example !== undefined &&
        !isPlaceholder(example) && { example: field.type === 'integer' ? +example : example }),
    }
  })
}

const isPlaceholder = (value: unknown): boolean => typeof value === 'string' && /^\{\w+\}$/.test(value)

function describeBody({ body, upload }: ContractRoute, example: ExampleInput, schemas: WrittenSchemas) {
  if (upload) {
    const { properties, ...fields }: JsonSchema = body ? schemas.writeFields(body) : { type: 'object' }
    const file = { type: 'string', format: 'binary' }
    const schema = { ...fields, properties: { ...properties, [upload.field]: file }, required: [upload.field] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const hasPlaceholder = Object.values(example.body ?? {}).some(isPlaceholder)
  const isGiven = example.body !== undefined && !hasPlaceholder && body?.safeParse(example.body).success
  const schema = body ? schemas.write('input', body) : {}
  return {
    required: true,
    content: { 'application/json': { schema, ...(isGiven && { example: example.body }) } },
  }
}
