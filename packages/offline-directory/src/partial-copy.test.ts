import { expect, test } from 'vitest'
import { defaultDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import { writeBrandParts, writeMakers } from './copy-parts.ts'
import { openCopy } from './open-copy.ts'
import { plainBrand } from './testing/plain-brand.ts'

const maker = { tier: 'A' as const, kind: null, lineOf: null, sameAs: null, aliases: [], spoken: [] }
const texts = [
  ...Object.values(writeBrandParts(0, [plainBrand(1, 'Kestrel'), plainBrand(2, 'Hob Nail Works')])),
  writeMakers(0, [{ ...maker, name: 'Kestrol' }]),
]
const ask = (q: string, total: number) => openCopy(texts, 'all', total).answerDirectory({ ...defaultDirectoryQuery, q })

test('a partial copy says how many brands it has and suggests no name as missing from the directory [X-08c]', () => {
  const answer = ask('kestral', 70)
  expect(answer.savedBrands).toBe(2)
  expect(answer.didYouMean.map(({ name }) => name)).toEqual(['Kestrel'])
  expect(ask('', 70)).toMatchObject({ savedBrands: 2, total: 2 })
})

test('a complete copy suggests names that only the catalogue has, and its answers carry no mark [X-08c]', () => {
  const answer = ask('kestral', 2)
  expect(answer.didYouMean.map(({ name }) => name).toSorted()).toEqual(['Kestrel', 'Kestrol'])
  expect(answer).not.toHaveProperty('savedBrands')
})

test('a partial copy compares tags with its own brands only [X-08c, X-09a]', () => {
  expect(openCopy(texts, 'all', 70).listTagNames()).toMatchObject({ brands: { length: 2 }, known: [], savedBrands: 2 })
  const complete = openCopy(texts, 'all', 2).listTagNames()
  expect(complete.known).toEqual([['Kestrol']])
  expect(complete).not.toHaveProperty('savedBrands')
})
