import { beforeEach, expect, test, vi } from 'vitest'
import type * as afterToken from './after-token.ts'

type Module = typeof afterToken

const stored = new Map<string, string>()
let tokens: Module

/** A new page: variables are gone, session storage stays. */
async function openPage(): Promise<Module> {
  vi.resetModules()
  return import('./after-token.ts')
}

beforeEach(async () => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  tokens = await openPage()
})

test('a read after a write carries the token of the write', () => {
  tokens.keepAfterToken('k9.abc', 1000)
  expect(tokens.withAfterToken('/api/directory', 2000)).toBe('/api/directory?after=k9.abc')
  expect(tokens.withAfterToken('/api/directory?page=2', 2000)).toBe('/api/directory?page=2&after=k9.abc')
})

test('a token is good for a minute', () => {
  tokens.keepAfterToken('k9.abc', 1000)
  expect(tokens.withAfterToken('/api/directory', 60_999)).toContain('after=')
  expect(tokens.withAfterToken('/api/directory', 61_000)).toBe('/api/directory')
})

test('the newest write counts, and an answer without a token changes nothing', () => {
  tokens.keepAfterToken('first', 1000)
  tokens.keepAfterToken('second', 2000)
  tokens.keepAfterToken(null, 3000)
  expect(tokens.currentAfterToken(4000)).toBe('second')
})

test('without a write no read carries a token', () => {
  expect(tokens.withAfterToken('/api/directory', 1000)).toBe('/api/directory')
})

test('the next page of the tab still knows the token', async () => {
  tokens.keepAfterToken('k9.abc', 1000)
  expect((await openPage()).currentAfterToken(2000)).toBe('k9.abc')
})

test('a tab that may not store anything keeps the token for its page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  tokens = await openPage()
  tokens.keepAfterToken('k9.abc', 1000)
  expect(tokens.currentAfterToken(2000)).toBe('k9.abc')
})

test('a foreign value in session storage is not taken for a token', async () => {
  stored.set('after', 'nonsense')
  expect((await openPage()).currentAfterToken(1000)).toBeNull()
})
