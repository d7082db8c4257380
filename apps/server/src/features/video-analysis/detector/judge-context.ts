import type { Ambiguity } from './ambiguity.ts'
import { followPoints } from './judge-follow.ts'
import { leadPoints } from './judge-lead.ts'
import type { Place, Span } from './place.ts'
import type { Speech } from './read-speech.ts'
import type { Token } from './read-tokens.ts'
import { idioms, subjects } from './vocabulary/cue-words.ts'

const sureGarment = 2.1

/** What speaks for a brand in the words around it, less what speaks against it. */
export function judgeContext(speech: Speech, { from, to }: Span, ambiguity: Ambiguity): number {
  const garment = speech.garmentFrom(to)
  const introduction = speech.introductionBefore(from)
  const { kind } = ambiguity
  if (kind === 'shop') return (garment === 1 ? 1.8 : 0) + (introduction >= 2.5 ? introduction : 0)
  const isEveryday = kind === 'word' || kind === 'phrase' || kind === 'look'
  const place = { from, to, ...ambiguity, speech, garment, introduction, isEveryday }
  let points = introduction + garmentPoints(place) + leadPoints(place) + followPoints(place)
  points += capitalPoints(speech.tokens, place)
  if (kind !== 'odd' && introduction < 2.5 && isIdiom(speech.tokens, place, garment > 0.5)) points -= 3
  return points
}

/** A garment behind the name: 'a theory blazer'. Behind a verb it is something else: 'i guess shirts'. */
function garmentPoints({ speech, from, kind, garment, isLookToo, isEveryday }: Place): number {
  // 'A pink dress' and 'the style of jacket' say nothing of Pink and Style.
  if (kind === 'look') return 0
  if (isEveryday && subjects.has(speech.tokens[from - 1]?.key ?? '')) return 0.5 * garment
  return (isLookToo ? sureGarment / 2 : sureGarment) * garment
}

/** Where a text has capitals, a name has one, and an ordinary word has none inside a sentence. */
function capitalPoints(tokens: readonly Token[], { from, to }: Span): number {
  let large = 0
  let small = 0
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token || token.hasCapital === null) return 0
    if (token.isAfterBreak || /^(and|of|the|for|by|a|in|is)$/.test(token.key)) continue
    if (token.hasCapital) large += 1
    else small += 1
  }
  if (small > 0) return -1.5
  return large > 0 ? 1.5 : 0
}

function isIdiom(tokens: readonly Token[], { from, to }: Span, isBeforeGarment: boolean): boolean {
  for (let start = Math.max(0, from - 3); start <= from; start += 1) {
    let phrase = ''
    for (let at = start; at < Math.min(tokens.length, to + 3); at += 1) {
      phrase = phrase ? `${phrase} ${tokens[at]?.key ?? ''}` : (tokens[at]?.key ?? '')
      if (at < to - 1 || (start === from && at === to - 1) || !idioms.has(phrase)) continue
      // 'A fossil' is a stone, 'a fossil bag' is not.
      if (!(isBeforeGarment && at === to - 1 && /^(a|an|the|this|that|some) /.test(phrase))) return true
    }
  }
  return false
}
