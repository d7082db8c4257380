import { expect, test } from 'vitest'
import { describeSuggested } from './suggestion-wording.ts'

test('a suggestion is named by what it changes, long texts by their name alone', () => {
  expect(describeSuggested({ averageSalePrice: 1200, sellThroughRate: 40 })).toBe('price $1,200, sell rate 40%')
  expect(describeSuggested({ name: 'Iver Lund', garmentTypes: ['Jeans', 'Suits'] })).toBe(
    'name ‘Iver Lund’, what to look for ‘Jeans, Suits’',
  )
  expect(describeSuggested({ description: 'Waxed field coats' })).toBe('description')
  expect(describeSuggested({ averageSalePrice: null, aliases: [] })).toBe('no price, no other names')
  expect(describeSuggested({ aliases: ['x'.repeat(61)] })).toBe('other names')
})
