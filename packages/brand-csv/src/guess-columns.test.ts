import { expect, test } from 'vitest'
import { csvColumns } from './brand-csv.ts'
import { guessColumns } from './guess-columns.ts'

test('the columns of the template are found wherever they are', () => {
  const headers = csvColumns.toReversed()
  const last = headers.length - 1
  expect(guessColumns(headers)).toEqual(Object.fromEntries(csvColumns.map((column, at) => [column, last - at])))
})

test.each([
  [
    ['Brand', 'Notes', 'Avg. sale price ($)', 'STR %', 'Category'],
    { name: 0, description: 1, averageSalePrice: 2, sellThroughRate: 3, garmentTypes: 4 },
  ],
  [['Item', 'Designer', 'Details', 'Median sold'], { garmentTypes: 0, name: 1, description: 2, averageSalePrice: 3 }],
  // Prices paid and prices received look alike: the first counts until a person chooses another.
  [['Title', 'Description', 'Price', 'Price paid'], { name: 0, description: 1, averageSalePrice: 2 }],
  [
    ['Brand name', 'Description', 'Sell-through rate', 'Sale price'],
    { name: 0, description: 1, sellThroughRate: 2, averageSalePrice: 3 },
  ],
  [['Datum', 'Größe', ''], {}],
])('%j are proposed as %j', (headers, places) => {
  expect(guessColumns(headers)).toEqual(places)
})

test('no column of the file is used twice', () => {
  const places = Object.values(guessColumns(['price', 'brand price', 'about the brand', 'type of item']))
  expect(new Set(places).size).toBe(places.length)
})
