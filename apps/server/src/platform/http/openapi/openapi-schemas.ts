import { z } from 'zod'
import type { ContractNames } from './contract-names.ts'

/** A JSON schema as the document holds it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

type Io = 'input' | 'output'
type Schemas = { [io in Io]: readonly z.core.$ZodType[] }

export type WrittenSchemas = {
  /** A schema as callers send it, or as the server answers: a reference where the contract has a name for it. */
  write: (io: Io, schema: z.core.$ZodType) => JsonSchema
  /** An input with its fields, each of which becomes a parameter. */
  writeFields: (schema: z.core.$ZodType) => JsonSchema
  /** Every named schema that was referred to so far, and those that they refer to. */
  components: () => Record<string, JsonSchema>
}

const place = '#/components/schemas/'

/** Writes schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1: all at once, since each knows the others' names. */
export function writeSchemas(names: ContractNames['schemas'], given: Schemas): WrittenSchemas {
  const idOf = new Map<z.core.$ZodType, string>(names)
  for (const schema of [...given.input, ...given.output])
    if (!idOf.has(schema)) idOf.set(schema, `unnamed-${idOf.size}`)
  const written = { input: writeAll(idOf, 'input'), output: writeAll(idOf, 'output') }
  const components = new Map<string, JsonSchema>()
  const collect = (schema: JsonSchema, io: Io): JsonSchema => {
    for (const name of referencesIn(schema)) {
      const component = written[io][name] ?? {}
      const known = components.get(name)
      if (known && JSON.stringify(known) !== JSON.stringify(component))
        throw new Error(`${name} differs between input and answer: export a schema for each`)
      if (known) continue
      components.set(name, component)
      collect(component, io)
    }
    return schema
  }
  const writeOut = (io: Io, schema: z.core.$ZodType) => collect(written[io][idOf.get(schema) ?? ''] ?? {}, io)
  return {
    write: (io, schema) => {
      const name = names.get(schema)
      return name ? collect({ $ref: place + name }, io) : writeOut(io, schema)
    },
    writeFields: (schema) => writeOut('input', schema),
    components: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

function writeAll(idOf: Map<z.core.$ZodType, string>, io: Io): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of idOf) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => place + id,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'number') dropSafeRange(zodSchema, jsonSchema)
      // The format says it; the pattern of a date is 250 characters long.
      if (io === 'output' && jsonSchema.format) delete jsonSchema.pattern
    },
  })
  // Inside a document they would name another one.
  for (const schema of Object.values(schemas)) {
    delete schema.$schema
    delete schema.$id
  }
  return schemas
}

/** Where the contract states no limit, zod writes the largest integers of JavaScript, which limit nothing. */
function dropSafeRange({ _zod: { def } }: z.core.$ZodType, schema: JsonSchema): void {
  const checks = new Set(def.checks?.map(({ _zod }) => _zod.def.check))
  if (schema.minimum === Number.MIN_SAFE_INTEGER && !checks.has('greater_than')) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER && !checks.has('less_than')) delete schema.maximum
}

/** The names of the components that a schema refers to. */
function referencesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = '$ref' in schema && typeof schema.$ref === 'string' ? [schema.$ref.slice(place.length)] : []
  return [...own, ...Object.values(schema).flatMap(referencesIn)]
}
