import { expect, test } from 'vitest'
import { isFixed, rowToFixFrom, typeCell, withProblem } from './import-state.ts'

const data = {
  name: 'Tarn & Tully',
  description: 'Fleece',
  averageSalePrice: '58',
  sellThroughRate: '70',
  garmentTypes: 'Outerwear',
}
const shortText = { row: 41, data, error: 'Too short', field: 'description', slug: null }
const taken = { row: 7, data, error: 'Already in the directory: Tarn & Tully', field: 'name', slug: 'tarn-and-tully' }

test('a row is fixed once nothing is wrong with what was typed', () => {
  const row = withProblem(typeCell(rowToFixFrom(shortText), 'description', 'Fleece jackets'), null)
  expect(isFixed(row)).toBe(true)
  expect(row.cells.description).toBe('Fleece jackets')
})

test('a field that was wrong stays in sight after it is fixed', () => {
  const broken = withProblem(rowToFixFrom(shortText), { error: 'No number', field: 'averageSalePrice' })
  const row = withProblem(typeCell(broken, 'description', 'Fleece jackets'), null)
  expect(row.wrong).toEqual(['description', 'averageSalePrice'])
})

test('a name the directory has stays refused until the name changes', () => {
  const other = withProblem(typeCell(rowToFixFrom(taken), 'description', 'Fleece jackets'), null)
  expect(other).toMatchObject({ error: taken.error, field: 'name', slug: 'tarn-and-tully' })
  expect(isFixed(withProblem(typeCell(other, 'name', 'Tarn & Tilly'), null))).toBe(true)
})

test('a row that is refused as a whole is fixed by any change', () => {
  const row = rowToFixFrom({ ...shortText, field: null })
  expect(isFixed(withProblem(row, null))).toBe(false)
  expect(isFixed(withProblem(typeCell(row, 'garmentTypes', ''), null))).toBe(true)
})

test('columns the server left out are empty', () => {
  expect(rowToFixFrom({ ...shortText, data: { name: 'Tarn' } }).cells.description).toBe('')
})
