import { mostWordsOfGarment, namedGarment, specificBefore, weakGarment, type NamedGarment } from './garment-words.ts'
import { listWords } from '@bolodex/brand-names/vocabulary/word-list'
import type { TitleWord } from './split-title.ts'

type Named = { garment: NamedGarment; start: number; end: number; last: string }

/** What comes after belongs to the garment or is sold with it: 'jacket with hood'. */
const partWords = listWords('with w avec mit without w/o')

/**
 * The type of garment in a title. Of words in a row the last one counts: a 'jean jacket' is a jacket. Of several rows the
 * first counts, since sellers add other words for the same thing at the end. `isName` marks the words of the brand.
 */
export function readGarment(words: readonly TitleWord[], isName: (index: number) => boolean): NamedGarment {
  const found = findGarments(words, isName)
  const [first] = found
  if (!first) return readWeak(words, isName)
  const row = [first]
  for (const next of found.slice(1)) {
    const last = row.at(-1) ?? first
    if (!isInRow(words, last.end, next.start)) break
    row.push(next)
  }
  let head = row.pop() ?? first
  while (row.length > 0) {
    const before = row.pop() ?? first
    if (!specificBefore[singularOf(head.last)]?.has(singularOf(before.last))) break
    head = before
  }
  return head.garment
}

function findGarments(words: readonly TitleWord[], isName: (index: number) => boolean): Named[] {
  const found: Named[] = []
  let at = 0
  while (at < words.length) {
    if (found.length > 0 && partWords.has(words[at]?.word ?? '')) break
    const named = isName(at) ? null : nameAt(words, at, isName)
    if (named && named.garment !== 'description') found.push({ ...named, garment: named.garment, start: at })
    at = named ? named.end : at + 1
  }
  return found
}

function nameAt(words: readonly TitleWord[], start: number, isName: (index: number) => boolean) {
  let phrase = ''
  let longest: { garment: NamedGarment | 'description'; end: number; last: string } | null = null
  for (let end = start; end < Math.min(words.length, start + mostWordsOfGarment); end += 1) {
    const { word = '', isParted = false } = words[end] ?? {}
    if (isName(end) || (isParted && end > start)) break
    phrase = end === start ? word : `${phrase} ${word}`
    const garment = namedGarment(phrase)
    if (garment !== undefined) longest = { garment, end: end + 1, last: word }
  }
  return longest
}

/** Only cloths stand between: 'jacket denim vest' is a vest. */
function isInRow(words: readonly TitleWord[], from: number, to: number): boolean {
  if (words[to]?.isParted) return false
  for (let at = from; at < to; at += 1)
    if (words[at]?.isParted || weakGarment(words[at]?.word ?? '') === undefined) return false
  return true
}

function readWeak(words: readonly TitleWord[], isName: (index: number) => boolean): NamedGarment {
  for (const [index, { word }] of words.entries()) {
    const garment = isName(index) || words[index + 1]?.word === 'sleeve' ? undefined : weakGarment(word)
    if (garment !== undefined) return garment
  }
  return null
}

const singularOf = (word: string): string => (/[^s]s$/.test(word) ? word.slice(0, -1) : word)
