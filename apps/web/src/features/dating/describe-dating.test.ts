import { expect, test } from 'vitest'
import type { Clues } from '@bolodex/garment-dating/clues'
import { createDater } from '@bolodex/garment-dating/date-garment'
import { datingRules } from '@bolodex/garment-dating/rules'
import {
  countClues,
  formatYears,
  headlineOf,
  namePlaces,
  placeOf,
  rowNameOf,
  scaleFor,
  sortClashes,
  sourceOf,
  titleOf,
  yearsOf,
  yearsWithoutOpinions,
} from './describe-dating.ts'

const thisYear = 2026
const dateGarment = createDater(datingRules, thisYear)
const careLabel = { text: 'MACHINE WASH WARM\nTUMBLE DRY LOW\nRN 45217\nUNION MADE ILGWU\nBRITISH HONG KONG' }

test.each<[string, Clues, ReturnType<typeof headlineOf>]>([
  ['two ends', { text: 'MADE IN OCCUPIED JAPAN' }, { kind: 'made', years: '1945–1952' }],
  ['one year', { text: 'STYLE 25450 F97\n100% POLYESTER', brand: 'Patagonia' }, { kind: 'made', years: '1997' }],
  ['one end', { text: 'WWW.EXAMPLE.COM' }, { kind: 'made', years: '1994 or later' }],
  ['more than 40 years', { text: 'MADE IN CZECHOSLOVAKIA' }, { kind: 'wide', years: '1918–1992' }],
  ['weak clues alone', { seen: ['care-us-none'] }, { kind: 'weak', years: '1973 or earlier' }],
  ['no clue', { text: 'COPPERHEAD' }, { kind: 'none' }],
  ['a contradiction', { text: 'ILGWU', seen: ['care-us-symbols-no-words'] }, { kind: 'clash' }],
  ['places that contradict', { text: 'UNION MADE ILGWU\nMADE IN HONG KONG' }, { kind: 'clash' }],
])('the headline of %s', (_, clues, headline) => expect(headlineOf(dateGarment(clues))).toEqual(headline))

test('years are written with an en dash, or with the end that is known', () => {
  expect(formatYears({ from: 1973, to: 1983 })).toBe('1973–1983')
  expect(formatYears({ from: null, to: 1995 })).toBe('1995 or earlier')
  expect(formatYears({ from: null, to: null })).toBe('')
})

test('every clue has a name, years, a reason and a source with its kind', () => {
  const { findings } = dateGarment({ ...careLabel, seen: ['construction-single-stitch'] })
  const said = Object.fromEntries(
    findings.map((one) => [one.rule.id, [rowNameOf(one), titleOf(one), yearsOf(one), sourceOf(one).split(':')[0]]]),
  )
  expect(said['number-rn-40000']).toEqual(['RN 45217', 'Number ‘RN 45217’', 'not before 1967', 'Weak'])
  expect(said['union-ilgwu']).toEqual(['ILGWU', 'Union label ‘ILGWU’', '1900–1995', 'Documented'])
  expect(said['care-us-wash-dry-words']?.[0]).toBe('Care label')
  expect(said['care-us-wash-dry-words']?.[3]).toBe('Law')
  expect(said['construction-single-stitch']?.[0]).toBe('Single-stitched hem')
  for (const { rule } of findings) expect(rule.says.length).toBeGreaterThan(10)
})

test('an unverified source says so in plain words', () => {
  const sources = (clues: Clues) => dateGarment(clues).findings.map(sourceOf)
  expect(sources({ text: 'WWW.EXAMPLE.COM' })).toContain('Documented: widely known, no page linked')
  expect(datingRules.map((rule) => sourceOf({ rule, from: null, to: null, soft: 0 })).join()).not.toMatch(/stored page/)
})

test('two rules about the same words, or the same web address, count as one clue', () => {
  const rn = dateGarment({ text: 'RN 48213' })
  expect(rn.findings.length).toBeGreaterThan(1)
  expect(countClues(rn)).toBe(1)
  const site = dateGarment({ text: 'WWW.EXAMPLE.COM' })
  expect(site.findings.length).toBeGreaterThan(1)
  expect(countClues(site)).toBe(1)
  expect(countClues(dateGarment({ text: 'WWW.EXAMPLE.COM\nRN 48213' }))).toBe(2)
})

test('words too long for a row are named by their kind', () => {
  const rows = (text: string) => dateGarment({ text }).findings.map(rowNameOf)
  expect(rows('EXAMPLE.COM')).toEqual(['Website'])
  expect(rows('BRITISH HONG KONG')).toContain('BRITISH HONG KONG')
})

test('years that rest on opinions come with what is left without them', () => {
  expect(yearsWithoutOpinions(dateGarment(careLabel))).toEqual({
    label: 'Without collectors’ clues:',
    years: '1971–1995',
  })
  const note = { id: 'note-1', brand: 'Rope & Anchor', label: 'Black tag', from: 1984, to: 1992 }
  const noted = dateGarment({ text: 'MADE IN USSR', brand: 'Rope & Anchor', seen: ['note-1'] }, [note])
  expect(yearsWithoutOpinions(noted)).toEqual({ label: 'Without members’ clues:', years: '1922–1991' })
  expect(yearsWithoutOpinions(dateGarment({ text: 'MADE IN USSR' }))).toBeNull()
})

test('clashes come strongest first, each pair of kinds once', () => {
  const { clashes } = dateGarment({
    text: 'UNION MADE ILGWU\nQUESTIONS? 1-866-555-0148',
    seen: ['care-us-symbols-no-words'],
  })
  const sorted = sortClashes(clashes).map(({ ends, begins }) => [
    ends.rule.clue,
    begins.rule.clue,
    begins.rule.strength,
  ])
  expect(sorted[0]).toEqual(['union', 'care', 'law'])
  expect(sorted).toHaveLength(2)
  const [place] = dateGarment({ text: 'UNION MADE ILGWU\nMADE IN HONG KONG' }).placeClashes
  expect(place && namePlaces(place)).toMatch(/^US or /)
})

test('the scale runs from 1940 to 2020, and further for earlier and later years', () => {
  const scaleOf = (text: string) => scaleFor(dateGarment({ text }), thisYear)
  expect(scaleOf('RN 45217')).toEqual({ from: 1940, to: 2020, marks: [1940, 1960, 1980, 2000, 2020] })
  expect(scaleOf('MADE IN USSR').from).toBe(1920)
  // The union of 1900 only agrees, and its bar runs off the edge.
  expect(scaleOf('UNION MADE ILGWU\nMACHINE WASH WARM\nTUMBLE DRY').from).toBe(1940)
  expect(scaleOf('Made in 2022').to).toBeGreaterThanOrEqual(2020)
  expect([1930, 1960, 2030].map((year) => placeOf(year, { from: 1940, to: 2020 }))).toEqual([0, 25, 100])
})
