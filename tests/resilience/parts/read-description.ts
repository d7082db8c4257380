import type { JsonSchema } from '../../../apps/server/src/testing/json-schema-arbitrary.ts'

export type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema }
export type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: JsonSchema }> } }
type Document = { paths: Record<string, Record<string, Operation>>; components: Record<string, unknown> }

export type DescribedOperation = { method: string; path: string; operation: Operation }

/** Every call that the site describes, with its input in full: references are replaced by what they refer to. */
export async function readDescription(url: string): Promise<DescribedOperation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return inline(find(document, value.$ref))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]))
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      operation: inline({ ...(parameters && { parameters }), ...(requestBody && { requestBody }) }) as Operation,
    })),
  )
  if (operations.length < 60) throw new Error(`The API describes only ${operations.length} calls`)
  return operations
}

/** What `#/components/schemas/Brand` refers to. */
function find(document: object, reference: string): unknown {
  const steps = reference.split('/').slice(1)
  const found = steps.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], document)
  if (found === undefined) throw new Error(`${reference} refers to nothing`)
  return found
}
