import { expect, test } from 'vitest'
import { readDirectoryQuery } from '@bolodex/contract/brands/directory-address'
import { looserFilters } from './without-filters.tsx'

const labelsOf = (search: string) =>
  looserFilters(readDirectoryQuery(new URLSearchParams(search))).map(({ label }) => label)

test('each filter is left out in turn', () => {
  expect(labelsOf('q=otter&garment=Outerwear&minSellThrough=40&minPrice=20')).toEqual([
    'Without Outerwear',
    'Without Sellthru 40',
    'Without Sale Price 20',
  ])
})

test('several garment types are one filter', () => {
  expect(labelsOf('q=otter&garment=Outerwear&garment=Jeans')).toEqual(['Without garment types'])
})

test('a single filter, or a search alone, has nothing looser but everything', () => {
  expect(labelsOf('minPrice=20')).toEqual([])
  expect(labelsOf('q=otter')).toEqual([])
})

test('what is left out leads to the first page, and the rest stays', () => {
  const [looser] = looserFilters(readDirectoryQuery(new URLSearchParams('q=otter&minPrice=20&sort=price-asc&page=3')))
  expect(looser?.query).toMatchObject({ q: 'otter', minPrice: 0, sort: 'price-asc', page: 1 })
})
