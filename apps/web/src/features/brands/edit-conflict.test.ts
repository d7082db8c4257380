import { expect, test } from 'vitest'
import type { BrandDetails } from '@bolodex/contract/brands'
import { findMeanwhile, keepTyped } from './edit-conflict.ts'
import { typedFrom } from './read-brand-form.ts'

// Only what the form and the history show matters here.
const base = {
  name: 'Fennimore',
  description: 'Unlined blazers.',
  averageSalePrice: 112,
  sellThroughRate: 40,
  garmentTypes: ['Suits'],
  aliases: [],
  latestChanges: [],
} as unknown as BrandDetails
const fresh = {
  ...base,
  description: 'Lined blazers.',
  averageSalePrice: 90,
  latestChanges: [{ by: { name: 'rivet_check', isMember: true } }],
} as unknown as BrandDetails

test('what was typed stays, what nobody touched here becomes the newest', () => {
  const typed = { ...typedFrom(base), averageSalePrice: '120', reason: 'Sold two' }
  expect(keepTyped({ base, fresh, typed })).toEqual({
    ...typedFrom(base),
    description: 'Lined blazers.',
    averageSalePrice: '120',
    reason: 'Sold two',
  })
})

test('each fact that somebody else changed is told, with what was typed where both changed it', () => {
  const typed = { ...typedFrom(base), averageSalePrice: '120', sellThroughRate: '50' }
  const { by, changes } = findMeanwhile({ base, fresh, typed })
  expect(by).toBe('rivet_check')
  expect(changes).toEqual([
    { name: 'description', typed: null },
    { name: 'averageSalePrice', typed: '120' },
  ])
})

test('two people who typed the same do not disagree', () => {
  const typed = { ...typedFrom(base), averageSalePrice: '90' }
  expect(findMeanwhile({ base, fresh, typed }).changes).toContainEqual({ name: 'averageSalePrice', typed: null })
})
