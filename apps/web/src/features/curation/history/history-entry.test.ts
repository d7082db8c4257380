import { expect, test } from 'vitest'
import { formatChange } from './history-entry.tsx'

test.each([
  [{ fields: ['description'], reason: 'closing year' }, 'Description: closing year'],
  [{ fields: ['averageSalePrice', 'sellThroughRate'], reason: null }, 'Estimate, sell rate'],
  [{ fields: [], reason: 'sharper photo' }, 'Sharper photo'],
  [{ fields: [], reason: null }, ''],
] as const)('%j in one line', ({ fields, reason }, expected) => {
  expect(formatChange({ fields: [...fields], reason })).toBe(expected)
})
