import { expect, test } from 'vitest'
import { describeSuggested } from './suggestion-wording.ts'

test('a suggestion is named by what it changes, long texts by their name alone', () => {
  expect(describeSuggested({ averageSalePrice: 1200, sellThroughRate: 40 }, 'USD')).toBe(
    'estimate $1,200, sell rate 40%',
  )
  expect(describeSuggested({ name: 'Iver Lund', garmentTypes: ['Jeans', 'Suits'] }, 'USD')).toBe(
    'name ‘Iver Lund’, what to look for ‘Jeans, Suits’',
  )
  expect(describeSuggested({ description: 'Waxed field coats' }, 'USD')).toBe('description')
  expect(describeSuggested({ averageSalePrice: null, aliases: [] }, 'USD')).toBe('no estimate, no other names')
  expect(describeSuggested({ aliases: ['x'.repeat(61)] }, 'USD')).toBe('other names')
})
