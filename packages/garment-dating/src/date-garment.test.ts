import { expect, test } from 'vitest'
import { clueLimits, type Clues } from './clues.ts'
import { createDater } from './date-garment.ts'
import type { DatedNote } from './dated-notes.ts'
import { datingRules } from './rules.ts'

const dateGarment = createDater(datingRules, 2026)
const yearsOf = (clues: Clues) => {
  const { from, to } = dateGarment(clues)
  return [from, to]
}
const idsOf = (clues: Clues) => dateGarment(clues).findings.map(({ rule }) => rule.id)
const clashesOf = (clues: Clues) => {
  const { clashes, placeClashes } = dateGarment(clues)
  return clashes.length + placeClashes.length
}

test.each<[string, Clues, (number | null)[], boolean]>([
  [
    'a union dress',
    {
      text: "INT'L LADIES GARMENT WORKERS UNION AFL-CIO\nMADE IN U.S.A.\n100% POLYESTER\nMACHINE WASH WARM TUMBLE DRY LOW\nRN 42435",
      seen: ['union-ilgwu-1974-design'],
    },
    [1974, 1995],
    false,
  ],
  [
    'jeans',
    {
      brand: 'levis',
      text: 'CARE ON REVERSE\nWPL 423\n100% COTTON\nMADE IN U.S.A.',
      seen: ['small e tab', 'batwing on the care label'],
    },
    [1986, 1992],
    false,
  ],
  [
    'a work jacket with an RN of 1959',
    {
      brand: 'Carhartt',
      text: 'CARHARTT RN 14806\nHECHO EN MEXICO\n100% COTTON\nWWW.CARHARTT.COM',
      seen: ['carhartt-c-woven'],
    },
    [1994, null],
    false,
  ],
  ['a season code', { brand: 'Patagonia', text: 'STYLE 25450 F97\n100% POLYESTER' }, [1997, 1997], false],
  [
    'an old name with later care words',
    {
      brand: 'Champion',
      text: 'CHAMPION KNITWEAR CO. INC.\n90% COTTON 10% POLYESTER\nONLY NON-CHLORINE BLEACH WHEN NEEDED',
    },
    [1984, null],
    true,
  ],
])('%s gets its years', (_, clues, years, hasClash) => {
  expect(yearsOf(clues)).toEqual(years)
  expect(clashesOf(clues) > 0).toBe(hasClash)
})

test('an RN alone never gives a latest year, whatever its number', () => {
  const numbers = Array.from({ length: 400 }, (_, index) => 100 + index * 437)
  const ends = numbers.map((number) => dateGarment({ text: `RN ${number}` }).to)
  expect(new Set(ends)).toEqual(new Set([null]))
  expect(yearsOf({ text: 'RN 45217' })).toEqual([1967, null])
})

test.each([
  ['US union label', 'MADE IN HONG KONG', 'UNION MADE ILGWU\n100% ACRYLIC\nMADE IN HONG KONG'],
  ['US union label', 'fabriqué en Chine', 'AMALGAMATED CLOTHING WORKERS OF AMERICA\nFABRIQUÉ EN CHINE'],
  ['one country', 'another', 'MADE IN U.S.A.\n100% COTTON\nMADE IN HONDURAS'],
])('a %s contradicts %s', (_, __, text) => {
  const { placeClashes, isSure } = dateGarment({ text })
  expect(placeClashes.length).toBeGreaterThan(0)
  expect(isSure).toBe(false)
})

test.each([
  'CLOTH: BRITISH HONG KONG\nSEWN IN U.S.A.\nUNION MADE ILGWU',
  'UNION MADE ILGWU\nFABRIC MADE IN ITALY\nMADE IN U.S.A.',
  'MADE IN MEXICO / HECHO EN MEXICO / FABRIQUÉ AU MEXIQUE',
  'MADE IN U.S.A. OF IMPORTED FABRIC\nUNION MADE ILGWU',
  'MADE IN PUERTO RICO U.S.A.\nUNION MADE ILGWU',
])('%j names places that fit each other', (text) => {
  expect(dateGarment({ text }).placeClashes).toEqual([])
})

test('symbols of 1997 on a union label that ended in 1995 are a contradiction', () => {
  const dating = dateGarment({ text: 'ILGWU UNION MADE', seen: ['care symbols with no words'] })
  const pairs = dating.clashes.map(({ ends, begins }) => [ends.rule.id, begins.rule.id])
  expect(pairs).toContainEqual(['union-ilgwu', 'care-us-symbols-no-words'])
  expect(dating.isSure).toBe(false)
})

test('the order of lines and phrases and their case do not matter', () => {
  const lines = ['Screen Stars', '50% cotton 50% polyester', 'Made in U.S.A.', 'RN 13765']
  const seen = ['single stitch sleeves', 'paper tag']
  const answer = dateGarment({ text: lines.join('\n'), seen })
  const turned = dateGarment({ text: lines.toReversed().join('\n').toUpperCase(), seen: seen.toReversed() })
  expect(turned).toEqual(answer)
  expect(yearsOf({ text: lines.join('\n'), seen })).toEqual([1978, 1992])
})

test('a finding has the words it rests on, and a box has none', () => {
  const { findings } = dateGarment({ text: 'Made in\nOccupied  Japan\nRN 45217', seen: ['single stitch'] })
  const words = Object.fromEntries(findings.map((finding) => [finding.rule.id, finding.words]))
  expect(words).toMatchObject({ 'country-occupied-japan': 'OCCUPIED JAPAN', 'number-rn-40000': 'RN 45217' })
  expect(words['construction-single-stitch']).toBeUndefined()
})

test('French and Spanish lines are read', () => {
  expect(idsOf({ text: 'HECHO EN CAMBOYA\n60% ALGODÓN 40% POLIÉSTER' })).toEqual(
    expect.arrayContaining(['country-cambodia', 'fiber-polyester']),
  )
  expect(idsOf({ text: 'Fabriqué en Yougoslavie' })).toContain('country-yugoslavia')
})

test('damaged text keeps its clues', () => {
  const text = 'MADEIN KOR EA\nMACHNE WA5H WAMR TUMBLE DRV LOW\n10O% P0LYFSTER\nRN I48O6\nWVW.EXAMPLE.COM'
  expect(idsOf({ text })).toEqual(
    expect.arrayContaining(['care-us-wash-dry-words', 'fiber-polyester', 'number-rn-1959', 'web-www']),
  )
})

test('rules of a brand need the brand, which the tag or the person names; a maker of blanks counts beside it', () => {
  const seen = ['big E']
  expect(yearsOf({ seen })).toEqual([null, null])
  expect(yearsOf({ seen, brand: 'Levi’s' })).toEqual([1936, 1971])
  expect(yearsOf({ seen, text: 'LEVI STRAUSS & CO.' })).toEqual([1936, 1971])
  const { brands } = dateGarment({ brand: 'Harley-Davidson', text: 'HANES BEEFY-T\nCOLUMBIA' })
  expect(brands).toEqual(['Harley-Davidson', 'Hanes'])
})

test('rules for other markets are left out if a person says where it was sold', () => {
  const text = 'MACHINE WASH WARM TUMBLE DRY'
  expect(idsOf({ text })).toContain('care-us-wash-dry-words')
  expect(idsOf({ text, market: 'JP' })).not.toContain('care-us-wash-dry-words')
})

const note: DatedNote = { id: 'note-1', brand: 'Rope & Anchor', label: 'Black tag, white script', from: 1984, to: 1992 }

test('a dated note counts if the brand is known and a person sees that tag', () => {
  const clues = { brand: 'Rope & Anchor', seen: ['black tag with white script'] }
  const { from, to, findings, isSure } = dateGarment(clues, [note])
  expect([from, to, findings[0]?.rule.id, isSure]).toEqual([1984, 1992, 'note-1', true])
  expect(dateGarment({ ...clues, brand: 'Other' }, [note]).findings).toEqual([])
  expect(dateGarment({ ...clues, seen: ['note-1'] }, [{ ...note, strength: 'weak' }]).isSure).toBe(false)
})

test('phrases that mean nothing are returned, and statements about the tag are read as its text', () => {
  const { notUnderstood, findings } = dateGarment({
    seen: ['smells of cedar', 'says made in Occupied Japan', 'no ILGWU label'],
  })
  expect(notUnderstood).toEqual(['smells of cedar', 'no ILGWU label'])
  expect(findings.map(({ rule }) => rule.id)).toEqual(['country-occupied-japan'])
})

test('what exceeds the limits is not read', () => {
  expect(idsOf({ text: `${' '.repeat(clueLimits.text)}MADE IN USSR` })).toEqual([])
  const seen = Array.from({ length: clueLimits.seen }, () => 'nothing')
  expect(idsOf({ seen: [...seen, 'single stitch'] })).toEqual([])
})

test('a wide interval and one without an end are no headline', () => {
  expect(dateGarment({ text: 'MADE IN CZECHOSLOVAKIA' }).isSure).toBe(false)
  expect(dateGarment({ text: 'WWW.EXAMPLE.COM' }).isSure).toBe(false)
  expect(dateGarment({ text: 'MADE IN OCCUPIED JAPAN' }).isSure).toBe(true)
})
