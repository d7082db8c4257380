import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Measurements that `.ci/nightly` does not run, and why. Run these by hand before a release. */
const exceptions: Record<string, string> = {
  'drill first-day':
    'makes a Debian 13, or 12 with `--debian 12`, with debootstrap and installs packages in it: minutes, and fixed ports',
  'drill image': 'makes a Debian with debootstrap and builds two container images in it: minutes of downloads',
}

const list = (kind: string, folder: string) =>
  readdirSync(join(root, folder)).flatMap((file) => (file.endsWith('.ts') ? [`${kind} ${file.slice(0, -3)}`] : []))

/** Measurements that a script does not run, and those that it runs though they do not exist or are exceptions. */
function compare(script: string, existing: string[]): { missing: string[]; unknown: string[] } {
  const named = [...script.matchAll(/'((?:bench|drill) [\w-]+)/g)].map(([, name = '']) => name)
  const expected = existing.filter((name) => !(name in exceptions))
  return {
    missing: expected.filter((name) => !named.includes(name)),
    unknown: named.filter((name) => !expected.includes(name)),
  }
}

const nightly = readFileSync(join(root, '.ci/nightly'), 'utf8')
const all = [...list('bench', 'tests/performance'), ...list('drill', 'tests/resilience')]

test('.ci/nightly runs every benchmark and every drill', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(Object.keys(exceptions).filter((name) => !all.includes(name))).toEqual([])
  expect(compare(nightly, all)).toEqual({ missing: [], unknown: [] })
})

test('a new drill that .ci/nightly does not name is found', () => {
  expect(compare(nightly, [...all, 'drill planted']).missing).toEqual(['drill planted'])
  expect(compare(`${nightly}\nmeasure 'bench planted --short'`, all).unknown).toEqual(['bench planted'])
})
