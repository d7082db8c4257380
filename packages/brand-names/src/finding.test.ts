import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { foldName } from './fold-name.ts'
import { matchName } from './match-name.ts'
import { rankNames, type Candidate } from './rank-names.ts'

const kindOf = (typed: string, name: string) => matchName(foldName(typed), foldName(name))?.kind ?? null

describe('a name is the same', () => {
  test.each([
    ['Elise Vauquois', 'Élise Vauquois'],
    ['levis', "Levi's"],
    ['levi', 'Levi’s'],
    ['ll bean', 'L.L.Bean'],
    ['g unit', 'G-Unit'],
    ['hobnail works', 'Hob Nail Works'],
    ['barlow and thrane', 'Barlow & Thrane'],
    ['barlow thrane', 'Barlow & Thrane'],
    ['rock n republic', 'Rock & Republic'],
    ['lands end', "Lands' End"],
    ['landsend', "Lands' End"],
    ['brook brother', 'Brooks Brothers'],
    ['samsoe samsoe', 'Samsøe Samsøe'],
    ['saint john', 'St. John'],
    ['seven for all mankind', '7 For All Mankind'],
    ['north face', 'The North Face'],
    ['thenorthface', 'The North Face'],
    ['nic zoe', 'NIC+ZOE'],
  ])('%s for %s', (typed, name) => {
    expect(kindOf(typed, name)).toBe('same')
  })

  test.each([
    ['ross', 'Ros'],
    ['gas', 'Ga'],
    ['and', 'The'],
  ])('but %s is not %s', (typed, name) => {
    expect(kindOf(typed, name)).not.toBe('same')
  })
})

describe('a name begins with what was typed', () => {
  test.each([
    ['kest', 'Kestrel Loop'],
    ['thrane', 'Barlow & Thrane'],
    ['hobnail', 'Hob Nail Works'],
  ])('%s for %s', (typed, name) => {
    expect(kindOf(typed, name)).toBe('begins')
  })

  test('two letters that end no word begin nothing', () => {
    expect(kindOf('ke', 'Kestrel Loop')).toBeNull()
  })

  test('a whole word counts more than a part of one, and the start more than the middle', () => {
    const scores = ['Elise', 'Elise Vauquois', 'Eliseton Mills', 'Maison Elise Paris'].map(
      (name) => matchName(foldName('elise'), foldName(name))?.score ?? 0,
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })
})

describe('a name is close', () => {
  test.each([
    ['kestral loop', 'Kestrel Loop'],
    ['karhart', 'Carhartt'],
    ['mikal cors', 'Michael Kors'],
    ['jay crew', 'J.Crew'],
    ['nkie', 'Nike'],
    ['kestral', 'Kestrel Loop'],
    ['north face jacket', 'The North Face'],
    ['lauren ralph', 'Ralph Lauren'],
    ['polo lauren', 'Polo Ralph Lauren'],
  ])('%s for %s', (typed, name) => {
    expect(kindOf(typed, name)).toBe('close')
  })

  test.each([
    ['gap', 'Gop'],
    ['asdf', 'Asda'],
    ['sofa bed', 'Soffe'],
  ])('but %s does not mean %s', (typed, name) => {
    const candidate = { key: name, text: name, role: 'name', tier: 'C', isInDirectory: false } as const
    expect(rankNames(typed, [candidate])).toEqual([])
  })
})

test('letters changed, added, dropped and swapped are counted up to the bound', () => {
  expect(editDistance('patagonia', 'patagoina', 3)).toBe(1)
  expect(editDistance('carhartt', 'carhart', 3)).toBe(1)
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 2)).toBe(3)
  expect(editDistance('', 'abcdef', 2)).toBe(3)
  expect(editDistance('', 'ab', 2)).toBe(2)
})

test('the bounded distance is that of the whole table, for any two texts and bounds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(wholeDistance(a, b), most + 1))
    }),
    { numRuns: 3000 },
  )
})

/** The same as a table without bounds. */
function wholeDistance(a: string, b: string): number {
  const cell = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const known = table[i]?.[j]
    if (known !== undefined) return known
    const costs = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(cell(i - 2, j - 2) + 1)
    return ((table[i] ??= [])[j] = Math.min(...costs))
  }
  const table: number[][] = []
  return cell(a.length, b.length)
}

const named = (text: string, more: Partial<Candidate<string>> = {}): Candidate<string> => ({
  key: text,
  text,
  role: 'name',
  tier: null,
  isInDirectory: false,
  ...more,
})

test('a brand is answered once, by the name that answers best, and a well-known one comes first', () => {
  const ranked = rankNames('bige', [
    named("Levi's", { tier: 'A' }),
    named('Big E', { key: "Levi's", role: 'alias', tier: 'A' }),
    named('Bige', { tier: 'C' }),
    named('Big Elk', { tier: 'C' }),
  ])
  expect(ranked.map(({ key, text }) => [key, text])).toEqual([
    ["Levi's", 'Big E'],
    ['Bige', 'Bige'],
    ['Big Elk', 'Big Elk'],
  ])
})

test('half of what people make of a name by ear leads nowhere', () => {
  expect(rankNames('none', [named('none bush', { key: 'Nunn Bush', role: 'spoken' })])).toEqual([])
  expect(rankNames('none bush', [named('none bush', { key: 'Nunn Bush', role: 'spoken' })])).toHaveLength(1)
})

test('very long texts, signs and other scripts are compared without harm', () => {
  const names = ['北凪藍染', '!!!', 'Ω', 'Carhartt'].map((name) => named(name))
  const find = (text: string) => rankNames(text, names).map(({ key }) => key)
  expect(find('北凪藍染')).toEqual(['北凪藍染'])
  for (const text of ['!?', 'a'.repeat(5000), '👕', 'carhartt '.repeat(400)]) expect(find(text)).toEqual([])
})

test('signs that stand for whole phrases make a text no longer than a name may be', () => {
  for (const sign of ['\uFDFA', '\uFB03', '\u33AF'])
    expect(foldName(sign.repeat(100)).plain.length).toBeLessThanOrEqual(120)
  expect(foldName('É'.repeat(120)).plain).toBe('e'.repeat(120))
})

test('hundreds of long names that nearly sound alike are compared within a moment', () => {
  const letters =
    'abcdefghijklmnopqrstuvwxyz bdfghjklmnpqrst vwxyz acegikmoqsuwy bdfhjlnprtvxz abcdefghijk lmnopqrstuvwx'
  const names = Array.from({ length: 900 }, (_, index) => named(`${letters} ${index.toString(26)}`))
  const before = process.threadCpuUsage()
  for (let round = 0; round < 5; round += 1) rankNames(letters.slice(0, 100), names)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 5000).toBeLessThan(150)
})
