/** The parts of an OpenAPI 3.1 document that the page reads. Everything is optional. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

type Reference = { $ref: string }

type Header = { description?: string; example?: unknown }

export type Content = {
  content?: Record<string, { schema?: Schema; example?: unknown }>
  headers?: Record<string, Header | Reference>
  description?: string
}

export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}

export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Content
  responses?: Record<string, Content | Reference>
}

export type OpenApiDocument = {
  tags?: { name: string }[]
  info?: { title?: string; version?: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  servers?: { url: string }[]
  components?: {
    schemas?: Record<string, Schema>
    responses?: Record<string, Content>
    parameters?: Record<string, Parameter>
    headers?: Record<string, Header>
    securitySchemes?: Record<string, { name?: string }>
  }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

function listOperations({ paths = {} }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

export type ListedOperation = ReturnType<typeof listOperations>[number]

/** The calls by their first tag, in the order in which the document lists its tags. */
export function groupOperations(document: OpenApiDocument): { name: string; operations: ListedOperation[] }[] {
  const groups = Map.groupBy(listOperations(document), ({ operation }) => operation.tags?.[0] ?? '')
  return (document.tags ?? []).flatMap(({ name }) => {
    const operations = groups.get(name)
    return operations ? [{ name, operations }] : []
  })
}

/** The first media type of a body or answer, with its schema and example. */
export function mediaOf(described: Content | Reference | undefined) {
  const [first] = Object.entries(described && 'content' in described ? described.content : {})
  return first && { type: first[0], ...first[1] }
}

/** Whether it is one of the calls that a search means: every word is in its method, path, summary or name. */
export function isMeant({ method, path, operation }: ListedOperation, search: string): boolean {
  const { summary = '', operationId = '', tags = [] } = operation
  const text = [method, path, summary, operationId, ...tags].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Follows a reference such as `#/components/schemas/Brand`. */
export function resolve<T extends object>(part: T | Reference, document: OpenApiDocument): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T
  const steps = part.$ref.split('/').slice(1)
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
  return (found ?? part) as T
}

/** A schema in a few words: 'integer, 1 to 250', 'text or null', 'list of objects'. */
export function describeSchema(given: Schema, document: OpenApiDocument): string {
  const schema = resolve(given, document)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => describeSchema(choice, document)).join(' or ')
  if (schema.const !== undefined) return write(schema.const)
  if (schema.enum) return schema.enum.map(write).join(' or ')
  if (schema.format === 'binary') return 'file'
  if (schema.items) return ['list of', describeSchema(schema.items, document), describeLimits(schema)].join(' ').trim()
  const types = [schema.type ?? 'any'].flat().map((type) => (type === 'string' ? 'text' : type))
  const limits = describeLimits(schema)
  const format = schema.format ? ` (${schema.format})` : ''
  return `${types.join(' or ')}${format}${limits && `, ${limits}`}`
}

function write(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
}

// A generator writes the largest integer it can hold where there is no limit.
const isLimit = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER

function describeLimits(schema: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit: string) => {
    if (isLimit(from) && isLimit(to)) return `${from} to ${to}${unit}`
    if (isLimit(from)) return `at least ${from}${unit}`
    return isLimit(to) ? `at most ${to}${unit}` : ''
  }
  const parts = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.default === undefined ? '' : `${write(schema.default)} unless given`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The object inside a schema: itself, the entries of a list, or the one object among alternatives. */
export function findFields(given: Schema, document: OpenApiDocument): Schema | null {
  const schema = resolve(given, document)
  if (schema.properties) return schema
  if (schema.items) return findFields(schema.items, document)
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const fields = findFields(choice, document)
    if (fields) return fields
  }
  return null
}
