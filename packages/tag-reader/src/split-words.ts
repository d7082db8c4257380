import { isTagWord } from './tag-words.ts'

/** Words of a tag have at most this many letters. */
const longestWord = 14
const fewestLetters = 6

/** Restores the spaces that the recognizer drops: 'CA23725RN122354', 'RN54023/CA17897', 'DRYCLEANONLY'. */
export function splitWords(text: string): string {
  return text
    .replaceAll(/(?<=\d)[\s/|,;.-]*(?=(?:RN|CA|WPL)[\s#:.]*\d{3})/gi, ' ')
    .replaceAll(/(?<=\d%)(?=\p{L}{3})/gu, ' ')
    .split(/\s+/)
    .map(splitTagWords)
    .join(' ')
    .trim()
}

/** A long word that consists of words that tags say beside the brand is these words. */
function splitTagWords(word: string): string {
  const plain = word.toLowerCase()
  if (!/^[a-z]+$/.test(plain) || plain.length < fewestLetters || plain.length > 60 || isTagWord(plain)) return word
  // The fewest words that end at each letter, and where the last of them starts.
  const best: { count: number; from: number }[] = [{ count: 0, from: 0 }]
  for (let end = 2; end <= plain.length; end += 1)
    for (let from = Math.max(0, end - longestWord); from <= end - 2; from += 1) {
      const before = best[from]
      if (!before || !isTagWord(plain.slice(from, end))) continue
      if (before.count + 1 < (best[end]?.count ?? Infinity)) best[end] = { count: before.count + 1, from }
    }
  const parts: string[] = []
  for (let end = plain.length; end > 0;) {
    const last = best[end]
    if (!last) return word
    parts.unshift(word.slice(last.from, end))
    end = last.from
  }
  return parts.join(' ')
}
