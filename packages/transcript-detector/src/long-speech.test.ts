import { beforeAll, expect, test } from 'vitest'
import { limits } from '@bolodex/contract/limits'
import { cpuSeconds } from '@bolodex/contract/testing/cpu-seconds'
import { detectBrands } from './detect-brands.ts'
import { createGazetteer } from './gazetteer.ts'

const names = ['Patagonia', 'Gap', 'Madewell', 'Pendleton', 'Lululemon']
const gazetteer = createGazetteer()
for (const [id, name] of names.entries()) gazetteer.add({ id, name, aliases: [], isInDirectory: true })

const repeat = (text: string, count: number): string[] => {
  const words = text.split(' ')
  return Array.from({ length: count }, (_, index) => words[index % words.length] ?? '')
}
const joined = names.map((name) => `a ${name} jacket and`).join(' ')
const letters = (number: number): string => number.toString(26).replaceAll(/\d/g, (digit) => 'qwzxvkjybp'[+digit] ?? '')

const texts: [what: string, write: (count: number) => string[], brands: number][] = [
  ['one name and its price', (count) => repeat('patagonia coat $40', count), 1],
  ['one name and what it sold for', (count) => repeat('patagonia jacket sold for $40', count), 1],
  ['one name and its rate', (count) => repeat('patagonia fleece sell through is 80 percent', count), 1],
  ['rates of nothing', (count) => repeat('sell through rate is 80 percent', count), 0],
  [
    'names in a row and prices of all',
    (count) => [...repeat(joined, count / 2), ...repeat('they sell for $40 lululemon jacket', count / 2)],
    5,
  ],
  ['numbers alone', (count) => repeat('$40 fifty 60 twelve', count), 0],
  ['garments alone', (count) => repeat('jacket coat jeans dress shirt', count), 0],
  ['one name that is new', (count) => repeat('the brand is called zzzora', count), 1],
  [
    'many names that are new',
    (count) =>
      Array.from({ length: count / 5 }, (_, index) => `the brand is called ${letters(index)}`.split(' ')).flat(),
    limits.detectedBrands,
  ],
]

/** The two that take longest are read whole; a quarter of the others must be read in a quarter of the time. */
const slowest = ['names in a row and prices of all', 'many names that are new']

// The first text of a process also pays for loading the weights and compiling the code.
beforeAll(() => {
  for (const [, write] of texts)
    detectBrands(
      write(500).map((text) => ({ text, startMs: null })),
      gazetteer,
    )
})

test.each(texts)('the longest transcript of %s is read in six seconds', (what, write, brands) => {
  const part = slowest.includes(what) ? 1 : 1 / 4
  const words = write(limits.transcriptWords * part).map((text) => ({ text, startMs: null }))
  const { seconds, result } = cpuSeconds(6 * part, () => detectBrands(words, gazetteer))
  expect(result).toHaveLength(brands)
  expect(seconds).toBeLessThan(6 * part)
})

/** Worst cases that do not occur in speech: each word is new and must be compared with every similar-sounding name. */
const hostile: [what: string, write: (count: number) => string[]][] = [
  [
    'introductions of names that sound alike',
    (count) =>
      Array.from({ length: count / 4 }, (_, index) => `a brand called zq${index.toString(36)}x`.split(' ')).flat(),
  ],
  ['rare words', (count) => Array.from({ length: count }, (_, index) => `k${letters(index * 7919)}`)],
]

test.each(hostile)('the longest transcript of nothing but %s is read within its budget of 12 seconds', (_, write) => {
  const words = write(limits.transcriptWords / 4).map((text) => ({ text, startMs: null }))
  const { seconds, result } = cpuSeconds(3, () => detectBrands(words, gazetteer))
  expect(result.length).toBeLessThanOrEqual(limits.detectedBrands)
  expect(seconds).toBeLessThan(3)
})
