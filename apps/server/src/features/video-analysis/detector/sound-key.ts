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
export type Reading = 'usual' | 'other'

const kept = new Map<string, string>()
const mostKept = 40_000

export function soundKey(words: readonly string[], reading: Reading): string {
  let key = ''
  for (const word of words) key += keyOfWord(word, reading)
  // Where one word ends and the next begins nobody hears.
  return key.replaceAll(/([AEO])[AEO]+/g, '$1').replaceAll(/(.)\1+/g, '$1')
}

function keyOfWord(word: string, reading: Reading): string {
  const name = `${reading} ${word}`
  const known = kept.get(name)
  if (known !== undefined) return known
  const key = makeKey(word.slice(0, 24), reading)
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, key)
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
