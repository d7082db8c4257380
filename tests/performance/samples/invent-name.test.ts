import { expect, test } from 'vitest'
import { nameKeyOf, slugOf } from '../../../packages/brand-names/src/name-keys.ts'
import { limits } from '../../../packages/contract/src/limits.ts'
import { inventName } from './invent-name.ts'
import { createNameRegister } from './name-register.ts'
import { createRandom } from './random.ts'

function inventNames(seed: number, count: number, taken: string[] = []): string[] {
  const random = createRandom(seed)
  const register = createNameRegister(count + taken.length)
  for (const name of taken) register.take(slugOf(name))
  return Array.from({ length: count }, () => inventName(random, register).name)
}

const names = inventNames(1, 100_000)

test('100,000 invented names all differ, in their keys and in their addresses', () => {
  expect(new Set(names.map(nameKeyOf)).size).toBe(names.length)
  expect(new Set(names.map(slugOf)).size).toBe(names.length)
})

test('the same seed invents the same names, another seed other ones', () => {
  expect(inventNames(1, 1000)).toEqual(names.slice(0, 1000))
  expect(inventNames(2, 1000)).not.toEqual(names.slice(0, 1000))
})

test('a name that is taken is never invented, in whatever case it is written', () => {
  const taken = names.slice(0, 500)
  const others = new Set(
    inventNames(
      1,
      2000,
      taken.map((name) => name.toUpperCase()),
    ),
  )
  expect(taken.filter((name) => others.has(name))).toEqual([])
})

const isFine = (name: string) =>
  name.length >= limits.brandName.min && name.length <= limits.brandName.max && !/^\s|\s$|\s\s/.test(name)

test('invented names are as long as a brand name may be and have no stray spaces', () => {
  expect(names.filter((name) => !isFine(name))).toEqual([])
})

test.each([
  ['one word', /^\S+$/, 0.1, 0.25],
  ['four words or more', /^\S+( \S+){3,}$/, 0.03, 0.25],
  ['an ampersand', /&/, 0.15, 0.35],
  ['an apostrophe', /['’]/, 0.03, 0.1],
  ['a number', /\d/, 0.03, 0.1],
  ['accents', /[À-ž]/, 0.02, 0.06],
  [
    'another script',
    /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Han}/u,
    0.005,
    0.03,
  ],
])('invented names have %s about as often as real ones', (_, pattern, least, most) => {
  const share = names.filter((name) => pattern.test(name)).length / names.length
  expect(share).toBeGreaterThan(least)
  expect(share).toBeLessThan(most)
})
