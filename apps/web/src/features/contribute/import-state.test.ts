import { expect, test } from 'vitest'
import { isMended, mendRowFrom, typeCell, withProblem } from './import-state.ts'

const data = {
  name: 'Tarn & Tully',
  description: 'Fleece',
  averageSalePrice: '58',
  sellThroughRate: '70',
  garmentTypes: 'Outerwear',
}
const shortText = { row: 41, data, error: 'Too short', field: 'description', slug: null }
const taken = { row: 7, data, error: 'Already in the directory: Tarn & Tully', field: 'name', slug: 'tarn-and-tully' }

test('a row is mended once nothing is wrong with what was typed', () => {
  const row = withProblem(typeCell(mendRowFrom(shortText), 'description', 'Fleece jackets'), null)
  expect(isMended(row)).toBe(true)
  expect(row.cells.description).toBe('Fleece jackets')
})

test('a field that was wrong stays in sight after it is mended', () => {
  const broken = withProblem(mendRowFrom(shortText), { error: 'No number', field: 'averageSalePrice' })
  const row = withProblem(typeCell(broken, 'description', 'Fleece jackets'), null)
  expect(row.wrong).toEqual(['description', 'averageSalePrice'])
})

test('a name the directory has stays refused until the name changes', () => {
  const other = withProblem(typeCell(mendRowFrom(taken), 'description', 'Fleece jackets'), null)
  expect(other).toMatchObject({ error: taken.error, field: 'name', slug: 'tarn-and-tully' })
  expect(isMended(withProblem(typeCell(other, 'name', 'Tarn & Tilly'), null))).toBe(true)
})

test('a row that is refused as a whole is mended by any change', () => {
  const row = mendRowFrom({ ...shortText, field: null })
  expect(isMended(withProblem(row, null))).toBe(false)
  expect(isMended(withProblem(typeCell(row, 'garmentTypes', ''), null))).toBe(true)
})

test('columns the server left out are empty', () => {
  expect(mendRowFrom({ ...shortText, data: { name: 'Tarn' } }).cells.description).toBe('')
})
