import { z } from 'zod'

type Schema = z.core.$ZodType
type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  entries?: Record<string, unknown>
  values?: unknown[]
}

/** The origin of a marker: the call, and the field of its body. */
export type Markers = Map<string, string>

const defOf = (schema: Schema): Def => schema._zod.def
const isText = (schema: Schema): boolean => {
  const { type, in: inner } = defOf(schema)
  return type === 'string' || (type === 'pipe' && inner !== undefined && defOf(inner).type === 'string')
}

/** Texts with a marker inside, of each form that a text of the contract has. */
const textsWith = (marker: string): string[] => [
  `Old ${marker} coats`,
  marker,
  `https://example.org/${marker}.jpg`,
  `https://www.youtube.com/watch?v=${marker.padEnd(11, '0')}`,
  `${marker}@example.org`,
  `${marker}.example.org`,
]

/** A unique word that folding, slugs and search keys leave unchanged. */
function nextMarker(count: number): string {
  const letter = (power: number) => String.fromCharCode(97 + (Math.floor(count / 26 ** power) % 26))
  return `zq${letter(2)}${letter(1)}${letter(0)}x`
}

/**
 * The body of a call with a new marker in every text of the schema. `example` fills the rest; a text for which
 * `isSkipped` returns true keeps the example's.
 */
export function fillWithMarkers(
  schema: Schema,
  {
    call,
    example,
    markers,
    isSkipped,
  }: { call: string; example: unknown; markers: Markers; isSkipped: (at: string) => boolean },
): unknown {
  const fill = (part: Schema, known: unknown, at: string): unknown => {
    if (isText(part)) {
      if (isSkipped(at)) return known
      const marker = nextMarker(markers.size)
      const text = textsWith(marker).find((one) => z.safeParse(part, one).success)
      if (text === undefined) return known
      markers.set(marker, `${call} ${at}`)
      return text
    }
    const { innerType, in: piped, element, options, shape, entries, values } = defOf(part)
    if (shape) {
      const fields = Object.entries(shape).map(([name, field]): [string, unknown] => [
        name,
        fill(field, (known as Record<string, unknown> | null | undefined)?.[name], `${at}.${name}`),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    if (element) {
      const filled = fill(element, (known as unknown[] | null | undefined)?.[0], at)
      return filled === undefined ? known : [filled]
    }
    if (options) return fill(options.find(holdsText) ?? part, known, at)
    if (entries ?? values) return known
    const inner = innerType ?? piped
    return inner ? fill(inner, known, at) : known
  }
  return fill(schema, example, 'body')
}

/** Whether a schema has any text. */
export function holdsText(schema: Schema): boolean {
  if (isText(schema)) return true
  const { innerType, in: inner, element, options = [], shape = {} } = defOf(schema)
  return [innerType, inner, element, ...options, ...Object.values(shape)].some((part) => part && holdsText(part))
}
