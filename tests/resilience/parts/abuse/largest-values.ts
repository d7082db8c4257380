import fc from 'fast-check'
import { valuesOf, type JsonSchema } from '../../../../apps/server/src/testing/json-schema-arbitrary.ts'

/** Two units of JavaScript's counting, four bytes on the wire and in the database. */
const wide = '𝕭'

/** Larger than any list limit of ours, for schemas without a bound. */
const openEnd = { texts: 60, lists: 20 }

/** The largest value a JSON Schema accepts: full lists of maximal texts of wide characters. */
export function largestOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  if (schema.anyOf) return largestOf(schema.anyOf.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? {})
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, largestOf(field)]),
      )
    case 'array':
      return Array.from({ length: schema.maxItems ?? openEnd.lists }, () => largestOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return schema.maximum ?? 1_000_000
    case 'string':
      return largestText(schema)
    default:
      return randomOf(schema)
  }
}

/** Any value a schema accepts. */
export const randomOf = (schema: JsonSchema): unknown => fc.sample(valuesOf(schema), 1)[0]

/** Full to the last character, and different each time: a copy would be refused as one. */
function largestText({ maxLength = openEnd.texts, pattern, ...schema }: JsonSchema): string {
  const isOpen = !pattern || fits(pattern, wide)
  if (!isOpen || 'format' in schema) return String(randomOf({ ...schema, ...(pattern && { pattern }), type: 'string' }))
  const start = crypto.randomUUID().slice(0, Math.min(12, maxLength))
  const text = start + wide.repeat(Math.floor((maxLength - start.length) / wide.length))
  return text.padEnd(maxLength, 'x')
}

function fits(pattern: string, text: string): boolean {
  return new RegExp(pattern).test(text)
}

const weightOf = (schema: JsonSchema): number => JSON.stringify(schema).length

export function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}
