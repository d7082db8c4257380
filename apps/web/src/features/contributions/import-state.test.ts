import { expect, test } from 'vitest'
import { rowErrorOf } from '@bolodex/brand-csv/brand-csv'
import { isFixed, rowToFixFrom, typeCell, withProblems } from './import-state.ts'

const data = {
  name: 'Tarn & Tully',
  description: 'Fleece',
  averageSalePrice: '58',
  sellThroughRate: '70',
  garmentTypes: 'Outerwear',
}
const shortText = rowErrorOf({ row: 41, data, problems: [{ error: 'Too short', field: 'description' }], slug: null })
const isTaken = { error: 'Already in the directory: Tarn & Tully', field: 'name' }
const taken = rowErrorOf({ row: 7, data, problems: [isTaken], slug: 'tarn-and-tully' })

test('a row is fixed once nothing is wrong with what was typed', () => {
  const row = withProblems(typeCell(rowToFixFrom(shortText), 'description', 'Fleece jackets'), [])
  expect(isFixed(row)).toBe(true)
  expect(row.cells.description).toBe('Fleece jackets')
})

test('a field that was wrong stays in sight after it is fixed', () => {
  const broken = withProblems(rowToFixFrom(shortText), [{ error: 'No number', field: 'averageSalePrice' }])
  const row = withProblems(typeCell(broken, 'description', 'Fleece jackets'), [])
  expect(row.wrong).toEqual(['description', 'averageSalePrice'])
})

test('a name the directory has stays refused until the name changes', () => {
  const other = withProblems(typeCell(rowToFixFrom(taken), 'description', 'Fleece jackets'), [])
  expect(other).toMatchObject({ problems: [{ ...isTaken, slug: 'tarn-and-tully' }] })
  expect(isFixed(withProblems(typeCell(other, 'name', 'Tarn & Tilly'), []))).toBe(true)
})

test('a row that is refused as a whole is fixed by any change', () => {
  const row = rowToFixFrom({ ...shortText, problems: [{ error: 'Too many cells', field: null }] })
  expect(isFixed(withProblems(row, []))).toBe(false)
  expect(isFixed(withProblems(typeCell(row, 'garmentTypes', ''), []))).toBe(true)
})

test('columns the server left out are empty', () => {
  expect(rowToFixFrom({ ...shortText, data: { name: 'Tarn' } }).cells.description).toBe('')
})
