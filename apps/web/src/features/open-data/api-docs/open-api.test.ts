import { expect, test } from 'vitest'
import { describeSchema, findFields, groupOperations, isMeant, type OpenApiDocument, type Schema } from './open-api.ts'

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

test.each([
  ['', true],
  ['vote', true],
  ['VOTE post', true],
  ['brands vote', true],
  ['vote forum', false],
])('the search %j means the call: %s', (search, isFound) => {
  const operation = { operationId: 'postVote', summary: 'Votes for a brand', tags: ['Brands'] }
  expect(isMeant({ method: 'POST', path: '/api/brands/{id}/vote', operation }, search)).toBe(isFound)
})

test('calls are grouped by their tag, in the order of the document', () => {
  const tags = [{ name: 'Brands' }, { name: 'Nothing' }, { name: 'Forum' }]
  const paths = {
    '/api/forum/posts': { get: { tags: ['Forum'] } },
    '/api/brands': { get: { tags: ['Brands'] }, post: { tags: ['Brands'] } },
  }
  expect(groupOperations({ tags, paths }).map(({ name, operations }) => [name, operations.length])).toEqual([
    ['Brands', 2],
    ['Forum', 1],
  ])
})
