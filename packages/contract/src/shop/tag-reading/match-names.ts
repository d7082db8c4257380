import { foldWords } from '../../brands/finding/fold-name.ts'
import { trigramsOf } from '../../brands/finding/compare-letters.ts'
import { foldShapes, similarityOfShapes } from './letter-shapes.ts'

/** A brand's name and one of its spellings. */
export type KnownName = { name: string; text: string }

export type NameMatch = { name: string; similarity: number; /** Letters of the spelling. */ length: number }

/** Spellings that share most groups of letters with a text and are compared letter by letter. */
const mostCompared = 60
const leastShare = 0.28

/** Short names must be read exactly: among thousands, one letter off is another name. */
const shortest = 4

/** Of two names that match alike, the one added first wins: add a directory's brands before others. */
export function createTagNames(names: Iterable<KnownName>) {
  const known: { name: string; plain: string; grams: number }[] = []
  const byPlain = new Map<string, number[]>()
  const byGram = new Map<string, number[]>()
  for (const { name, text } of names) {
    const plain = foldWords(text).join('')
    if (plain.length < 2) continue
    const grams = trigramsOf(foldShapes(plain))
    const number = known.push({ name, plain, grams: grams.length }) - 1
    note(byPlain, plain, number)
    if (plain.length > shortest) for (const gram of grams) note(byGram, gram, number)
  }
  const counts = new Uint16Array(known.length)

  /** The names written almost like a text, the most similar first. */
  function match(text: string, least: number): NameMatch[] {
    const plain = foldWords(text).join('')
    if (plain.length < 2) return []
    const exact = (byPlain.get(plain) ?? []).map((number) => toMatch(number, 1))
    if (plain.length < shortest || plain.length > 60) return exact
    const close = nearest(trigramsOf(foldShapes(plain)))
      .map((number) => toMatch(number, similarityOfShapes(plain, known[number]?.plain ?? '')))
      .filter(({ similarity }) => similarity >= least && similarity < 1)
      .toSorted((a, b) => b.similarity - a.similarity)
    return [...exact, ...close].slice(0, 8)
  }

  function toMatch(number: number, similarity: number): NameMatch {
    const { name = '', plain = '' } = known[number] ?? {}
    return { name, similarity, length: plain.length }
  }

  function nearest(grams: string[]): number[] {
    const touched: number[] = []
    for (const gram of grams)
      for (const number of byGram.get(gram) ?? []) {
        if (counts[number] === 0) touched.push(number)
        counts[number] = (counts[number] ?? 0) + 1
      }
    const scored: [number: number, share: number][] = []
    for (const number of touched) {
      const shared = counts[number] ?? 0
      const share = (2 * shared) / (grams.length + (known[number]?.grams ?? 0))
      if (share >= leastShare) scored.push([number, share])
      counts[number] = 0
    }
    return scored
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .map(([number]) => number)
  }

  return { size: known.length, match }
}

export type TagNames = ReturnType<typeof createTagNames>

function note(map: Map<string, number[]>, key: string, number: number): void {
  const list = map.get(key)
  if (list) list.push(number)
  else map.set(key, [number])
}
