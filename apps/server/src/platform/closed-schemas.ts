import type { z } from 'zod'

/** Kinds of schema that let through what nobody has named. */
const openTypes = new Set<string>(['any', 'unknown', 'record', 'map', 'custom', 'transform'])

type Part = { schema: z.core.$ZodType; at: string }

/** Throws when an input schema holds an object that would silently drop fields it does not know. */
export function requireStrictInput(schema: z.core.$ZodType, where: string): void {
  walk({ schema, at: where }, ({ schema, at }) => {
    const { def } = schema._zod
    if (isObject(def) && def.catchall?._zod.def.type !== 'never') throw new Error(`${at} must be a z.strictObject`)
  })
}

/** Throws when an answer schema would let fields through that it does not name. */
export function requireClosedAnswer(schema: z.core.$ZodType, where: string): void {
  walk({ schema, at: where }, ({ schema, at }) => {
    const { def } = schema._zod
    if (isObject(def) && def.catchall && def.catchall._zod.def.type !== 'never') throw new Error(`${at} is open`)
    if (openTypes.has(def.type)) throw new Error(`${at} accepts anything`)
  })
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object'

function walk(part: Part, visit: (part: Part) => void, seen = new Set<z.core.$ZodType>()): void {
  if (seen.has(part.schema)) return
  seen.add(part.schema)
  visit(part)
  for (const child of childrenOf(part)) walk(child, visit, seen)
}

/** Every schema inside a schema, whatever holds it: objects, lists, unions, defaults, pipes. */
function childrenOf({ schema, at }: Part): Part[] {
  const { def } = schema._zod
  const isSchema = (value: unknown): value is z.core.$ZodType =>
    typeof value === 'object' && value !== null && '_zod' in value
  return Object.entries(def).flatMap(([key, value]): Part[] => {
    if (key === 'catchall') return []
    // z.lazy hides its schema behind a function.
    if (key === 'getter' && typeof value === 'function') return [{ schema: value() as z.core.$ZodType, at }]
    if (isSchema(value)) return [{ schema: value, at }]
    if (Array.isArray(value)) return value.filter(isSchema).map((item) => ({ schema: item, at }))
    if (key !== 'shape') return []
    return Object.entries(value as Record<string, unknown>).flatMap(([name, field]) =>
      isSchema(field) ? [{ schema: field, at: `${at}.${name}` }] : [],
    )
  })
}
