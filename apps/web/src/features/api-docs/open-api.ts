/** What the page reads of an OpenAPI 3.1 document. Everything is optional: a document may leave anything out. */
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

type Content = { content?: Record<string, { schema?: Schema }>; description?: string }

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }

export type Operation = {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

export type OpenApiDocument = {
  info?: { title?: string; version?: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
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

type ListedOperation = ReturnType<typeof listOperations>[number]

/** The calls by the first word of their paths, in the order in which the words come first. */
export function groupOperations(document: OpenApiDocument): { key: string; operations: ListedOperation[] }[] {
  // Files of the open data are the one part that is not below /api. (The id 'data' is taken on every served page.)
  const keyOf = ({ path }: ListedOperation) =>
    path.startsWith('/data/') ? 'open-data' : (/^\/api\/([^/]+)/.exec(path)?.[1] ?? 'other')
  const groups = Map.groupBy(listOperations(document), keyOf)
  return [...groups].map(([key, operations]) => ({ key, operations }))
}

/** The schema of a body or an answer, whatever its media type. */
export function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}

/** Follows a reference into the document's components. */
function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && document.components?.schemas?.[name]) || schema
}

/** A schema in a few words: 'integer, 1 to 250', 'text or null', 'list of objects'. */
export function describeSchema(given: Schema, document: OpenApiDocument): string {
  const schema = resolve(given, document)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => describeSchema(choice, document)).join(' or ')
  if (schema.const !== undefined) return write(schema.const)
  if (schema.enum) return schema.enum.map(write).join(' or ')
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
