import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { ContractRoute } from '@bolodex/contract/route'

const contract = join(import.meta.dirname, '../../../../../../packages/contract/src')

/** What the contract's modules call their exports: the only place where routes and schemas have names. */
export type ContractNames = { routes: Map<ContractRoute, string>; schemas: Map<z.core.$ZodType, string> }

/** Loads the whole contract. Two exports of one name would be two operations or components of one name. */
export async function readContractNames(files?: string[]): Promise<ContractNames> {
  const modules = await Promise.all(
    (files ?? (await listModules())).map(
      (file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>,
    ),
  )
  const names: ContractNames = { routes: new Map(), schemas: new Map() }
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (isRoute(value)) addName(names.routes, value, name)
    if (isNamedSchema(value)) addName(names.schemas, value, name)
  }
  return names
}

async function listModules(): Promise<string[]> {
  const files = await readdir(contract, { recursive: true })
  const modules = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'))
  return modules.toSorted().map((file) => join(contract, file))
}

function addName<T>(names: Map<T, string>, value: T, name: string): void {
  // A module may pass on what another one exports.
  if (names.has(value)) return
  if (new Set(names.values()).has(name)) throw new Error(`The contract exports two different ${name}`)
  names.set(value, name)
}

const isRoute = (value: unknown): value is ContractRoute =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Only schemas with fields or choices become components: a plain text is shorter inline. */
const isNamedSchema = (value: unknown): value is z.core.$ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodEnum || value instanceof z.ZodUnion
