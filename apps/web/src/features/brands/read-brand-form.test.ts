import { expect, test } from 'vitest'
import type { Brand } from '@bolodex/contract/brands'
import { findErrors, readPatch, typedFrom } from './read-brand-form.ts'

// Only what the form shows matters here.
const brand = {
  name: 'Fennimore',
  description: 'Unlined blazers.\r\nSince 1994.',
  averageSalePrice: 112,
  sellThroughRate: null,
  garmentTypes: ['Suits', 'Outerwear'],
} as Brand
const shown = typedFrom(brand)

test('what was not changed is not sent, nor what was and stays empty [E-04]', () => {
  expect(readPatch(shown, shown)).toEqual({})
  expect(readPatch({ ...shown, name: ' Fennimore Mill ' }, shown)).toEqual({ name: 'Fennimore Mill' })
})

test('a price with cents is sent as a whole number [E-04]', () => {
  expect(readPatch({ ...shown, averageSalePrice: '19.99' }, shown)).toEqual({ averageSalePrice: 20 })
})

test('a value that was emptied is taken away', () => {
  expect(readPatch({ ...shown, averageSalePrice: '' }, shown)).toEqual({ averageSalePrice: null })
})

test('garment types are split on commas, trimmed, empties dropped [E-04]', () => {
  expect(readPatch({ ...shown, garmentTypes: ' Jackets,, Vests ,' }, shown)).toEqual({
    garmentTypes: ['Jackets', 'Vests'],
  })
})

test('a reason is sent when one was given', () => {
  expect(readPatch({ ...shown, reason: ' Typo ' }, shown)).toEqual({ reason: 'Typo' })
})

test('what a brand has now is never wrong', () => {
  expect(findErrors(shown)).toEqual({})
})

test('what the server would refuse is found before it is sent', () => {
  const wrong = {
    name: ' a ',
    description: ' short ',
    averageSalePrice: '1000001',
    sellThroughRate: '-1',
    garmentTypes: 'x'.repeat(61),
    reason: 'x'.repeat(301),
  }
  expect(Object.keys(findErrors(wrong))).toEqual(Object.keys(wrong))
  const many = Array.from({ length: 21 }, (_, index) => `Type ${index}`).join()
  expect(Object.keys(findErrors({ ...shown, sellThroughRate: 'abc', garmentTypes: many }))).toEqual([
    'sellThroughRate',
    'garmentTypes',
  ])
})
