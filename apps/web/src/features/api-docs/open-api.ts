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

export function listOperations({ paths = {} }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

/** The schema of a body or an answer, whatever its media type. */
export function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}

/** Follows a reference into the document's components. */
export function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && document.components?.schemas?.[name]) || schema
}
