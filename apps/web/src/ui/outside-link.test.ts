import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideLink } from './outside-link.ts'

const source = join(import.meta.dirname, '..')

/** They lead to pages and files of the site itself. */
const own = ['features/contribute/import-status.tsx', 'features/photos/manage/managed-photo.tsx']

test('links of strangers say that nobody vouches for them', () => {
  expect(outsideLink.rel.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener', 'noreferrer']))
})

test('no link opens another site in any other way', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((name) => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  const others = files.filter((name) => readFileSync(join(source, name), 'utf8').includes('_blank'))
  expect(others.toSorted()).toEqual([...own, 'ui/outside-link.ts'].toSorted())
})
