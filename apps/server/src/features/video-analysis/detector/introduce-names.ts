import { garmentFrom, garmentJustBefore } from './find-garment.ts'
import type { Span } from './judge-context.ts'
import type { Token } from './read-tokens.ts'
import { garmentModifiers, garmentStrength } from './vocabulary/garment-words.ts'
import { clearNamings, likelyNamings, nameStoppers, tagTalk } from './vocabulary/naming-words.ts'
import { countOf } from './word-frequency.ts'

/** Words that are said to be a brand's name. */
export type Introduced = Span & { name: string; isClear: boolean }

const mostNameWords = 4

/** Every place where a name is introduced that need not be known: 'a brand called harrow lane'. */
export function findIntroduced(tokens: readonly Token[]): Introduced[] {
  const introduced: Introduced[] = []
  for (let from = 1; from < tokens.length; from += 1) {
    const naming = namingBefore(tokens, from)
    if (!naming) continue
    const to = endOfName(tokens, from)
    if (to === from || !isCredible(tokens, { from, to }, naming)) continue
    introduced.push({ from, to, name: toTitle(tokens, { from, to }), isClear: naming === 'clear' })
  }
  return introduced
}

type Naming = 'clear' | 'likely' | 'tag' | null

function namingBefore(tokens: readonly Token[], from: number): Naming {
  if (tokens[from]?.isAfterBreak) return null
  let phrase = ''
  let found: Naming = null
  for (let at = from - 1; at >= Math.max(0, from - 5); at -= 1) {
    phrase = phrase ? `${tokens[at]?.key ?? ''} ${phrase}` : (tokens[at]?.key ?? '')
    if (clearNamings.has(phrase)) return 'clear'
    if (likelyNamings.has(phrase)) found = /\b(tag|label|says)\b/.test(phrase) ? 'tag' : 'likely'
    if (tokens[at]?.isAfterBreak) break
  }
  if (found) return found
  const before = tokens[from - 1]?.key
  return before === 'by' && garmentJustBefore(tokens, from - 1) ? 'likely' : null
}

/** Names are short and end where the sentence goes on. */
function endOfName(tokens: readonly Token[], from: number): number {
  let to = from
  while (to < tokens.length && to - from < mostNameWords) {
    const token = tokens[to]
    if (!token || (to > from && token.isAfterPause)) break
    if (token.key === 'and' && to > from && joinsNames(tokens, from, to)) {
      to += 1
      continue
    }
    if (nameStoppers.has(token.key) || token.isMoney || /^\d+$/.test(token.key)) break
    if (garmentStrength(token.key) === 'plain') break
    // 'Blue heron' may be a name, 'marlow blue wool coat' is not all of one.
    if (to > from && garmentModifiers.has(token.key) && garmentFrom(tokens, to) > 0) break
    to += 1
  }
  while (to > from && tokens[to - 1]?.key === 'and') to -= 1
  return to
}

/** 'Harrow and finch' is one name, 'harrow and i love it' is not; nor are two brands, 'harrow lane and finch'. */
function joinsNames(tokens: readonly Token[], from: number, at: number): boolean {
  if (at - from > 1) return false
  const next = tokens[at + 1]
  if (
    !next ||
    next.isAfterPause ||
    nameStoppers.has(next.key) ||
    garmentStrength(next.key) ||
    garmentModifiers.has(next.key)
  )
    return false
  const after = tokens[at + 2]
  return (
    countOf(next.key) < 3000 &&
    (!after ||
      after.isAfterPause ||
      nameStoppers.has(after.key) ||
      garmentStrength(after.key) !== null ||
      after.key === 'and')
  )
}

function isCredible(tokens: readonly Token[], { from, to }: Span, naming: Naming): boolean {
  const words = tokens.slice(from, to).map(({ key }) => key)
  const [first = ''] = words
  if (words.join('').length < 3) return false
  if (words.every((word) => tagTalk.has(word) || garmentModifiers.has(word))) return false
  if (naming === 'clear') return !tagTalk.has(first) || words.length > 1
  if (tagTalk.has(first)) return false
  if (words.some((word) => word.length > 2 && countOf(word) < 15)) return true
  // Two everyday words that a tag is said to say are a name more often than not; after 'by' they are anything.
  return (
    naming === 'tag' && words.length > 1 && words.every((word) => countOf(word) < 5000 && !garmentModifiers.has(word))
  )
}

function toTitle(tokens: readonly Token[], { from, to }: Span): string {
  return tokens
    .slice(from, to)
    .map(({ key }) => (key === 'and' ? key : key.charAt(0).toUpperCase() + key.slice(1)))
    .join(' ')
}
