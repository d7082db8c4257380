import { describe, expect, test } from 'vitest'
import { bestPlace, collapseNames, compareCodePoints, queryBrands, type QueriedBrand } from './query-brands.ts'
import { brandSorts } from '@bolodex/contract/directory/directory-query'
import {
  defaultDirectoryQuery,
  givenParts,
  readDirectoryQuery,
  readWholeNumber,
  shownSort,
} from '@bolodex/contract/directory/directory-address'

let nextId = 0
const brand = (given: Partial<QueriedBrand>): QueriedBrand => ({
  id: (nextId += 1),
  name: `Brand ${nextId}`,
  aliases: [],
  description: 'Waxed field coats',
  eras: [],
  garmentTypes: [],
  averageSalePrice: null,
  sellThroughRate: null,
  upvotes: 0,
  updatedMinute: 0,
  ...given,
})
const namesOf = (brands: QueriedBrand[], query: Partial<typeof defaultDirectoryQuery>) =>
  queryBrands(brands, { ...defaultDirectoryQuery, ...query }).brands.map(({ name }) => name)

describe('search', () => {
  const brands = [
    brand({ name: 'Barlow & Thrane', description: 'Moleskin from Leeds' }),
    brand({ name: 'Delmarva', description: 'Nylon\nwindbreakers', aliases: ['DLMV Sport'] }),
    brand({ name: 'Straße 100%', description: 'Plain_tees' }),
  ]
  test.each([
    ['barlow', ['Barlow & Thrane']],
    ['OLESK', ['Barlow & Thrane']],
    ['dlmv', ['Delmarva']],
    ['nylon wind', ['Delmarva']],
    ['0%', ['Straße 100%']],
    ['n_t', ['Straße 100%']],
    [' barlow ', ['Barlow & Thrane']],
    ['thrane moleskin', []],
    ['   ', ['Barlow & Thrane', 'Delmarva', 'Straße 100%']],
  ])('%j finds %j: a substring of a name, an alias or the description, ignoring case [D-16]', (q, found) => {
    expect(namesOf(brands, { q })).toEqual(found)
  })
})

test('names equal in lower case collapse to the first one [D-15]', () => {
  const brands = [brand({ name: 'Apex' }), brand({ name: 'APEX' }), brand({ name: 'apex two' })]
  expect(collapseNames(brands).map(({ name }) => name)).toEqual(['Apex', 'apex two'])
  expect(queryBrands(brands, defaultDirectoryQuery).total).toBe(2)
})

test('a brand that has any of the chosen garment types is kept [D-17]', () => {
  const brands = [
    brand({ name: 'A', garmentTypes: ['Jeans', 'Shorts'] }),
    brand({ name: 'B', garmentTypes: ['Suits'] }),
    brand({ name: 'C', garmentTypes: [] }),
  ]
  expect(namesOf(brands, { garment: ['Jeans', 'Suits'] })).toEqual(['A', 'B'])
  expect(namesOf(brands, { garment: ['Capes'] })).toEqual([])
})

test('minimums compare with >=, and a missing value counts as 0 [D-18]', () => {
  const brands = [
    brand({ name: 'A', averageSalePrice: 50, sellThroughRate: 60 }),
    brand({ name: 'B', averageSalePrice: 49, sellThroughRate: 61 }),
    brand({ name: 'C' }),
  ]
  expect(namesOf(brands, { minPrice: 50 })).toEqual(['A'])
  expect(namesOf(brands, { minSellThrough: 60 })).toEqual(['A', 'B'])
  expect(namesOf(brands, { minPrice: 0, minSellThrough: 0 })).toEqual(['A', 'B', 'C'])
})

describe('order', () => {
  const brands = [
    brand({ name: 'Zephyr', averageSalePrice: 10, sellThroughRate: 0, upvotes: 2, updatedMinute: 7 }),
    brand({ name: 'éclair', averageSalePrice: null, sellThroughRate: null, upvotes: 9, updatedMinute: 7 }),
    brand({ name: 'Eddy', averageSalePrice: 30, sellThroughRate: 60, upvotes: 2, updatedMinute: 3 }),
  ]
  test.each([
    ['name-asc', ['éclair', 'Eddy', 'Zephyr']],
    ['name-desc', ['Zephyr', 'Eddy', 'éclair']],
    ['price-asc', ['Zephyr', 'Eddy', 'éclair']],
    ['price-desc', ['Eddy', 'Zephyr', 'éclair']],
    ['upvotes-desc', ['éclair', 'Zephyr', 'Eddy']],
    ['rate-desc', ['Eddy', 'Zephyr', 'éclair']],
    ['updated-desc', ['éclair', 'Zephyr', 'Eddy']],
  ] as const)('%s gives %j, what is missing last [D-12a, D-12b, D-18]', (sort, names) => {
    expect(namesOf(brands, { sort })).toEqual(names)
  })

  test('there are seven, by these names [D-12a, D-12b]', () => {
    expect(brandSorts).toEqual({
      'name-asc': 'Name (A-Z)',
      'name-desc': 'Name (Z-A)',
      'price-asc': 'Price (Low to High)',
      'price-desc': 'Price (High to Low)',
      'upvotes-desc': 'Most Upvoted',
      'rate-desc': 'Sell Rate (High to Low)',
      'updated-desc': 'Recently Updated',
    })
  })
})

describe('best match', () => {
  const brands = [
    brand({ name: 'Zeta', description: 'Sold as loop often' }),
    brand({ name: 'Kestrel Loop' }),
    brand({ name: 'Zz', aliases: ['Loop Works'] }),
    brand({ name: 'Loopwell' }),
    brand({ name: 'LOOP' }),
    brand({ name: 'Alpha', description: 'Loop pile' }),
  ]
  test('name, beginning of the name, alias, within a name, description [X-21e]', () => {
    expect(namesOf(brands, { q: 'loop', sort: 'best' })).toEqual([
      'LOOP',
      'Loopwell',
      'Zz',
      'Kestrel Loop',
      'Alpha',
      'Zeta',
    ])
  })

  test('is by name when nothing is searched, and so is the list as it opens', () => {
    expect(namesOf(brands, { sort: 'best' })).toEqual(namesOf(brands, { sort: 'name-asc' }))
    expect(defaultDirectoryQuery.sort).toBe('best')
    expect(shownSort({ q: '', sort: 'best' })).toBe('name-asc')
    expect(shownSort({ q: 'loop', sort: 'best' })).toBe('best')
    expect(readDirectoryQuery(new URLSearchParams('sort=name-asc')).sort).toBe('best')
    expect(givenParts({ ...defaultDirectoryQuery, sort: 'name-asc' })).toEqual({})
    expect(readDirectoryQuery(new URLSearchParams('sort=name-asc&q=x')).sort).toBe('name-asc')
  })

  test('of a text that very many have, only names that begin with it come first', () => {
    const query = { ...defaultDirectoryQuery, q: 'loop' }
    expect(queryBrands(brands, query, { ranked: 3, first: 1 }).brands.map(({ name }) => name)).toEqual([
      'LOOP',
      'Alpha',
      'Kestrel Loop',
      'Loopwell',
      'Zeta',
      'Zz',
    ])
  })
})

test('an era leaves brands with tags of that era [X-26e]', () => {
  const brands = [
    brand({ name: 'A', eras: ['1970s', '1980s'] }),
    brand({ name: 'B', eras: ['1980s'] }),
    brand({ name: 'C' }),
  ]
  expect(namesOf(brands, { era: '1980s' })).toEqual(['A', 'B'])
  expect(namesOf(brands, { era: '1970s' })).toEqual(['A'])
  expect(namesOf(brands, { era: 'before-1960' })).toEqual([])
  expect(namesOf(brands, { era: undefined })).toEqual(['A', 'B', 'C'])
})

test('a page is a part of the result; one beyond the last is empty [D-13]', () => {
  const brands = Array.from({ length: 30 }, (_, index) => brand({ name: `N${String(index).padStart(2, '0')}` }))
  expect(namesOf(brands, { page: 2 })).toEqual(['N25', 'N26', 'N27', 'N28', 'N29'])
  expect(namesOf(brands, { page: 3 })).toEqual([])
})

describe('the address of a view', () => {
  test.each([
    ['', {}],
    ['q=+Barlow+&garment=Jeans&garment=T-shirts&garment=Jeans', { q: 'Barlow', garment: ['T-shirts', 'Jeans'] }],
    ['minSellThrough=abc&minPrice=-5&page=0&pageSize=30&sort=best&garment=Capes', {}],
    ['minSellThrough=500&minPrice=12.7', { minSellThrough: 100, minPrice: 12 }],
    ['era=1970s', { era: '1970s' }],
    ['era=1970', {}],
    ['era=', {}],
    ['sort=price-desc&page=3&pageSize=100&x=1', { sort: 'price-desc', page: 3, pageSize: 100 }],
  ])('%s stands for %j', (address, given) => {
    const query = readDirectoryQuery(new URLSearchParams(address))
    expect(givenParts(query)).toEqual(given)
    expect(query).toEqual({ ...defaultDirectoryQuery, ...given })
  })

  test.each([
    ['', 0],
    ['abc', 0],
    ['12', 12],
    ['1e9', 100],
    ['-3', 0],
    ['Infinity', 0],
  ])('the number %j that a person typed counts as %d [D-03]', (text, number) => {
    expect(readWholeNumber(text, 100)).toBe(number)
  })
})

describe('code points', () => {
  const sorted = (...texts: string[]) => texts.toSorted(compareCodePoints)

  test('are compared as databases do: emoji behind every letter, a beginning before the whole', () => {
    expect(sorted('ab', 'a', 'b', '')).toEqual(['', 'a', 'ab', 'b'])
    expect(sorted('\u{1F9E5}', '\uFB01', 'z')).toEqual(['z', '\uFB01', '\u{1F9E5}'])
    expect(sorted('x\u{1F9E6}', 'x\u{1F9E5}')).toEqual(['x\u{1F9E5}', 'x\u{1F9E6}'])
    expect(compareCodePoints('same', 'same')).toBe(0)
  })
})

test.each([
  [['levi'], 0],
  [['levi strauss'], 1],
  [['other', 'levi strauss'], 2],
  [['old levi'], 3],
  [['other', 'the levi'], 3],
  [['other', 'none'], 4],
])('of the names %j, levi is in place %i', (names, place) => {
  expect(bestPlace(names, 'levi')).toBe(place)
})
