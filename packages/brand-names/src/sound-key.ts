/** Letters are said by their names: 'J. Crew' is found by 'jay crew', 'L.L.Bean' by 'el el bean'. */
const letterNames: Record<string, string> = {
  c: 'see',
  f: 'ef',
  g: 'jee',
  h: 'aitch',
  j: 'jay',
  l: 'el',
  m: 'em',
  n: 'en',
  r: 'ar',
  s: 'es',
  x: 'eks',
  z: 'see',
}

/**
 * English spelling, as far as it decides which consonants are said. The order matters. The letters at the end of a rule
 * are those of which it needs one; no rule makes a letter that a later one needs.
 */
const rules: readonly [pattern: RegExp, by: string, needs: string][] = [
  [/^(?:kn|gn|pn)/, 'n', 'n'],
  [/^wr/, 'r', 'r'],
  [/^ps/, 's', 'p'],
  [/^x/, 's', 'x'],
  [/mb$/, 'm', 'b'],
  [/sch(?=[aeiouy]|$)|sh/g, 'X', 's'],
  [/t?ch|cc(?=[ei])/g, 'k', 'c'],
  [/ph/g, 'f', 'p'],
  [/^gh/, 'g', 'g'],
  [/gh/g, '', 'g'],
  [/dg(?=[eiy])/g, 'J', 'g'],
  [/g(?=[eiy])|j/g, 'J', 'gj'],
  [/c(?=[eiy])/g, 's', 'c'],
  [/ck|c|q/g, 'k', 'cq'],
  [/x/g, 'ks', 'x'],
  [/z/g, 's', 'z'],
  [/th|dt/g, 't', 'td'],
  [/(.)\1+/gu, '$1', ''],
]

/**
 * A name as it would be written by ear, with its vowels: 'Michael Kors' and 'mikael cors' are the same. Words run into
 * each other, so that where they are parted does not matter.
 */
export function spellByEar(words: readonly string[]): string {
  let text = words.map((word) => letterNames[word] ?? word).join('')
  const letters = lettersOf(text)
  for (const [index, [pattern, by]] of rules.entries()) {
    const needed = masks[index] ?? 0
    if (needed === 0 || (letters & needed) !== 0) text = text.replace(pattern, by)
  }
  return text
}

/** One bit for each letter from a to z that a text has. */
function lettersOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

const masks = rules.map(([, , needs]) => lettersOf(needs))

/**
 * The consonants of a name as they are said, and whether it begins with a vowel: 'Carhartt' and 'karhart', 'Geoffrey
 * Beene' and 'jeffrey bean' share one. Vowels are what people get wrong most.
 */
export function soundKeyOf(byEar: string): string {
  return byEar
    .replace(/^[aeiou]+|^y(?![aeiou])/, 'A')
    .replaceAll(/(?<=.)[aeiouyhw]/g, '')
    .replaceAll(/(.)\1+/gu, '$1')
}
