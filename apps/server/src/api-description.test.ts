import { beforeAll, expect, test } from 'vitest'
import { rateLimits } from '@bolodex/contract/rate-limits'
import { lintOpenApi } from '#testing/lint-openapi.ts'
import { shareTestApp } from '#testing/test-app.ts'

type Operation = { operationId?: string; responses: Record<string, { $ref?: string }>; deprecated?: boolean }
type Schema = { properties?: Record<string, { maximum?: number }> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, object> }
}

const subject = shareTestApp({ RATE_LIMIT_FACTOR: '0.01' })
let text: string
beforeAll(async () => {
  text = (await subject.app.inject('/api/openapi.json')).body
})

/** A copy that a test may break. */
const read = () => JSON.parse(text) as Document
const operationsIn = ({ paths }: Document) => Object.values(paths).flatMap((item) => Object.values(item))

test('the OpenAPI document passes the linter [X-16c]', { timeout: 60_000 }, async () => {
  expect(await lintOpenApi(read())).toEqual([])
})

test('the linter finds planted faults in the OpenAPI document', { timeout: 60_000 }, async () => {
  const broken = read()
  delete broken.paths['/api/stats']?.['get']?.operationId
  const [first, second] = operationsIn(broken).filter(({ operationId }) => operationId)
  second!.operationId = first!.operationId!
  delete broken.components.schemas['TagPhoto']
  delete broken.components.schemas['Brand']?.properties?.['upvotes']?.maximum
  const found = new Set((await lintOpenApi(broken)).map((line) => line.split(' ', 1)[0]))
  for (const rule of [
    'operation-operationId',
    'operation-operationId-unique',
    'no-unresolved-refs',
    'integers-have-bounds',
  ])
    expect(found).toContain(rule)
})

test('operations and schemas have the names of the contract, and no integer claims a range that limits nothing', () => {
  const document = read()
  const ids = operationsIn(document).map(({ operationId }) => operationId)
  expect(ids).toEqual(expect.arrayContaining(['getDirectory', 'getBrand', 'postVote', 'signIn', 'listPosts']))
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['Brand', 'BrandDetails', 'TagPhoto', 'ErrorBody', 'NewBrand']))
  expect(text).not.toContain('"minimum":-9007199254740991')
})

test('each way to fail is described once, and every call refers to it', () => {
  const document = read()
  for (const { operationId, responses } of operationsIn(document)) {
    const failures = Object.entries(responses).filter(([status]) => status !== '200')
    expect([operationId, failures.length]).toEqual([operationId, expect.toSatisfy((count: number) => count > 3)])
    for (const [, { $ref = '' }] of failures)
      expect(document.components.responses[$ref.replace('#/components/responses/', '')]).toBeDefined()
  }
})

test('a refused call says which limit was reached in the headers that the OpenAPI document describes', async () => {
  const remoteAddress = '203.0.113.9'
  const quota = rateLimits.search.points / 100
  const ask = () => subject.app.inject({ url: `/api/forum/search?q=coat`, remoteAddress })
  const refused = async () => (await ask()).statusCode === 429
  await expect.poll(refused).toBe(true)
  const { headers } = await ask()
  expect(headers['ratelimit-policy']).toBe(`"search";q=${Math.max(1, Math.round(quota))};w=60`)
  expect(headers['ratelimit']).toBe(`"search";r=0;t=${headers['retry-after']}`)
  const { components } = JSON.parse(text) as { components: { responses: Record<string, { headers: object }> } }
  for (const name of Object.keys(components.responses['TooManyRequests']!.headers))
    expect(headers).toHaveProperty(name.toLowerCase())
})
