import { expect, test } from 'vitest'
import { soldListingsAddress } from './sold-listings.ts'

test('the way to eBay leads to sold clothing of the brand, and of the garment [X-21j]', () => {
  const address = new URL(soldListingsAddress('Barlow & Thrane', 'Outerwear'))
  expect(address.origin).toBe('https://www.ebay.com')
  expect(address.searchParams.get('_nkw')).toBe('Barlow & Thrane Outerwear')
  expect(address.searchParams.get('LH_Sold')).toBe('1')
})
