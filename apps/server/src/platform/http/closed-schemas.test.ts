import { expect, test } from 'vitest'
import { z } from 'zod'
import { requireClosedAnswer, requireStrictInput } from './routes.ts'

test('an input object that would drop unknown fields is refused at any depth', () => {
  expect(() => requireStrictInput(z.object({ a: z.string() }), 'POST /x')).toThrow('POST /x must be a z.strictObject')
  const deep = z.strictObject({ list: z.array(z.union([z.string(), z.object({ a: z.int() }).optional()])) })
  expect(() => requireStrictInput(deep, 'POST /x')).toThrow('POST /x.list')
  expect(() =>
    requireStrictInput(
      z.lazy(() => z.object({})),
      'POST /x',
    ),
  ).toThrow('POST /x must be')
})

test('strict inputs pass', () => {
  const input = z.strictObject({ page: z.coerce.number().default(1), tags: z.array(z.strictObject({ a: z.int() })) })
  expect(() => requireStrictInput(input, 'GET /x')).not.toThrow()
})

test('an answer that lets anything through is refused', () => {
  expect(() => requireClosedAnswer(z.looseObject({ a: z.string() }), 'GET /x')).toThrow('GET /x is open')
  expect(() => requireClosedAnswer(z.object({ a: z.unknown() }), 'GET /x')).toThrow('GET /x.a accepts anything')
  const open = [
    z.record(z.string(), z.string()),
    z.json(),
    z.custom(),
    z.lazy(() => z.any()),
    z.string().transform(() => ({})),
  ]
  for (const schema of open) expect(() => requireClosedAnswer(z.object({ a: schema }), 'GET /x')).toThrow('GET /x.a')
})

test('closed answers pass', () => {
  expect(() => requireClosedAnswer(z.object({ a: z.array(z.object({ b: z.int() })) }), 'GET /x')).not.toThrow()
})
