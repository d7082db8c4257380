import type { JsonSchema } from '../../../apps/server/src/testing/json-schema-arbitrary.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: JsonSchema }> } }
type Document = { paths: Record<string, Record<string, Operation>> }

export type DescribedCall = { method: string; path: string; query: Parameter[]; body: JsonSchema | null }

/** Every call the site describes, with something that exists in its path. */
export async function readCalls(url: string): Promise<DescribedCall[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document
  const fill = (name: string) => (name === 'slug' ? 'barlow-and-thrane' : name === 'date' ? '2026-01-01' : '1')
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill(name)),
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
  if (calls.length < 60) throw new Error(`Only ${calls.length} calls are described`)
  return calls
}
