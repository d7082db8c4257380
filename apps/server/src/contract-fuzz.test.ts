import { parse as parseQuery } from 'node:querystring'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { addUser, signIn } from '#testing/builders.ts'
import { nearMissesOf, valuesOf, type JsonSchema } from '#testing/json-schema-arbitrary.ts'
import { scale } from '#testing/scale.ts'
import { shareTestApp } from '#testing/test-app.ts'

// Every route of the contract, also those of tomorrow, gets what its schemas accept, what they nearly accept, and
// texts that break naive servers. It may refuse, but never fail, and never accept what its schema refuses.
const subject = shareTestApp({ RATE_LIMIT_FACTOR: '1000000' })
let admin: string

beforeEach(signInNewAdmin)

/** Some calls end the session they are made with, and one deletes the account. */
async function signInNewAdmin(): Promise<void> {
  const { db } = subject.database
  admin = await signIn(db, (await addUser(db, { is_admin: true })).id)
}

const noParameters = z.strictObject({})

/** For each route; every run of the tests tries others. */
const runs = Math.ceil(30 * scale)
const timeout = 300_000 * Math.max(1, scale)
let sent = 0

type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown }
type Outcome = { status: number; isAccepted: boolean; text: string }

test('routes made from the contract are served', () => {
  expect(subject.app.contractRoutes.length).toBeGreaterThanOrEqual(6)
})

describe('fuzzed calls', () => {
  test('with valid input never cause a server error', { timeout }, async ({ task }) => {
    sent = 0
    for (const route of subject.app.contractRoutes) {
      await signInNewAdmin()
      await fc.assert(
        fc.asyncProperty(partsOf(route, valuesOf), async (parts) => {
          const { status, text } = await send(route, parts)
          expect(status, text).toBeLessThan(500)
        }),
        { numRuns: runs },
      )
    }
    task.meta.tried = sent
  })

  test('with nearly valid input never cause a server error and are never accepted', { timeout }, async ({ task }) => {
    sent = 0
    for (const route of subject.app.contractRoutes) {
      await signInNewAdmin()
      await fc.assert(
        fc.asyncProperty(partsOf(route, nearMissesOf), async (parts) => {
          const { status, isAccepted, text } = await send(route, parts)
          expect(status, text).toBeLessThan(500)
          if (!isAccepted) expect(status, 'the schema refuses this').toBeGreaterThanOrEqual(400)
        }),
        { numRuns: 2 * runs },
      )
    }
    task.meta.tried = sent
  })

  test('a body that is not JSON is refused in our own form', async () => {
    for (const route of subject.app.contractRoutes.filter(({ body }) => body)) {
      const { method, path } = route
      const payload = '{"broken'
      const answer = await subject.app.inject({
        method,
        url: path,
        payload,
        headers: { 'content-type': 'application/json', cookie: admin },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_input' })
    }
  })
})

function partsOf(route: ContractRoute, values: (schema: JsonSchema) => fc.Arbitrary<unknown>): fc.Arbitrary<Parts> {
  const of = (schema: z.ZodType | undefined) =>
    schema ? values(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : fc.constant({})
  const query = of(route.query ?? noParameters)
  return fc.record({ params: of(route.params), query, body: of(route.body) }) as fc.Arbitrary<Parts>
}

/** A value as text in a URL. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

async function send(route: ContractRoute, { params, query, body }: Parts): Promise<Outcome> {
  sent += 1
  const write = (value: unknown) => encodeURIComponent(asText(value))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => write(params[name] ?? ''))
  const search = Object.entries(query)
    .map(([name, value]) => `${write(name)}=${write(value)}`)
    .join('&')
  const answer = await subject.app.inject({
    method: route.method,
    url: search ? `${path}?${search}` : path,
    headers: { cookie: admin },
    ...(route.body && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: admin },
    }),
  })
  const accepts = (schema: z.ZodType | undefined, value: unknown) => (schema ? schema.safeParse(value).success : true)
  const sentParams = Object.fromEntries(
    Object.keys(route.params?.shape ?? {}).map((name) => [name, asText(params[name] ?? '')]),
  )
  const isAccepted =
    accepts(route.params, sentParams) &&
    accepts(route.query ?? noParameters, parseQuery(search)) &&
    accepts(route.body, JSON.parse(JSON.stringify(body)))
  return { status: answer.statusCode, isAccepted, text: `${route.method} ${route.path}: ${answer.body.slice(0, 300)}` }
}
