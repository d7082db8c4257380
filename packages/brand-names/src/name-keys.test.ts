import { expect, test } from 'vitest'
import { nameKeyOf, plainKeyOf, searchTextOf, slugOf } from './name-keys.ts'

test('names that differ only in case or outer blanks have one key', () => {
  expect(nameKeyOf('  BARLOW & Thrane ')).toBe(nameKeyOf('Barlow & Thrane'))
})

test.each([
  ['Delmarva Sport', 'Ｄｅｌｍａｒｖａ Ｓｐｏｒｔ'],
  ['Delmarva Sport', 'Delmarva\u00A0Sport'],
  ['Delmarva Sport', 'Del\u200Bmarva\u034F Sp\u2060ort'],
  ['Café Ostler', 'Cafe\u0301 Ostler'],
  ['Straßer', 'STRASSER'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['نمی\u200Cخواهم', 'نمیخواهم'],
])('%s and %s have one key', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other))
  expect(nameKeyOf(nameKeyOf(one))).toBe(nameKeyOf(one))
})

test('the search text has the folded name and the description on separate lines', () => {
  expect(searchTextOf('Iver Lund', 'Shetland CREWS')).toBe('iver lund\nshetland crews')
})

test.each([
  ['Barlow & Thrane', 'barlow-and-thrane'],
  ["Gull's  Larder!", 'gulls-larder'],
  ['Ærø Strikk é', 'ærø-strikk-e'],
  ['361˚', '361'],
  ['東京ウェア', '東京ウェア'],
  ['…', 'brand'],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['L.L.Bean', 'llbean'],
  ['LL Bean', 'llbean'],
  ['Barlow & Thrane', 'barlowandthrane'],
  ['Barlow and Thrane', 'barlowandthrane'],
  ['Élan—1987', 'elan1987'],
  ['無印良品', '無印良品'],
  ['&&', 'andand'],
  ['!?', ''],
])('%s without case, marks and punctuation is %j', (name, key) => {
  expect(plainKeyOf(name)).toBe(key)
})
