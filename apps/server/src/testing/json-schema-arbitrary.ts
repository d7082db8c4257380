import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema our contracts use. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

/** Texts that have broken naive servers: NUL, lone surrogates, SQL, markup, formulas, directions, lengths. */
const hostileTexts = [
  '\u0000',
  `a${'\u0000'.repeat(12)}b`,
  '\uD800 lone surrogate',
  "'; drop table brands; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '=cmd|calc!A0',
  '\u202Eevil',
  '../../etc/passwd',
  '%00',
  '%',
  '_\\%',
  'é'.normalize('NFD'),
  'İ',
  'ß',
  '👩‍👩‍👧‍👦',
  'a'.repeat(5001),
  '',
  ' ',
  '-1',
  '1e309',
  'NaN',
  '2147483648',
  '9007199254740993',
  '[object Object]',
  '__proto__',
]

/** Values that a JSON Schema accepts. */
export function valuesOf(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  switch (schema.type) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      })
    case 'integer':
    case 'number':
      return integersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textsOf(schema)
    default:
      return fc.jsonValue()
  }
}

/** Values with one fault: a field of the wrong type, a hostile text or an unknown field. */
export function nearMissesOf(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(schema.properties ?? {}), 'isAdmin', 'constructor', '__proto__']
  const junk = fc.oneof(fc.constantFrom(...hostileTexts), fc.jsonValue(), fc.constantFrom(-1, 0, 0.5, 1e21, null))
  return fc
    .tuple(objectsOf(schema), fc.constantFrom(...names), junk)
    .map(([valid, name, value]) =>
      Object.fromEntries([...Object.entries(valid).filter(([key]) => key !== name), [name, value]]),
    )
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function integersOf({ minimum = -1000, maximum = 1_000_000 }: JsonSchema): Arbitrary<number> {
  return fc.oneof(fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }), fc.constantFrom(minimum, maximum))
}

function textsOf({ minLength = 0, maxLength = 60, pattern }: JsonSchema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && !text.includes('\u0000')
  return fc
    .oneof(fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }), fc.constantFrom(...hostileTexts))
    .filter(fits)
}
