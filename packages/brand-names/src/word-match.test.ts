import { describe, expect, test } from 'vitest'
import { hasWords, splitSearch, wordSeparators } from './word-match.ts'

describe('splitSearch', () => {
  test.each([
    ['Waxed coats', ['waxed', 'coat']],
    ['moleskin, leeds!', ['moleskin', 'leed']],
    ['men’s wool-blend coat', ['men', 'wool', 'blend', 'coat']],
    ['black dress', ['black', 'dress']],
    ['Café coat', ['café', 'coat']],
    ['coat coats', []],
    ['coat', []],
    ['a b', []],
    ['語 服', []],
    ['one two three four five six seven eight nine', []],
    ['', []],
    ['%_\\', []],
  ])('%s is looked for as %j [X-21m]', (q, words) => expect(splitSearch(q)).toEqual(words))
})

describe('hasWords', () => {
  const text = 'barlow & thrane\nb&t leeds\nwaxed field coats (river-washed), made in leeds'
  test.each([
    ['coat waxed', true],
    ['made moleskin', false],
    ['thrane coat', true],
    ['leeds field', true],
    // At the start of a word only.
    ['iver coat', false],
    ['river washed', true],
    ['b t leeds', true],
  ])('%s: %s [X-21m]', (q, expected) => expect(hasWords(text, splitSearch(q))).toBe(expected))
})

test('every separator is one character to Postgres and to JavaScript', () => {
  expect(new Set(wordSeparators).size).toBe(wordSeparators.length)
})
