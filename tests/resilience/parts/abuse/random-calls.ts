import type { JsonSchema } from '../../../../apps/server/src/testing/json-schema-arbitrary.ts'
import { readDescription, type Operation } from '../read-description.ts'
import type { Person } from './person.ts'
import { largestOf, pick, randomOf } from './largest-values.ts'

export type RandomCall = { route: string; send: (member: Person) => Promise<{ status: number; body: string }> }

/** Irreversible calls on the own account: they would end the run for that member. */
const lastCalls =
  /^(POST \/api\/(auth\/(sign-out|sign-in|join|reset|recover)|account\/(delete|two-factor.*))|(DELETE|PUT) \/api\/account\/(sessions.*|password))$/

/** Existing ids, by their path parameter. */
export type Existing = { ids: number[]; slugs: string[]; usernames: string[] }

/** Makes calls that the contract accepts from the document the site serves, for any route of it. */
export async function readRoutes(url: string, existing: Existing): Promise<() => RandomCall> {
  const routes = await readDescription(url)
  const open = routes.filter(({ method, path }) => !lastCalls.test(`${method} ${path}`))
  return () => {
    // The list is not empty.
    const { method, path, operation } = pick(open) as (typeof open)[number]
    const form = operation.requestBody?.content['multipart/form-data']
    const route = `${method} ${path}`
    return {
      route,
      send: (member) => (form ? sendForm(member, path, existing) : sendJson(member, method, path, operation, existing)),
    }
  }
}

function sendJson(member: Person, method: string, path: string, operation: Operation, existing: Existing) {
  const make = Math.random() < 0.6 ? largestOf : randomOf
  const schema = operation.requestBody?.content['application/json']?.schema
  return member.send(
    method,
    `${fillPath(path, existing)}${writeQuery(operation, make)}`,
    schema && (make(schema) as object),
  )
}

function fillPath(path: string, existing: Existing): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'slug' || (name === 'slugOrId' && Math.random() < 0.5))
      return encodeURIComponent(pick(existing.slugs) ?? '')
    if (name === 'username') return encodeURIComponent(pick(existing.usernames) ?? '')
    return String(pick(existing.ids) ?? 1)
  })
}

function writeQuery({ parameters = [] }: Operation, make: (schema: JsonSchema) => unknown): string {
  const written = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || Math.random() < 0.5))
    .flatMap(({ name, schema = {} }) => {
      const value = make(schema)
      return (Array.isArray(value) ? value : [value]).map((each) => [name, writeValue(each)] as [string, string])
    })
  return written.length > 0 ? `?${new URLSearchParams(written).toString()}` : ''
}

const writeValue = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)

/** The two forms there are: a file of brands with the longest texts, and bytes that are no photo. */
function sendForm(member: Person, path: string, existing: Existing) {
  if (!path.endsWith('/csv')) {
    const bytes = Buffer.alloc(1_000_000, 'no photo')
    return member.upload(fillPath(path, existing), { field: 'photo', name: 'tag.jpg', type: 'image/jpeg', bytes })
  }
  const key = crypto.randomUUID()
  const rows = Array.from({ length: 2000 }, (_, row) => `${key} ${row},${'𝕭'.repeat(990)},1000000,100,Outerwear`)
  const bytes = Buffer.from(['name,description,averageSalePrice,sellThroughRate,garmentTypes', ...rows].join('\n'))
  return member.upload(path, { field: 'file', name: 'brands.csv', type: 'text/csv', bytes })
}
