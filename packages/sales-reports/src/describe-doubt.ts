import { foldWords } from '@bolodex/brand-names/fold-name'
import type { Doubt } from './own-sales.ts'

/** 'like new' is a condition; everything else that is like a brand is not that brand. */
const comparison =
  /\b(?:fits? like|similar to|inspired by|inspired|dupe of|dupe for|dupe|compare to|not|vs\.?|like(?! new\b))\s+/i
const lotWords = /\b(?:lot|bundle|set|pack)(?: of)?(?: \d{1,3})?\b|\b\d{1,3} ?(?:pcs?|pieces|pack)\b/i
const longestName = 5

/** A title without the words that say 'like', and those words; null where it compares with nothing. */
export function cutComparison(title: string): { cue: string; rest: string } | null {
  const found = comparison.exec(title)
  if (!found) return null
  return { cue: found[0].trim(), rest: title.slice(0, found.index) + title.slice(found.index + found[0].length) }
}

type Word = { text: string; start: number; end: number }

const wordsOf = (title: string): Word[] =>
  [...title.matchAll(/[^\s,;:|/()[\]]+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))

type Found = { words: string; fit: 'whole' | 'split' | 'part' }

/** The words of a title that a name was found by. */
function findName(title: string, name: string): Found | null {
  const words = wordsOf(title)
  const [plain, nameWords] = [foldWords(name).join(''), foldWords(name).length]
  let best: (Found & { letters: number }) | null = null
  for (const [at, first] of words.entries())
    for (const [more, last] of words.slice(at, at + longestName).entries()) {
      const text = title.slice(first.start, last.end)
      const letters = foldWords(text).join('')
      if (letters === plain) return { words: text, fit: more + 1 === nameWords ? 'whole' : 'split' }
      const isPart = letters.length > 2 && (plain.startsWith(letters) || letters.startsWith(plain))
      // A few letters of the next word are enough to be short for it: 'Pell St'.
      if (isPart && letters.length > (best?.letters ?? 0)) best = { words: text, fit: 'part', letters: letters.length }
    }
  return best && { words: best.words, fit: best.fit }
}

type Asked = { title: string; isLot: boolean; candidates: readonly string[]; cue?: string | undefined }

/** Why a sale is asked about, and the words of its title that raise the doubt; no words where none can be shown. */
export function describeDoubt({ title, isLot, candidates, cue }: Asked): { doubt: Doubt; words: string } {
  if (isLot) return { doubt: 'lot', words: lotWords.exec(title)?.[0] ?? '' }
  const [first, second] = candidates
  const found = first === undefined ? null : findName(title, first)
  if (cue !== undefined) {
    const at = title.indexOf(cue)
    const end = found ? title.indexOf(found.words, at) + found.words.length : at + cue.length
    return { doubt: 'compared', words: title.slice(at, Math.max(end, at + cue.length)) }
  }
  const words = found?.words ?? ''
  if (second !== undefined) return { doubt: 'two-brands', words }
  if (!found) return { doubt: 'other', words }
  return { doubt: ({ whole: 'word', split: 'split-word', part: 'short-name' } as const)[found.fit], words }
}
