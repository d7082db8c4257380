import { describe, expect, test } from 'vitest'
import { foldName } from './fold-name.ts'
import { doAtOnce } from './in-steps.ts'
import { countTrigrams, openTrigrams } from './trigram-index.ts'
import type { TrigramLetters } from '@bolodex/contract/offline/copy-manifest'

/** As Postgres' pg_trgm defines it, text by text. */
function trigramSimilarity(a: string, b: string): number {
  const [first, second] = [a, b].map((text) => {
    const padded = `  ${text} `
    return new Set(Array.from(padded.slice(2), (_, at) => padded.slice(at, at + 3)))
  }) as [Set<string>, Set<string>]
  const common = [...first].filter((trigram) => second.has(trigram)).length
  return common / (first.size + second.size - common || 1)
}

test('the measure is that of Postgres', () => {
  expect(trigramSimilarity('gucci', 'guvci')).toBeCloseTo(3 / 9)
  expect(trigramSimilarity('nike', 'nike')).toBe(1)
})

describe('trigrams', () => {
  const createTrigramIndex = (texts: string[], which: TrigramLetters) =>
    openTrigrams(doAtOnce(countTrigrams(texts, which)), which)
  const names = ['carhartt', 'carharttwip', 'cartier', 'kestrelloop', 'bb', 'b', '語語a', '語', 'σωκ', '']

  test('are as alike as every two texts compared by themselves', () => {
    const index = createTrigramIndex(names, 'all')
    for (const asked of [...names, 'karhart', 'ca', 'xyz', '語a', 'ωκσ', '語xy語xy'])
      for (const [number, name] of names.entries()) {
        const wanted = asked === '' || name === '' ? 0 : Math.fround(trigramSimilarity(asked, name))
        expect([asked, name, index.likeness(index.share(asked), number)]).toEqual([asked, name, wanted])
      }
  })

  test('of the plainest locale are those of Latin words alone', () => {
    const index = createTrigramIndex(names, 'latin')
    expect(['語', 'σ', 'a', '語a', ''].map((text) => index.hasTrigrams(text))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    // Of '語語a' only the word 'a' is left.
    expect(index.likeness(index.share('a'), names.indexOf('語語a'))).toBe(1)
  })
})

test('folding takes the short way to the same result', () => {
  for (const name of ["Levi's", 'Barlow & Thrane', 'The North Face', 'J. Crew', 'AT&T + Co.', 'A|B~C'])
    expect(foldName(name)).toEqual(foldName(`${name}\u{301}`))
})
