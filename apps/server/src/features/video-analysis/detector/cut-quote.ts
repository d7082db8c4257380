import type { Word } from './heard.ts'

const wordsBefore = 8
const wordsAfter = 16

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
  const first = Math.max(0, mention.from - wordsBefore, Math.min(within.from, mention.from))
  const end = Math.min(words.length, mention.to + wordsAfter, Math.max(within.to, mention.to))
  const join = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
  const from = mention.from > first ? join(first, mention.from).length + 1 : 0
  return { quote: join(first, end), from, to: from + join(mention.from, mention.to).length }
}
