import { doubleMetaphone } from 'double-metaphone'

const codes = new Map<string, readonly string[]>()
/** Enough for the vocabulary of any video; a list of names must not fill the memory. */
const mostCodes = 20_000

function codesOfWord(word: string): readonly string[] {
  const kept = codes.get(word)
  if (kept) return kept
  // Very long words are noise, and the algorithm's time grows with them.
  const [first, second] = doubleMetaphone(word.slice(0, 24))
  // The second code of 'w' is for Polish names, and makes 'fire hose' of Warehouse.
  const both = first === second || word.startsWith('w') ? [first] : [first, second]
  if (codes.size >= mostCodes) codes.clear()
  codes.set(word, both)
  return both
}

/** Sounds that captions mix up: 'fisher' and 'fissure', '-logie' and '-logy', 'th' and 't'. */
const mixedUp: Record<string, string> = { X: 'S', J: 'K', '0': 'T' }

/** Vowels and 'h' are what captions get wrong most, and where a word is parted must not matter. */
const smooth = (code: string): string => {
  let out = ''
  for (const sound of code) {
    const letter = mixedUp[sound] ?? sound
    if (out === '' || (letter !== 'A' && letter !== 'H' && letter !== out.at(-1))) out += letter
  }
  // 'Allen edmund' is Allen Edmonds.
  return out.length > 4 && out.endsWith('S') ? out.slice(0, -1) : out
}

/**
 * How a row of words sounds, as one or two codes: 'ark terrics' and 'arcteryx' share one. The codes of single words are
 * kept and put together, because coding every row of words anew takes a hundred times as long.
 */
export function soundCodes(words: readonly string[]): string[] {
  let first = ''
  let second = ''
  for (const word of words) {
    const [one = '', two = one] = codesOfWord(word)
    first += one
    second += two
  }
  const smoothed = smooth(first)
  if (first === second) return smoothed ? [smoothed] : []
  const other = smooth(second)
  return smoothed === other ? [smoothed] : [smoothed, other]
}
