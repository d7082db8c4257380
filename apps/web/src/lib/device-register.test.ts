import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deviceRegister, draftKeys } from './device-register.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync(['src/**/*.{ts,tsx}', 'service-worker/*.ts', 'public/*.js'], { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Calls that name something the browser stores; the first argument is the name. */
const calls =
  /\b(?:(?:localStorage|sessionStorage)\.(?:get|set|remove)Item|(?:read|write)Local|createDeviceStore(?:<[^(]*>)?|createStore|caches\.open|caches\.delete|indexedDB\.open|keepChoice|keptChoice|kept(?=\('))\(\s*([^,)\n]+)/g

/** Functions and loops that pass on a name they were given. Their callers are checked. */
const passedOn = new Set(['key', 'key: string', 'name', 'name: PageAttribute', 'from', 'edit.draft', 'to'])

type Use = { path: string; argument: string; name: string | null }

function listUses({ path, text }: { path: string; text: string }): Use[] {
  return [...text.matchAll(calls)].flatMap(([, given = '']) => {
    const argument = given.trim()
    if (passedOn.has(argument) || argument === '') return []
    const literal = /^'([^']*)'$/.exec(argument)?.[1]
    return [{ path, argument, name: literal ?? resolveConstant(argument, text) }]
  })
}

const constants = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = '([^']*)'/g)].map(([, name = '', value = '']) => [name, value] as const),
  ),
)

function resolveConstant(argument: string, text: string): string | null {
  const written = new RegExp(String.raw`const ${argument} = (?:'([^']*)'|([\w.]+))`).exec(text)
  if (written?.[1] !== undefined) return written[1]
  const other = written?.[2] ?? argument
  const [, draft] = /^draftKeys\.(\w+)$/.exec(other) ?? []
  if (draft) return draftKeys[draft as keyof typeof draftKeys] ?? null
  return constants.get(other) ?? (other === argument ? null : resolveConstant(other, text))
}

test('every name under which the site stores something in a browser is in the register', () => {
  const known = new Set(deviceRegister.map(({ name }) => name))
  const uses = sources.flatMap(listUses)
  expect(uses.filter(({ name }) => name === null)).toEqual([])
  // The scan sees each place: local and session storage, databases and caches.
  expect(new Set(uses.map(({ name }) => name))).toEqual(known)
})

test('the scan reports a name that is not in the register', () => {
  const planted = {
    path: 'planted.ts',
    text: "const storageKey = 'last-prices'\nlocalStorage.setItem(storageKey, '1')",
  }
  expect(listUses(planted)).toMatchObject([{ name: 'last-prices' }])
  expect(listUses({ path: 'planted.ts', text: 'caches.open(`x${y}`)' })).toMatchObject([{ name: null }])
})

test('no name is listed twice, and nothing that belongs to an account outlives sign-out unasked', () => {
  const names = deviceRegister.map(({ place, name }) => `${place} ${name}`)
  expect(new Set(names).size).toBe(names.length)
  for (const entry of deviceRegister) if (entry.owner === 'account') expect(entry.onSignOut).toBe('ask')
})
