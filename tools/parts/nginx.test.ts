import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './stack.ts'

/** The directives that decide what is cached and for how long; names of caches and folders differ. */
const cachingIn = (text: string): string[] =>
  [...text.matchAll(/proxy_cache_(?:lock|background_update|use_stale|valid|key|bypass|revalidate|methods)\b[^;]*;/g)]
    .map(([directive]) => directive)
    .toSorted()

test('the nginx of the drills caches as docs/operations.md says', () => {
  const documented = cachingIn(readFileSync(join(root, 'docs/operations.md'), 'utf8'))
  expect(documented).toEqual([
    'proxy_cache_background_update on;',
    'proxy_cache_lock on;',
    // With 'updating', nginx sends what has been removed for as long as it is asked for.
    'proxy_cache_use_stale error timeout;',
  ])
  expect(cachingIn(readFileSync(join(root, 'tools/parts/nginx.ts'), 'utf8'))).toEqual(documented)
})
