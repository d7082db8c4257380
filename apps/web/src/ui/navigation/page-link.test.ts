import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideLink } from './page-link.tsx'

const source = join(import.meta.dirname, '../..')

/** Each has one that leads to a page or file of the site itself. */
const own = [
  'features/contributions/bulk-import.tsx',
  'features/forum/new/similar-posts.tsx',
  'features/forum/photos/forum-photos.tsx',
  'features/photos/manage/photo-management.tsx',
]

test('links in user content carry nofollow', () => {
  expect(outsideLink.rel.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener', 'noreferrer']))
})

test('no link opens another site in any other way', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((name) => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  // A file stands here once for each link in it.
  const others = files.flatMap(
    (name) =>
      readFileSync(join(source, name), 'utf8')
        .match(/_blank/g)
        ?.map(() => name) ?? [],
  )
  expect(others.toSorted()).toEqual([...own, 'ui/navigation/page-link.tsx'].toSorted())
})
