import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each(['/submit-brand', '/?q=a+b&view=list', '/forum/post/7#comment-3', '/brands/%E5%8C%97%E5%87%AA'])(
  'a page of this site is kept: %s [A-06]',
  (path) => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'forum',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/forum/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)//',
  'data:text/html,x',
  '%2F%2Fevil.example',
])('anything else leads to the directory: %j', (given) => {
  expect(safeNext(given)).toBe('/')
})

test('what is still encoded stays a path of this site', () => {
  expect(new URL(safeNext('/%2F/evil.example'), 'https://bolodex.example').origin).toBe('https://bolodex.example')
  expect(new URL(safeNext('/%5Cevil.example'), 'https://bolodex.example').origin).toBe('https://bolodex.example')
})

test.each(['/auth', '/AUTH', '/auth?next=/auth', '/auth/done?outcome=signed-in', '/auth/'])(
  'the login itself is not a place to go on to: %s',
  (path) => {
    expect(safeNext(path)).toBe('/')
  },
)
