import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnneeded, type InstalledLock } from './unneeded-packages.ts'

test('what a workspace needs stays, the nearest copy of it, and what that needs in turn', () => {
  const packages: InstalledLock['packages'] = {
    '': { dependencies: { tool: '1' } },
    app: { dependencies: { a: '1', '@own/lib': '*' } },
    lib: { dependencies: { c: '1' } },
    'node_modules/@own/lib': { link: true, resolved: 'lib' },
    'node_modules/a': { dependencies: { b: '2' }, optionalDependencies: { 'a-linux': '1' } },
    'node_modules/a-linux': {},
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {
      peerDependencies: { wanted: '1', runner: '1' },
      peerDependenciesMeta: { runner: { optional: true } },
    },
    'node_modules/wanted': {},
    'node_modules/runner': { dependencies: { deep: '1' } },
    'node_modules/deep': {},
    'node_modules/tool': {},
  }
  expect(findUnneeded({ packages }, ['app'])).toEqual([
    'node_modules/b',
    'node_modules/runner',
    'node_modules/deep',
    'node_modules/tool',
  ])
})

test('a server has neither test runner nor bundler, and all that it depends on', () => {
  const root = join(import.meta.dirname, '../..')
  const read = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
  const { dependencies } = read<{ dependencies: Record<string, string> }>('apps/server/package.json')
  const gone = findUnneeded(read<InstalledLock>('package-lock.json'), ['apps/server'])
  for (const name of ['vite', 'vitest', 'typescript', 'playwright', 'react', 'node'])
    expect(gone).toContain(`node_modules/${name}`)
  const places = Object.keys(dependencies).map((name) => `node_modules/${name}`)
  expect(places.length).toBeGreaterThan(20)
  expect(gone.filter((place) => places.includes(place))).toEqual([])
})
