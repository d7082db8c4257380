import { expect, test } from 'vitest'
import { findOpenDate, firstValues, isPersonal, proposeColumns, readAmounts, toMapping } from './map-preview.ts'

const needed = {
  digest: '0123456789abcdef',
  headers: ['Item', 'Buyer', 'Sale $', 'Date', 'Notes'],
  preview: [
    ['Coat', 'Zz', '118.00', '03/04/26', 'a'],
    ['Coat', 'Zz', '72,50', '11/04/26', ''],
  ],
  guess: { title: 'Item', price: 'Sale $', soldOn: 'Date', brand: 'Buyer', order: 'Order no.' },
}

test('columns that may hold personal data are never proposed [X-22a]', () => {
  for (const header of [
    'Buyer',
    'Ship to',
    'Order no.',
    'Notes',
    'Buyer Email',
    'Shipped To State',
    'ZIP',
    'Custom label',
  ])
    expect(isPersonal(header), header).toBe(true)
  for (const header of ['Item name', 'Sold for', 'Label', 'Where', 'Paid', 'Shipping cost', 'Statement date'])
    expect(isPersonal(header), header).toBe(false)
  expect(proposeColumns(needed)).toEqual({ title: 'Item', price: 'Sale $', soldOn: 'Date' })
})

test('a date is asked about only where all of them could be read either way [X-22b]', () => {
  expect(findOpenDate(['03/04/26', '11/04/26'])).toEqual({
    cell: '03/04/26',
    dates: { 'month-first': '2026-03-04', 'day-first': '2026-04-03' },
  })
  expect(findOpenDate(['03/04/26', '13/04/26'])).toBeNull()
  expect(findOpenDate(['03/04/26', '04/13/26'])).toBeNull()
  expect(findOpenDate(['04/04/26'])).toBeNull()
  expect(findOpenDate(['2026-04-03', 'Apr 3, 2026'])).toBeNull()
})

test('the sample shows each value once and how amounts are read [X-22b]', () => {
  expect(firstValues(needed, 'Item')).toEqual(['Coat'])
  expect(firstValues(needed, undefined)).toEqual([])
  expect(readAmounts(['118.00', '72,50', '1,040.00', 'none'])).toEqual([11_800, 7250, 104_000])
})

test('nothing is read before title, price and date are named [X-22b]', () => {
  expect(toMapping(needed.digest, { title: 'Item', price: 'Sale $' }, null)).toBeNull()
  expect(toMapping(needed.digest, proposeColumns(needed), 'day-first')).toMatchObject({ dateOrder: 'day-first' })
})
