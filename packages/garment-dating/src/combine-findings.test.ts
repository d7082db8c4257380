import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineFindings, excludesYears } from './combine-findings.ts'
import type { Finding } from './find-rules.ts'
import type { Strength } from './rule.ts'

function finding(
  id: string,
  from: number | null,
  to: number | null,
  strength: Strength = 'documented',
  soft = 0,
): Finding {
  return {
    rule: {
      id,
      clue: 'law',
      market: 'any',
      pattern: { type: 'seen', label: 'A thing' },
      notBefore: from,
      notAfter: to,
      soft,
      strength,
      says: 'Invented.',
      source: 'Invented for a test',
      verified: false,
    },
    from,
    to,
    soft,
  }
}

const idsOf = (findings: Finding[]) => findings.map(({ rule }) => rule.id)

test('years of clues are intersected, and their slack apart from them', () => {
  const { likely, possible, strength, deciding } = combineFindings([
    finding('a', 1974, 1995, 'documented', 2),
    finding('b', 1971, null, 'law', 6),
    finding('c', 1955, null),
  ])
  expect([likely, possible, strength]).toEqual([{ from: 1974, to: 1995 }, { from: 1972, to: 1997 }, 'law'])
  expect(idsOf(deciding)).toEqual(['a'])
})

test('without a clue there are no years', () => {
  const { likely, strength, clashes } = combineFindings([])
  expect([likely, strength, clashes]).toEqual([{ from: null, to: null }, null, []])
})

test('years that only meet in their slack are a time of change, not a contradiction', () => {
  const { likely, isTimeOfChange, clashes } = combineFindings([
    finding('old', null, 1980, 'collectors', 3),
    finding('new', 1982, null, 'collectors', 2),
  ])
  expect([likely, isTimeOfChange, clashes]).toEqual([{ from: 1980, to: 1983 }, true, []])
})

test('among equals an earliest year wins over a latest one, and both are named', () => {
  const { likely, clashes, setAside } = combineFindings([finding('old', 1919, 1967), finding('new', 1984, null)])
  expect(likely).toEqual({ from: 1984, to: null })
  expect(clashes.map(({ ends, begins }) => [ends.rule.id, begins.rule.id])).toEqual([['old', 'new']])
  expect(idsOf(setAside)).toEqual(['old'])
})

test('a weaker clue never overrules a stronger one, even if it is later', () => {
  const { likely, clashes } = combineFindings([
    finding('law', null, 1960, 'law'),
    finding('lore', 1970, 1980, 'collectors'),
  ])
  expect(likely).toEqual({ from: null, to: 1960 })
  expect(clashes).toHaveLength(1)
})

test('a weak clue narrows but never contradicts', () => {
  const firm = finding('firm', 1970, 1990)
  expect(combineFindings([firm, finding('weak', 1980, null, 'weak')]).likely).toEqual({ from: 1980, to: 1990 })
  const { likely, clashes, setAside } = combineFindings([firm, finding('weak', 2000, null, 'weak')])
  expect([likely, clashes, idsOf(setAside)]).toEqual([{ from: 1970, to: 1990 }, [], ['weak']])
})

const anyFinding = fc
  .record({
    from: fc.option(fc.integer({ min: 1900, max: 2020 })),
    length: fc.option(fc.integer({ min: 0, max: 60 })),
    soft: fc.integer({ min: 0, max: 8 }),
    strength: fc.constantFrom<Strength[]>('law', 'documented', 'collectors', 'weak'),
  })
  .map(({ from, length, soft, strength }) => ({
    from,
    to: length === null ? null : (from ?? 1950) + length,
    soft,
    strength,
  }))

test('the order of the clues does not matter', () => {
  let clashing = 0
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (list, numbers) => {
      const findings = list.map(({ from, to, soft, strength }, index) => finding(`r${index}`, from, to, strength, soft))
      const shuffled = findings
        .map((one) => ({ one, key: numbers.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(combineFindings(shuffled)).toEqual(combineFindings(findings))
      clashing += Number(combineFindings(findings).clashes.length > 0)
    }),
    { numRuns: 300 },
  )
  expect(clashing).toBeGreaterThan(30)
})

test('the years are never the wrong way around', () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 8 }), (list) => {
      const findings = list.map(({ from, to, soft, strength }, index) => finding(`r${index}`, from, to, strength, soft))
      const { likely, possible } = combineFindings(findings)
      for (const { from, to } of [likely, possible]) expect((from ?? 0) <= (to ?? 9999)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each<[number | null, number | null, boolean]>([
  [1960, 1971, true],
  [1960, 1972, false],
  [null, 1971, true],
  [1990, null, false],
  [1998, null, true],
  [1997, 2005, false],
  [null, null, false],
  [1960, 2005, false],
])('years from %s to %s are outside of 1974 to 1995 with two years of slack: %s', (from, to, isOutside) => {
  expect(excludesYears(finding('a', 1974, 1995, 'documented', 2), { from, to })).toBe(isOutside)
})

test('a finding without an end excludes only earlier years', () => {
  const begun = finding('a', 1974, null)
  expect(excludesYears(begun, { from: 1960, to: 1973 })).toBe(true)
  expect(excludesYears(begun, { from: 2020, to: null })).toBe(false)
})
