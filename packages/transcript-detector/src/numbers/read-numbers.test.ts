import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'
import { tokensOf } from '../tokens.ts'

function read(text: string): string {
  const tokens = tokensOf(text.split(' ').map((word) => ({ text: word, startMs: null })))
  return readNumbers(tokens)
    .map(({ values, kind }) => `${values.join('-')} ${kind}`)
    .join(', ')
}

test.each([
  ['85', '85 plain'],
  ['$85', '85 money'],
  ['for $24.99.', '25 money'],
  ['$1,250.00', '1250 money'],
  ['1.2k', '1200 plain'],
  ['eighty five', '85 plain'],
  ['Eighty-five,', '85 plain'],
  ['forty bucks', '40 money'],
  ['sixty quid', '60 money'],
  ['£35', '35 money'],
  ['60 euros', '60 money'],
  ['a tenner', '10 money'],
  ['a quid or fifty p', '0.5 quantity'],
  ['50p', '0.5 quantity'],
  ['seventy five pence', '0.75 quantity'],
  ['twelve p', '12 plain'],
  ['12 hundred', '1200 plain'],
  ['fifteen hundred', '1500 plain'],
  ['a grand', '1000 plain'],
  ['a couple hundred bucks', '200 money'],
])('the amount %s is read', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['for one twenty', '120 plain'],
  ['one twenty five', '125 plain'],
  ['two fifty', '250 plain'],
  ['one oh five', '105 plain'],
  ['a hundred and ten', '110 plain'],
  ['a hundred', '100 plain'],
  ['two hundred and ten', '210 plain'],
  ['twenty four ninety nine', '25 plain'],
  ['four ninety nine', '5 plain'],
  ['twelve fifty', '13 plain'],
  ['a dollar seventy nine', '2 money'],
  ['a buck fifty', '2 money'],
  ['three bucks and fifty cents', '4 money'],
  ['sold for forty one of my best', '40 plain, 1 quantity'],
])('%s is read as people mean it', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['fifty five to sixty', '55-60 plain'],
  ['between 40 and 50 bucks', '40-50 money'],
  ['two to three hundred', '200-300 plain'],
  ['$50-$60', '50-60 money'],
  ['forty fifty bucks', '40-50 money'],
  ['anything from ninety up to a hundred forty', '90-140 plain'],
  ['eighteen or twenty', '18-20 plain'],
])('%s is a range', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['this one twenty dollars', '1 plain, 20 money'],
  ['size two thirty eight it is', '2 size, 38 plain'],
  ['a thirty six thirty two those', '36 size'],
  ['forty two long', '42 size'],
  ['waist thirty three', '33 size'],
  ['ten and a half', '10 size'],
  ['nineteen ninety five', '1995 year'],
  ['from about 1981', '1981 year'],
  ['two thousand and five', '2005 year'],
  ['the 90s', ''],
  ['eighty percent', '80 percent'],
  ['60% of', '60 percent'],
  ['in six days', '6 time'],
  ['22 sales', '22 quantity'],
  ['eleven pairs', '11 quantity'],
  ['forty one pounds of clothes for ten dollars', '41 quantity, 10 money'],
])('%s is distinguished from money', (text, expected) => {
  expect(read(text)).toBe(expected)
})
