import { expect, test } from 'vitest'
import brands from '../data/brands.json' with { type: 'json' }
import places from '../data/places.json' with { type: 'json' }
import { compilePattern } from './compile-pattern.ts'
import { matchText } from './find-rules.ts'
import { foldText } from './fold-text.ts'
import { DatingRule } from './rule.ts'
import { datingRules } from './rules.ts'

const thisYear = 2026
const textRules = datingRules.filter(({ pattern }) => pattern.type === 'text')
const fits = (rule: DatingRule, text: string) => matchText(rule, [foldText(text)], thisYear) !== null

test('there are hundreds of rules, each with its own id', () => {
  expect(datingRules.length).toBeGreaterThan(520)
  expect(new Set(datingRules.map(({ id }) => id)).size).toBe(datingRules.length)
})

test('every text rule fits its examples and none of its counter-examples', () => {
  expect(textRules.length).toBeGreaterThan(300)
  const wrong = textRules.flatMap((rule) => [
    ...(rule.examples ?? []).filter((text) => !fits(rule, text)).map((text) => `${rule.id} misses ${text}`),
    ...(rule.counterExamples ?? []).filter((text) => fits(rule, text)).map((text) => `${rule.id} fits ${text}`),
  ])
  expect(wrong).toEqual([])
})

test('no pattern is slow on long text, and none needs lookbehind, which older phones lack', () => {
  const long = 'MADE IN THE 100% C0TTON WASH WARM RN 1ll5 NEW YORK, N.Y. '.repeat(150)
  const slow = textRules.filter((rule) => {
    const started = performance.now()
    fits(rule, long)
    return performance.now() - started > 500
  })
  expect(slow.map(({ id }) => id)).toEqual([])
  const templates = textRules.flatMap(({ pattern }) => (pattern.type === 'text' ? [pattern.text] : []))
  expect(templates.filter((template) => compilePattern(template).source.includes('(?<'))).toEqual([])
})

test('brands and places of rules are known', () => {
  const names = new Set(brands.map(({ name }) => name))
  const codes = new Set(Object.keys(places))
  expect(datingRules.flatMap(({ brand }) => (brand && !names.has(brand) ? [brand] : []))).toEqual([])
  expect(datingRules.flatMap(({ places: own = [] }) => own.filter((code) => !codes.has(code)))).toEqual([])
})

test('a registration number never gives a latest year', () => {
  const numbers = datingRules.filter(
    ({ clue, pattern }) => clue === 'number' || (pattern.type === 'number' && pattern.kind !== 'US patent'),
  )
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.filter(({ notAfter }) => notAfter !== null)).toEqual([])
})

const rule = {
  id: 'number-rn-invented',
  clue: 'number',
  market: 'US',
  pattern: { type: 'number', kind: 'RN', from: 13_670, to: 20_000 },
  notBefore: 1959,
  notAfter: null,
  soft: 0,
  strength: 'weak',
  says: 'Invented.',
  source: 'Invented for a test',
  verified: false,
}

test.each([
  ['an RN with a latest year', { notAfter: 1990 }],
  ['no year', { notBefore: null }],
  ['years in the wrong order', { clue: 'law', pattern: { type: 'seen', label: 'A thing' }, notAfter: 1900 }],
  ['a brand label without a brand', { clue: 'brand-label' }],
  ['a text rule without examples', { pattern: { type: 'text', text: 'MADE' } }],
  ['general knowledge called verified', { verified: true, source: 'General knowledge' }],
  ['a sentence without a period', { says: 'Invented' }],
])('%s is refused', (_, change) => {
  expect(DatingRule.safeParse(rule).success).toBe(true)
  expect(DatingRule.safeParse({ ...rule, ...change }).success).toBe(false)
})
