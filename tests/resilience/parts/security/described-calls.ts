import type { JsonSchema } from '../../../../apps/server/src/testing/json-schema-arbitrary.ts'
import { readDescription, type Parameter } from '../read-description.ts'

export type DescribedCall = { method: string; path: string; query: Parameter[]; body: JsonSchema | null }

/** Every call the site describes, with something that exists in its path. */
export async function readCalls(url: string): Promise<DescribedCall[]> {
  const fill = (name: string) => (name.startsWith('slug') ? 'barlow-and-thrane' : name === 'date' ? '2026-01-01' : '1')
  return (await readDescription(url)).map(({ method, path, operation: { parameters = [], requestBody } }) => ({
    method,
    // `{slugOrId}` takes a slug to read and an id to write.
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      method !== 'GET' && name === 'slugOrId' ? '1' : fill(name),
    ),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: requestBody?.content['application/json']?.schema ?? null,
  }))
}
