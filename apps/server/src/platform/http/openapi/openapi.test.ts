import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'
import { readContractNames } from './contract-names.ts'
import { describeApi } from './openapi.ts'

const coat = z.object({ id: z.int(), size: z.int().min(1).max(60) })
const listCoats = {
  method: 'GET',
  path: '/api/brands/:slug/coats',
  access: 'anyone',
  limit: 'read',
  summary: 'Coats',
  params: z.strictObject({ slug: z.string() }),
  answer: z.array(coat),
} as const satisfies ContractRoute
const dropCoats = {
  ...listCoats,
  method: 'DELETE',
  path: '/api/brands/:id/coats',
  access: 'user',
  params: z.strictObject({ id: z.int().min(1) }),
  deprecated: { since: '2026-01-01', sunset: '2027-01-01' },
} as const satisfies ContractRoute

const site = { origin: 'http://localhost', version: '1', sessionCookie: 'session', examples: {} }
const routes = new Map<ContractRoute, string>([
  [listCoats, 'listCoats'],
  [dropCoats, 'dropCoats'],
])

test('a named schema is written once, with the bounds that the contract states and no others', () => {
  const { paths, components } = describeApi(
    [listCoats, dropCoats],
    { routes, schemas: new Map([[coat, 'Coat']]) },
    site,
  )
  expect(components.schemas['Coat']).toEqual({
    type: 'object',
    properties: { id: { type: 'integer' }, size: { type: 'integer', minimum: 1, maximum: 60 } },
    required: ['id', 'size'],
    additionalProperties: false,
  })
  expect(JSON.stringify(paths).match(/components\/schemas\/Coat/g)).toHaveLength(2)
})

test('paths that differ only in the name of a parameter are one path, and a deprecated call is marked', () => {
  const { paths } = describeApi([listCoats, dropCoats], { routes, schemas: new Map() }, site)
  expect(Object.keys(paths)).toEqual(['/api/brands/{slugOrId}/coats'])
  const { get, delete: drop } = paths['/api/brands/{slugOrId}/coats'] as Record<string, Record<string, unknown>>
  expect(get).not.toHaveProperty('deprecated')
  expect(drop).toMatchObject({
    deprecated: true,
    parameters: [{ name: 'slugOrId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: { 200: { headers: { Sunset: { $ref: '#/components/headers/Sunset' } } } },
  })
})

test('a route that the contract does not export has no name and is refused', () => {
  expect(() => describeApi([listCoats], { routes: new Map(), schemas: new Map() }, site)).toThrow(
    'GET /api/brands/:slug/coats is no export of the contract',
  )
})

test('a schema that differs between input and answer needs two names', () => {
  const size = z.object({ size: z.int().default(1) })
  const sell = { ...dropCoats, body: size, answer: size } as const satisfies ContractRoute
  const names = { routes: new Map<ContractRoute, string>([[sell, 'sell']]), schemas: new Map([[size, 'Size']]) }
  expect(() => describeApi([sell], names, site)).toThrow('Size differs between input and answer')
})

test('two exports of one name are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bolodex-contract-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const route = "export const listCoats = { method: 'GET', path: '/api/coats', access: 'anyone' }\n"
  for (const name of ['coats.mjs', 'more-coats.mjs']) await writeFile(join(folder, name), route)
  const files = ['coats.mjs', 'more-coats.mjs'].map((name) => join(folder, name))
  await expect(readContractNames(files)).rejects.toThrow('The contract exports two different listCoats')
})
