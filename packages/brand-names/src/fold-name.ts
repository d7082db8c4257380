import { soundKeyOf, spellByEar } from './sound-key.ts'

/** A name or query in the forms used for comparison. */
export type FoldedName = {
  /** Lower-cased words without marks and punctuation, and without 'and' and a leading 'the'. */
  words: string[]
  /** All letters and digits without gaps: 'landsend'. */
  plain: string
  /** The same with every word in its short form and without its plural or possessive s: 'landend'. */
  folded: string
  /** Written as it is said. */
  byEar: string
  /** How it sounds, roughly. */
  sound: string
  /** Where words end in `plain`, so that 'begins' can tell whole words from parts. */
  ends: number[]
}

/** Letters that have no decomposition and are typed without their stroke or as two. */
const otherLetters: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** One spelling for what labels and people write in two ways. Whole words only. */
const shortForms: Record<string, string> = {
  saint: 'st',
  sainte: 'ste',
  brother: 'bro',
  brothers: 'bros',
  company: 'co',
  doctor: 'dr',
  mister: 'mr',
  mount: 'mt',
  junior: 'jr',
  manufacturing: 'mfg',
  international: 'intl',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

/** No name is longer; a search text is cut there too, so that comparing costs the same for every input. */
const longest = 120

/** Most names and most spoken words: they have nothing to fold but case, which takes half the time. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** Lower-cased words without marks and punctuation. An apostrophe parts no word, '&' and '+' are 'and'. */
export function splitWords(text: string): string[] {
  const cut = text.slice(0, longest)
  const letters = isPlain(cut)
    ? cut.toLowerCase()
    : cut
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        // One sign may stand for a whole phrase of eighteen letters.
        .slice(0, longest)
        .toLowerCase()
        .replaceAll(/[øæœßłđðþı]/g, (letter) => otherLetters[letter] ?? letter)
  if (/^[a-z0-9]+$/.test(letters)) return [letters]
  return letters
    .replaceAll(/['’‘ʼ`´]/g, '')
    .replaceAll(/[&+]/g, ' and ')
    .split(isPlain(letters) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Splits a text into its words as they are compared. */
export function foldWords(text: string): string[] {
  const words = splitWords(text)
  const isLink = (word: string, index: number) =>
    word === 'and' || (word === 'n' && index > 0 && index < words.length - 1)
  const kept = words.filter((word, index) => !isLink(word, index))
  if (kept.length > 1 && kept[0] === 'the') kept.shift()
  // A name that is nothing but such words, as the brand 'And', is compared by them.
  return kept.length > 0 ? kept : words
}

/** A plural or possessive s does not count; 'ross' and 'gas' end in no such s. */
const withoutS = (word: string): string => (/^.{2,}[^s]s$/u.test(word) ? word.slice(0, -1) : word)

const foldWord = (word: string): string => withoutS(shortForms[word] ?? word)

/** Every form of a name by which it is looked for and compared. */
export function foldName(text: string): FoldedName {
  const words = foldWords(text)
  const folded = words.map(foldWord)
  const byEar = spellByEar(folded)
  let end = 0
  return {
    words,
    plain: words.join(''),
    folded: folded.join(''),
    byEar,
    sound: soundKeyOf(byEar),
    ends: words.map((word) => (end += word.length)),
  }
}
