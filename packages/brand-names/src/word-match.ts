import { foldText } from './name-keys.ts'

/** Whatever stands between words. Listed, because Postgres and browsers disagree about which characters are letters. */
export const wordSeparators = ' \t\n!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u00a0’‘“”–—…·•'

/** A text of more words is a sentence, and each word costs a look. */
const maxWords = 8

/** A brand found by its words. */
export type WordMatch = { id: number; isInNames: boolean }

const isSeparator = new Set(wordSeparators)
const blankSeparators = (text: string): string =>
  Array.from(text, (letter) => (isSeparator.has(letter) ? ' ' : letter)).join('')

/** Whether an index of trigrams can find the word. */
export const isIndexed = (word: string): boolean => /[a-z0-9]{3}/.test(word)

/**
 * The words of a search that are looked for one by one, without the s of plurals and possessives: 'coats' finds 'coat'.
 * None for a single word, which D-16 has found already, and where no index would help.
 */
export function splitSearch(q: string): string[] {
  const text = foldText(q.trim()).replaceAll(/['’]s(?![\p{L}\p{N}])/gu, '')
  const words = [...new Set(blankSeparators(text).split(' ').map(dropPlural))].filter((word) => word !== '')
  return words.length < 2 || words.length > maxWords || !words.some(isIndexed) ? [] : words
}

const dropPlural = (word: string): string => (/[^s]s$/.test(word) && word.length >= 4 ? word.slice(0, -1) : word)

/** Whether each word begins a word of a folded text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const spaced = ` ${blankSeparators(text)}`
  return words.every((word) => spaced.includes(` ${word}`))
}
