import { foldWords } from '@bolodex/brand-names/fold-name'
import { doAtOnce } from '@bolodex/brand-names/in-steps'
import { createKeyTable, hashText } from '@bolodex/brand-names/key-table'
import { countTrigrams, openTrigrams } from '@bolodex/brand-names/trigram-index'
import { foldShapes, similarityOfShapes } from './letter-shapes.ts'
import { isMaterialWord } from './tag-words.ts'

/** A brand's name and one of its spellings. */
export type KnownName = { name: string; text: string }

export type NameMatch = { name: string; similarity: number; /** Letters of the spelling. */ length: number }

/** The spellings most like a text by their trigrams are compared letter by letter. */
const mostCompared = 60
const leastLikeness = 0.1627

/** Short names must be read exactly: among thousands, one letter off is another name. */
const shortest = 4

/** Of two names that match alike, the one added first wins: add a directory's brands before others. */
export function createTagNames(names: Iterable<KnownName>) {
  const known: { name: string; plain: string }[] = []
  const byPlain = createKeyTable()
  for (const { name, text } of names) {
    const words = foldWords(text)
    const plain = words.join('')
    // Care and fibers are no brand, however they were read: 'DRY CLEAN ONLS' is not Dry Clean Only.
    if (plain.length < 2 || words.every(isMaterialWord)) continue
    const number = known.push({ name, plain }) - 1
    byPlain.add(hashText(plain), number)
  }
  const shapes = known.map(({ plain }) => (plain.length > shortest ? foldShapes(plain) : ''))
  const trigrams = openTrigrams(doAtOnce(countTrigrams(shapes, 'all')), 'all')

  /** The names written almost like a text, the most similar first. */
  function match(text: string, least: number): NameMatch[] {
    const plain = foldWords(text).join('')
    if (plain.length < 2) return []
    const exact = byPlain
      .find(hashText(plain), mostCompared)
      .filter((number) => known[number]?.plain === plain)
      .map((number) => toMatch(number, 1))
      .toReversed()
    if (plain.length < shortest || plain.length > 60) return exact
    const close = nearest(foldShapes(plain))
      .map((number) => toMatch(number, similarityOfShapes(plain, known[number]?.plain ?? '')))
      .filter(({ similarity }) => similarity >= least && similarity < 1)
      .toSorted((a, b) => b.similarity - a.similarity)
    return [...exact, ...close].slice(0, 8)
  }

  function toMatch(number: number, similarity: number): NameMatch {
    const { name = '', plain = '' } = known[number] ?? {}
    return { name, similarity, length: plain.length }
  }

  function nearest(shape: string): number[] {
    const sharing = trigrams.share(shape)
    return sharing.touched
      .map((number): [number: number, likeness: number] => [number, trigrams.likeness(sharing, number)])
      .filter(([, likeness]) => likeness >= leastLikeness)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .map(([number]) => number)
  }

  return { size: known.length, match }
}

export type TagNames = ReturnType<typeof createTagNames>
