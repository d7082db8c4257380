import { expect, test } from 'vitest'
import type { BrandDetails, Brand } from '@bolodex/contract/directory/brands'
import { BrandPatch } from '@bolodex/contract/curation/edit-brand'
import { listsFor, findMeanwhile, keepTyped, typedFrom, readPatch, type TypedBrand } from './read-brand-form.ts'

// Only the fields of form and history matter here.
const base = {
  name: 'Fennimore',
  description: 'Unlined blazers.',
  averageSalePrice: 112,
  sellThroughRate: 40,
  garmentTypes: ['Suits'],
  datedNotes: [],
  lines: [],
  fakeWarning: null,
  website: null,
  wikidata: null,
  aliases: [],
  latestChanges: [],
} as unknown as BrandDetails
const fresh = {
  ...base,
  description: 'Lined blazers.',
  averageSalePrice: 90,
  latestChanges: [{ by: { name: 'rivet_check', isMember: true } }],
} as unknown as BrandDetails

test('typed values stay, untouched fields take the newest value', () => {
  const typed = { ...typedFrom(base), averageSalePrice: '120', reason: 'Sold two' }
  expect(keepTyped({ base, fresh, typed })).toEqual({
    ...typedFrom(base),
    description: 'Lined blazers.',
    averageSalePrice: '120',
    reason: 'Sold two',
  })
})

test('each fact changed by another admin is listed, with the typed value where both changed it', () => {
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

// Only the fields of the form matter here.
const brand = {
  name: 'Fennimore',
  description: 'Unlined blazers.\r\nSince 1994.',
  averageSalePrice: 112,
  sellThroughRate: null,
  garmentTypes: ['Suits', 'Outerwear'],
  datedNotes: [],
  lines: [],
  fakeWarning: null,
  website: null,
  wikidata: null,
  aliases: ['Fennimore Mill'],
} as unknown as Brand
const shown = typedFrom(brand)

test('unchanged and still empty fields are not sent [E-04]', () => {
  expect(readPatch(shown, shown)).toEqual({})
  expect(readPatch({ ...shown, name: ' Fennimore Mill ' }, shown)).toEqual({ name: 'Fennimore Mill' })
})

test('a price with cents is sent as a whole number [E-04]', () => {
  expect(readPatch({ ...shown, averageSalePrice: '19.99' }, shown)).toEqual({ averageSalePrice: 20 })
})

test('an emptied value is cleared', () => {
  expect(readPatch({ ...shown, averageSalePrice: '' }, shown)).toEqual({ averageSalePrice: null })
})

test('garment types are split on commas, trimmed, empties dropped [E-04]', () => {
  expect(readPatch({ ...shown, garmentTypes: ' Jackets,, Vests ,' }, shown)).toEqual({
    garmentTypes: ['Jackets', 'Vests'],
  })
})

test('other names are one a line, trimmed, empties dropped [X-04]', () => {
  expect(readPatch({ ...shown, aliases: ' F. Mill \n\nFenn & Son\n' }, shown)).toEqual({
    aliases: ['F. Mill', 'Fenn & Son'],
  })
})

test('a reason is sent when one was given', () => {
  expect(readPatch({ ...shown, reason: ' Typo ' }, shown)).toEqual({ reason: 'Typo' })
})

/** The form's errors: per field the first one its call would return. */
function findErrors(typed: TypedBrand, shown: TypedBrand): Record<string, string> {
  const schema = BrandPatch.extend(listsFor(shown))
  const issues = schema.safeParse(readPatch(typed, shown)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

test('current values are always valid, even with more aliases from a merge than one may add [X-04]', () => {
  const merged = { ...shown, aliases: Array.from({ length: 25 }, (_, index) => `Name ${index}`).join('\n') }
  expect(findErrors(merged, merged)).toEqual({})
  expect(findErrors({ ...merged, aliases: merged.aliases.replace('Name 3\n', '') }, merged)).toEqual({})
  expect(Object.keys(findErrors({ ...merged, aliases: `${merged.aliases}\nOne more` }, merged))).toEqual(['aliases'])
})

test('values the server would refuse are found before sending', () => {
  const wrong = {
    name: ' a ',
    description: ' short ',
    averageSalePrice: '1000001',
    sellThroughRate: '-1',
    garmentTypes: 'x'.repeat(61),
    aliases: 'x',
    reason: 'x'.repeat(301),
  }
  expect(Object.keys(findErrors({ ...shown, ...wrong }, shown))).toEqual(Object.keys(wrong))
  const many = Array.from({ length: 21 }, (_, index) => `Type ${index}`)
  const tooMuch = { ...shown, sellThroughRate: 'abc', garmentTypes: many.join(), aliases: many.join('\n') }
  expect(Object.keys(findErrors(tooMuch, shown))).toEqual(['sellThroughRate', 'garmentTypes', 'aliases'])
})
