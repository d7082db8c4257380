import { doubleMetaphone } from 'double-metaphone'

/**
 * How a word sounds, letter by letter and with its vowels: 'joules', 'jules' and 'jewels' share a key, as do 'spanx' and
 * 'spanks'. Rougher than letters and finer than the sound codes, which know no vowels and tell short names badly.
 */
const rules: readonly [RegExp, string][] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/m[bn]$/, 'm'],
  [/igh/g, 'i'],
  [/tch/g, 'C'],
  [/sch|sh/g, 'S'],
  [/ph/g, 'f'],
  [/^gh/, 'g'],
  [/gh/g, ''],
  [/dg(?=e)/g, 'J'],
  [/ck/g, 'k'],
  [/cc(?=[ei])/g, 'ks'],
  [/qu(?=[ei]$|e$|et)/g, 'k'],
  [/qu/g, 'kw'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/th/g, 't'],
  [/wh/g, 'w'],
  [/tion$/, 'Sn'],
]
const vowelGroup = /[aeiouy]+(?:w[aeiou]*(?![aeiouyr]))?/g

/** What a spelling leaves open: 'ch' as in 'echo', 'g' as in 'gear', an 'e' at the end that is said. */
type Reading = 'usual' | 'other'

const kept: Record<Reading, Map<string, string>> = { usual: new Map(), other: new Map() }
/** Of each reading. */
const mostKept = 20_000

export function soundKey(words: readonly string[], reading: Reading): string {
  let key = ''
  for (const word of words) key += keyOfWord(word, reading)
  // Word boundaries are inaudible.
  return key.replaceAll(/([AEO])[AEO]+/g, '$1').replaceAll(/(.)\1+/g, '$1')
}

function keyOfWord(word: string, reading: Reading): string {
  const keys = kept[reading]
  const known = keys.get(word)
  if (known !== undefined) return known
  const key = makeKey(word.slice(0, 24), reading)
  if (keys.size >= mostKept) keys.clear()
  keys.set(word, key)
  return key
}

function makeKey(word: string, reading: Reading): string {
  let text = word
  for (const [pattern, by] of rules) text = text.replace(pattern, by)
  const isUsual = reading === 'usual'
  text = text.replaceAll('ch', isUsual ? 'C' : 'k')
  text = text.replaceAll(/c(?=[eiy])/g, 's').replaceAll('c', 'k')
  text = text.replaceAll(/g(?=[eiy])/g, isUsual ? 'J' : 'g').replaceAll('j', 'J')
  if (text.length > 3 && /[aeiouy].*[^aeiouy]e$/.test(text) && isUsual) text = text.slice(0, -1)
  text = text.replace(/(?<=[^aeiouy])es$/, 's')
  text = text.replace(/(?<=.)(?:er|re|or|ar|ur|ah|uh|a)$/, 'A').replace(/^y(?=[aeiou])/, 'Y')
  text = text.replaceAll(vowelGroup, classOf)
  return text.replaceAll(/(?<=.)h/g, '').replaceAll(/(.)\1+/g, '$1')
}

function classOf(vowels: string): string {
  if (/[ouw]/.test(vowels) && !/^(?:qu|ua)/.test(vowels)) return 'O'
  return vowels.startsWith('a') ? 'A' : 'E'
}

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
 * The phonetic keys of a word sequence, one or two: 'ark terrics' and 'arcteryx' share one. Keys of single words are
 * cached and joined, because encoding every sequence takes a hundred times as long.
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
