import { foldWords } from '@bolodex/brand-names/fold-name'

/** A word of a title, folded as names are. */
export type TitleWord = {
  word: string
  /** Punctuation or an emoji stands before it: no name and no pair of words reaches across. */
  isParted: boolean
  /** In capitals. Says something only in a title that has other words in small letters. */
  isShouted: boolean
}

/** Longer than any marketplace allows. Depop's descriptions are longer, and their first line says what it is. */
const longestTitle = 300
const mostWords = 60

/** Commas, brackets, dashes between blanks, emoji and the like. Not what names have inside: '.', '&', '-', '/', "'". */
const breaks = /[,;:|()[\]{}!?"“”„«»•·*~=<>✰✞★☆]|\s[-–—]+\s|[–—]|\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const pieces = new RegExp(`(${breaks.source})|[\\s/#]+`, 'u')

/** Splits a title into its words. */
export function splitTitle(title: string): TitleWord[] {
  const words: TitleWord[] = []
  let isParted = false
  for (const piece of title.slice(0, longestTitle).split(pieces)) {
    if (!piece) continue
    if (breaks.test(piece)) {
      isParted = true
      continue
    }
    const isShouted = /\p{Lu}.*\p{Lu}/u.test(piece) && piece === piece.toUpperCase()
    for (const word of foldWords(piece)) {
      words.push({ word, isParted, isShouted })
      isParted = false
    }
    if (words.length >= mostWords) break
  }
  return words.slice(0, mostWords)
}
