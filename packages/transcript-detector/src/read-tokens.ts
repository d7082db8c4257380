import { splitWords } from '@bolodex/brand-names/fold-name'
import type { Word } from './detector-brands.ts'

/** A plain word of the speech. One written word may hold several: 'h&m' is said 'h and m'. */
export type Token = {
  key: string
  /** As it is written, without the marks around it. */
  text: string
  /** Which word it comes from. */
  at: number
  /** A sentence ends before it, or the speaker pauses for long. */
  isAfterBreak: boolean
  /** The speaker takes a breath before it: names do not run over it, sentences may. */
  isAfterPause: boolean
  /** Written with a capital letter, or with none; null where the text has no capitals to tell by. */
  hasCapital: boolean | null
  isOwner: boolean
  isMoney: boolean
}

const pauseMs = 900
const breakMs = 2500
/** A word of more letters is noise. */
const longestWord = 40

/** What is said, without the marks around it. Sounds in brackets ('[Music]') are no words. */
export function readTokens(words: readonly Word[]): Token[] {
  const tokens: Token[] = []
  const usesCapitals = areCapitalsUsed(words)
  let isAfterBreak = true
  let isAfterPause = true
  let lastMs: number | null = null
  for (const [at, { text, startMs }] of words.entries()) {
    if (startMs !== null && lastMs !== null && startMs - lastMs > pauseMs) {
      isAfterPause = true
      if (startMs - lastMs > breakMs) isAfterBreak = true
    }
    lastMs = startMs
    if (text.length > longestWord * 2 || /^[[(♪>]/.test(text)) {
      isAfterBreak = isAfterBreak || !text.startsWith('(')
      if (!text.startsWith('(')) continue
    }
    for (const key of splitWords(text)) {
      if (key.length > longestWord) continue
      tokens.push({
        key,
        text: text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
        at,
        isAfterBreak,
        isAfterPause: isAfterPause || isAfterBreak,
        hasCapital: usesCapitals ? /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(text) : null,
        isOwner: /['’]s?[^\p{L}]*$/iu.test(text),
        isMoney: /[$£€]/.test(text),
      })
      isAfterBreak = false
      isAfterPause = false
    }
    if (/[.!?;:…]['")\]]*$/.test(text) && !/^(\p{L}\.)+$/u.test(text) && !/^(st|dr|mr|mrs|co|inc)\.$/i.test(text))
      isAfterBreak = true
    else if (/[,–—-]$/.test(text)) isAfterPause = true
  }
  return tokens
}

/** Captions made by machines write 'i' and nothing large; text of people has capitals in some but not in all words. */
function areCapitalsUsed(words: readonly Word[]): boolean {
  let large = 0
  let letters = 0
  for (const { text } of words) {
    if (!/\p{L}/u.test(text)) continue
    letters += 1
    if (/^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text)) large += 1
  }
  return large > 2 && large > letters * 0.02 && large < letters * 0.6
}
