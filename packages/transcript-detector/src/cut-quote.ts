import type { Word } from './detector-brands.ts'

const wordsBefore = 8
const wordsAfter = 16
/** In characters: pasted words may be a hundred long. */
const longestQuote = 400

/** A stretch of words: `from` is the first, `to` the one after the last. */
type Stretch = { from: number; to: number }

/**
 * The words around a name, letter for letter, joined by single spaces, and which letters of them are the name. Words of
 * the things talked of before and after are left out, if it is known where those begin.
 */
export function cutQuote(
  words: readonly Word[],
  mention: Stretch,
  within: Stretch = { from: 0, to: words.length },
): { quote: string; from: number; to: number } {
  let first = Math.max(0, mention.from - wordsBefore, Math.min(within.from, mention.from))
  let end = Math.min(words.length, mention.to + wordsAfter, Math.max(within.to, mention.to))
  const join = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
  for (let letters = join(first, end).length; letters > longestQuote && end - first > mention.to - mention.from;) {
    const isBefore = mention.from - first > end - mention.to || end === mention.to
    letters -= (words[isBefore ? first : end - 1]?.text.length ?? 0) + 1
    if (isBefore) first += 1
    else end -= 1
  }
  const from = mention.from > first ? join(first, mention.from).length + 1 : 0
  const quote = join(first, end)
    .slice(0, longestQuote)
    .replace(/[\uD800-\uDBFF]$/, '')
  return { quote, from, to: Math.min(quote.length, from + join(mention.from, mention.to).length) }
}
