import { expect, test } from 'vitest'
import { readDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { looserFilters } from './without-filters.tsx'

const labelsOf = (search: string) =>
  looserFilters(readDirectoryQuery(new URLSearchParams(search))).map(({ label }) => label)

test('each filter is dropped in turn', () => {
  expect(labelsOf('q=otter&garment=Outerwear&minSellThrough=40&minPrice=20')).toEqual([
    'Without Outerwear',
    'Without Sellthru 40',
    'Without Sale Price 20',
  ])
})

test('several garment types are one filter', () => {
  expect(labelsOf('q=otter&garment=Outerwear&garment=Jeans&minPrice=20')).toEqual([
    'Without garment types',
    'Without Sale Price 20',
  ])
})

test('a single filter has nothing looser but everything', () => {
  expect(labelsOf('minPrice=20')).toEqual([])
  expect(labelsOf('q=otter&garment=Jeans')).toEqual([])
  expect(labelsOf('q=otter')).toEqual([])
})

test('any era is offered even where it is the only filter [X-26e]', () => {
  expect(labelsOf('era=1970s')).toEqual(['Any era'])
  expect(labelsOf('era=1970s&garment=Jeans')).toEqual(['Any era', 'Without Jeans'])
})

test('dropping a filter returns to the first page and keeps the rest', () => {
  const [looser] = looserFilters(
    readDirectoryQuery(new URLSearchParams('q=otter&minSellThrough=40&minPrice=20&sort=price-asc&page=3')),
  )
  expect(looser?.query).toMatchObject({ q: 'otter', minSellThrough: 0, minPrice: 20, sort: 'price-asc', page: 1 })
})
