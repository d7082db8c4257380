import { expect, test } from 'vitest'
import { cutQuote } from './cut-quote.ts'

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word, startMs: null }))
const numbered = wordsOf(Array.from({ length: 60 }, (_, index) => `w${index}`).join(' '))

test('a quote is the words around the name, letter for letter', () => {
  const words = wordsOf("Okay, so this is a Levi's trucker; it sold for $45!")
  const { quote, from, to } = cutQuote(words, { from: 5, to: 6 })
  expect(quote).toBe("Okay, so this is a Levi's trucker; it sold for $45!")
  expect(quote.slice(from, to)).toBe("Levi's")
})

test('a quote has at most eight words before the name and sixteen after', () => {
  const { quote, from, to } = cutQuote(numbered, { from: 20, to: 22 })
  expect(quote.split(' ')).toEqual(Array.from({ length: 26 }, (_, index) => `w${index + 12}`))
  expect(quote.slice(from, to)).toBe('w20 w21')
})

test('a name at the very beginning or end is quoted too', () => {
  expect(cutQuote(numbered, { from: 0, to: 1 })).toMatchObject({ from: 0, to: 2 })
  const last = cutQuote(numbered, { from: 59, to: 60 })
  expect(last.quote.slice(last.from, last.to)).toBe('w59')
  expect(last.quote.endsWith('w59')).toBe(true)
})

test('what is said of other things is left out', () => {
  const { quote } = cutQuote(numbered, { from: 20, to: 21 }, { from: 18, to: 25 })
  expect(quote).toBe('w18 w19 w20 w21 w22 w23 w24')
})

test('words of any length make no quote of more than four hundred letters, and the name stays in it', () => {
  const long = (letter: string) => ({ text: letter.repeat(80), startMs: null })
  const words = 'abcdefgh'
    .split('')
    .map(long)
    .concat({ text: 'gap', startMs: null }, 'ijklmnopqrst'.split('').map(long))
  const { quote, from, to } = cutQuote(words, { from: 8, to: 9 })
  expect(quote.length).toBeGreaterThan(300)
  expect(quote.length).toBeLessThanOrEqual(400)
  expect(quote.slice(from, to)).toBe('gap')
  expect(words.map(({ text }) => text).join(' ')).toContain(quote)
  const only = cutQuote(words, { from: 0, to: 7 })
  expect([only.quote.length, only.from, only.to]).toEqual([400, 0, 400])
})
