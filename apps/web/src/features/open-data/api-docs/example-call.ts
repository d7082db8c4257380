import { mediaOf, resolve, type OpenApiDocument, type Operation, type Parameter, type Schema } from './open-api.ts'

type Call = { method: string; path: string; operation: Operation; document: OpenApiDocument }

/** A call that can be pasted into a shell: with what the description gives as an example, else with made-up values. */
export function writeCurl({ method, path, operation, document }: Call): string {
  const [server = ''] = (document.servers ?? []).map(({ url }) => url)
  const parameters = (operation.parameters ?? []).map((given) => resolve(given, document))
  const valueOf = ({ schema = {}, example }: Parameter) => String(example ?? sampleOf(schema, document))
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((given) => given.in === 'path' && given.name === name)
    return encodeURIComponent(parameter ? valueOf(parameter) : name)
  })
  const query = new URLSearchParams(
    parameters
      .filter((given) => given.in === 'query' && (given.required || given.example !== undefined))
      .map((given): [string, string] => [given.name, valueOf(given)]),
  ).toString()
  const lines = [
    `curl ${quote(`${server}${address}${query && `?${query}`}`)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`, `-H ${quote(`Origin: ${server}`)}`]),
    ...(needsSession(operation) ? [`-b ${quote(`${cookieOf(document)}=…`)}`] : []),
    ...writeBody(operation, document),
  ]
  return lines.join(' \\\n  ')
}

function writeBody({ requestBody }: Operation, document: OpenApiDocument): string[] {
  const media = mediaOf(requestBody)
  if (!media?.schema) return []
  if (media.type !== 'multipart/form-data') {
    const body = media.example ?? sampleOf(media.schema, document, { isShort: true })
    return [`-H ${quote(`Content-Type: ${media.type}`)}`, `-d ${quote(JSON.stringify(body))}`]
  }
  const { properties = {}, required = [] } = resolve(media.schema, document)
  return required.map((name) => {
    const isFile = properties[name]?.format === 'binary'
    return `-F ${quote(`${name}=${isFile ? '@file' : String(sampleOf(properties[name] ?? {}, document))}`)}`
  })
}

/** A session that is optional is left out. */
const needsSession = ({ security = [] }: Operation): boolean =>
  security.length > 0 && security.every((way) => Object.keys(way).length > 0)

const cookieOf = ({ components }: OpenApiDocument): string =>
  Object.values(components?.securitySchemes ?? {})[0]?.name ?? 'session'

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The answer of a call as it might look, in JSON. Null for a file. */
export function writeAnswer({ operation, document }: Pick<Call, 'operation' | 'document'>): string | null {
  const media = mediaOf(operation.responses?.['200'])
  if (!media?.schema || media.type !== 'application/json') return null
  return JSON.stringify(sampleOf(media.schema, document), null, 2)
}

/** Deeper levels are left empty: a schema may be recursive. */
const deepest = 6
const moment = '2026-01-31T18:30:00.000Z'
const textsByFormat: Record<string, string> = {
  'date-time': moment,
  date: moment.slice(0, 10),
  email: 'mara@example.org',
  uuid: '0b6f1a52-6c1d-4f0e-9f4e-0d9c1f6a7b21',
}
const textsByName: Record<string, string> = {
  name: 'Fennimore',
  slug: 'fennimore',
  slugOrId: 'fennimore',
  title: 'How old is this tag?',
  username: 'mara',
  submittedBy: 'mara',
  login: 'mara',
  url: '/photos/3f9a.webp',
}

type Made = { name?: string; depth?: number; isShort?: boolean }

/** A value that the schema accepts. Short: only what is required. */
export function sampleOf(
  given: Schema,
  document: OpenApiDocument,
  { name, depth = 0, isShort = false }: Made = {},
): unknown {
  const schema = resolve(given, document)
  const within = (part: Schema, partName = name) =>
    sampleOf(part, document, { depth: depth + 1, isShort, ...(partName && { name: partName }) })
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (choice) return within(choice)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      if (depth > deepest) return {}
      const required = new Set(schema.required)
      const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !isShort || required.has(field))
      return Object.fromEntries(fields.map(([field, part]) => [field, within(part, field)]))
    }
    case 'array':
      return schema.items && depth <= deepest ? [within(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1))
    case 'boolean':
      return true
    case 'string':
      return textsByFormat[schema.format ?? ''] ?? textsByName[name ?? ''] ?? 'text'
    default:
      return null
  }
}
