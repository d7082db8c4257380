import { expect, test } from 'vitest'
import { nameKeyOf } from '@bolodex/brand-names/name-keys'
import { cpuSeconds } from '@bolodex/contract/testing/cpu-seconds'
import { findCandidates, pickLinks } from './link-store.ts'

const names = ['Gap', 'Barlow & Thrane', 'A.P.C.', 'Levi’s', 'Marsh and Field Outdoor Company', 'Field', 'Ox', 'diesel']
const brands = new Map(names.map((name) => [nameKeyOf(name), { name, slug: nameKeyOf(name).replaceAll(' ', '-') }]))
const members = new Map([['tag_hunter', { id: 7, username: 'Tag_Hunter' }]])

/** As in the store: only requested names are known. */
function linksOf(text: string): string[] {
  const { nameKeys, usernames } = findCandidates(text)
  const known = {
    brands: new Map([...brands].filter(([key]) => nameKeys.includes(key))),
    members: new Map([...members].filter(([key]) => usernames.includes(key))),
  }
  return pickLinks(text, known).map(({ text: written }) => written)
}

test.each([
  ['Is this Gap or not?', ['Gap']],
  ['Mind the gap, and the GAP.', []],
  ['(Gap)', ['Gap']],
  ['Gap’s tag, from Gap.', ['Gap']],
  ['A coat by barlow & thrane, or BARLOW & THRANE!', ['barlow & thrane', 'BARLOW & THRANE']],
  ['Barlow\n& Thrane', ['Barlow\n& Thrane']],
  ['It says A.P.C. inside', ['A.P.C.']],
  ['It says A.P.C., inside', ['A.P.C.']],
  ['Levi’s', ['Levi’s']],
  // Five words are too many; two letters, or no capital, are not a name.
  ['Marsh and Field Outdoor Company', ['Field']],
  ['An Ox in diesel', []],
  ['Ask @tag_hunter, @Tag_Hunter or @nobody', ['@tag_hunter', '@Tag_Hunter']],
  ['me@tag_hunter.example, @@tag_hunter, @tag_hunter@example.org', []],
  ['https://Gap', []],
])('in %j the names are %j', (text, expected) => {
  expect(linksOf(text)).toEqual(expect.arrayContaining(expected))
  expect(linksOf(text).length).toBe(expected.length)
})

test('links lead to the brand and the member', () => {
  const text = 'Gap and @tag_hunter'
  expect(pickLinks(text, { brands, members })).toEqual([
    { text: '@tag_hunter', href: '/members/Tag_Hunter' },
    { text: 'Gap', href: '/brands/gap' },
  ])
})

test('of nested names the longest wins', () => {
  const both = new Map([
    ['gap', { name: 'Gap', slug: 'gap' }],
    ['gap kids', { name: 'Gap Kids', slug: 'gap-kids' }],
  ])
  expect(pickLinks('A Gap Kids coat', { brands: both, members })).toEqual([
    { text: 'Gap Kids', href: '/brands/gap-kids' },
  ])
})

test('lookups per text are capped at any length', () => {
  const { nameKeys } = findCandidates(Array.from({ length: 5000 }, (_, n) => `Word${n}`).join(' '))
  expect(nameKeys.length).toBeLessThanOrEqual(1600)
  expect(findCandidates(Array.from({ length: 500 }, (_, n) => `@member${n}`).join(' ')).usernames.length).toBe(20)
  const { seconds } = cpuSeconds(1.5, () => {
    findCandidates('('.repeat(20_000))
    findCandidates('.!'.repeat(10_000))
    findCandidates(`${"x'".repeat(9000)} `.repeat(2))
  })
  expect(seconds).toBeLessThan(1.5)
})

test('a text of punctuation only takes no time', () => {
  const text = `a b c ${'!'.repeat(15_000)}x d e f`
  expect(cpuSeconds(0.2, () => findCandidates(text)).seconds).toBeLessThan(0.2)
})
