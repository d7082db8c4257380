import { expect, test } from 'vitest'
import { describeSchema, findFields, groupOperations, type OpenApiDocument, type Schema } from './open-api.ts'

const document: OpenApiDocument = { components: { schemas: { Brand: { type: 'object', properties: { id: {} } } } } }

test.each<[Schema, string]>([
  [{}, 'any'],
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'date-time' }, 'text (date-time)'],
  [{ type: 'string', minLength: 2, maxLength: 120 }, 'text, 2 to 120 characters'],
  [{ type: 'integer', minimum: 1, maximum: 40_000, default: 1 }, 'integer, 1 to 40000, 1 unless given'],
  [{ type: 'integer', minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 }, 'integer'],
  [{ enum: ['up', 'down'] }, '“up” or “down”'],
  [{ const: 25 }, '25'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Brand' } }, 'list of object'],
])('%j reads as %s', (schema, text) => {
  expect(describeSchema(schema, document)).toBe(text)
})

test('the fields of a list are those of its entries', () => {
  const list = { type: 'array', items: { $ref: '#/components/schemas/Brand' } }
  expect(Object.keys(findFields(list, document)?.properties ?? {})).toEqual(['id'])
})

test('a plain value has no fields', () => {
  expect(findFields({ type: 'string' }, document)).toBeNull()
})

test('calls are grouped by the first word of their paths, in their order', () => {
  const paths = { '/api/brands': { get: {}, post: {} }, '/feed': { get: {} }, '/api/forum/posts': { get: {} } }
  const more = { ...paths, '/api/brands/{id}': { delete: {} } }
  expect(groupOperations({ paths: more }).map(({ key, operations }) => [key, operations.length])).toEqual([
    ['brands', 3],
    ['other', 1],
    ['forum', 1],
  ])
})
