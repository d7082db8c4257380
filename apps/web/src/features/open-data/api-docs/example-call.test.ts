import { expect, test } from 'vitest'
import { sampleOf, writeAnswer, writeCurl } from './example-call.ts'
import type { OpenApiDocument, Operation } from './open-api.ts'

const document: OpenApiDocument = {
  servers: [{ url: 'https://brands.example' }],
  components: {
    schemas: {
      Vote: { type: 'object', properties: { voteType: { enum: ['up', 'down'] }, key: {} }, required: ['voteType'] },
      Thread: {
        type: 'object',
        properties: { replies: { type: 'array', items: { $ref: '#/components/schemas/Thread' } } },
      },
    },
    parameters: { After: { name: 'after', in: 'query', schema: { type: 'string' } } },
    securitySchemes: { session: { name: 'sid' } },
  },
}
const vote: Operation = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Vote' } } } },
}

test('a write is shown with the origin of the site and only what its body needs', () => {
  const curl = writeCurl({ method: 'POST', path: '/api/brands/{id}/vote', operation: vote, document })
  expect(curl.split(' \\\n  ')).toEqual([
    "curl 'https://brands.example/api/brands/1/vote'",
    '-X POST',
    "-H 'Origin: https://brands.example'",
    "-H 'Content-Type: application/json'",
    `-d '{"voteType":"up"}'`,
  ])
})

test('a read is shown with its example values, without parameters that may be left out', () => {
  const parameters = [
    { name: 'q', in: 'query', example: 'iver & lund' },
    { name: 'page', in: 'query', schema: { type: 'integer' } },
    { $ref: '#/components/parameters/After' },
  ]
  const operation = { parameters, security: [{ session: [] }] } as Operation
  const curl = writeCurl({ method: 'GET', path: '/api/directory', operation, document })
  expect(curl).toBe("curl 'https://brands.example/api/directory?q=iver+%26+lund' \\\n  -b 'sid=…'")
})

test('a quote in an example does not end the text in the shell', () => {
  const body = { content: { 'application/json': { schema: {}, example: { reason: "it's sold" } } } }
  const curl = writeCurl({ method: 'POST', path: '/api/x', operation: { requestBody: body }, document })
  expect(curl).toContain(String.raw`'{"reason":"it'\''s sold"}'`)
})

test('an optional session is left out, and a file is sent as a form', () => {
  const schema = { type: 'object', properties: { photo: { type: 'string', format: 'binary' } }, required: ['photo'] }
  const operation = { security: [{}, { session: [] }], requestBody: { content: { 'multipart/form-data': { schema } } } }
  const curl = writeCurl({ method: 'POST', path: '/api/x', operation, document })
  expect(curl).toContain("-F 'photo=@file'")
  expect(curl).not.toContain('sid=')
})

test('a recursive schema has a sample that ends', () => {
  expect(JSON.stringify(sampleOf({ $ref: '#/components/schemas/Thread' }, document)).length).toBeLessThan(200)
})

test('a file has no example answer', () => {
  const file = { content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } }
  expect(writeAnswer({ operation: { responses: { 200: file } }, document })).toBeNull()
})
