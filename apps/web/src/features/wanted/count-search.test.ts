import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isSearched } from './count-search.ts'

const brand = { id: 7, slug: 'oxley-fen' }
const nothing = { brands: [], close: [], didYouMean: [] }

/** A cache that holds the answer of one directory address. */
function cacheOf(address: string, answer: object): QueryClient {
  const client = new QueryClient()
  client.setQueryData([address], { ...nothing, ...answer })
  return client
}

test.each([
  ['as a hit', { brands: [{ id: 7 }] }],
  ['as a close match', { close: [{ brand: { id: 7 } }] }],
  ['in Did you mean', { didYouMean: [{ slug: 'oxley-fen' }] }],
])('a brand that a search of this visit listed %s was searched for', (_, answer) => {
  expect(isSearched(cacheOf('/api/directory?page=1&q=oxly', answer), brand)).toBe(true)
})

test('a brand that was only listed, or found as another one, was not searched for', () => {
  expect(isSearched(cacheOf('/api/directory', { brands: [brand] }), brand)).toBe(false)
  expect(isSearched(cacheOf('/api/directory?garment=Jeans', { brands: [brand] }), brand)).toBe(false)
  expect(isSearched(cacheOf('/api/directory?q=kestrel', { brands: [{ id: 8 }] }), brand)).toBe(false)
  expect(isSearched(cacheOf('/api/brands/oxley-fen', brand), brand)).toBe(false)
  expect(isSearched(new QueryClient(), brand)).toBe(false)
})
