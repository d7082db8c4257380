import type { Ambiguity } from './ambiguity.ts'
import { numberWords } from './spoken-numbers.ts'
import type { Speech } from './read-speech.ts'
import { startsItem } from './start-item.ts'
import type { Token } from './read-tokens.ts'
import {
  brandRemarks,
  determiners,
  findVerbs,
  idioms,
  owners,
  cloths,
  placeFollowers,
  placeLeaders,
  placePhrases,
  plainFollowers,
  personLeaders,
  praise,
  strongRemarks,
  subjects,
} from './vocabulary/cue-words.ts'

/** Words `from` up to `to` (not with it) of the tokens. */
export type Span = { from: number; to: number }

/** What speaks for a brand in the words around it, less what speaks against it. */
export function judgeContext(speech: Speech, span: Span, { kind, need }: Ambiguity): number {
  const { tokens } = speech
  const garment = speech.garmentFrom(span.to)
  const introduction = speech.introductionBefore(span.from)
  if (kind === 'shop') return (garment === 1 ? 1.8 : 0) + (introduction >= 2.5 ? introduction : 0)
  let points = introduction
  points += garmentPoints(tokens, span, kind, garment)
  points += leadPoints(tokens, span, { kind, need }, garment)
  points += followPoints(speech, span, kind, garment, introduction >= 1.8 ? 0 : kind === 'phrase' ? 0.6 * need : need)
  points += capitalPoints(tokens, span)
  if (kind === 'odd') return points
  if (isIdiom(tokens, span, garment > 0.5)) points -= 3
  return points
}

function garmentPoints(tokens: readonly Token[], { from }: Span, kind: Ambiguity['kind'], garment: number): number {
  if (garment === 0) return 0
  // 'A pink dress' and 'the style of jacket' say nothing of Pink and Style.
  if (kind === 'look') return 0
  const before = tokens[from - 1]?.key ?? ''
  const isVerb = kind !== 'proper' && kind !== 'odd' && subjects.has(before)
  return isVerb ? 0.5 * garment : 2.1 * garment
}

function leadPoints(tokens: readonly Token[], { from }: Span, { kind, need }: Ambiguity, garment: number): number {
  const first = tokens[from]
  if (!first || from === 0 || first.isAfterBreak) return 0
  const before = tokens[from - 1]?.key ?? ''
  const isEveryday = kind === 'word' || kind === 'phrase' || kind === 'look'
  let points = 0
  if (startsItem(tokens, from)) points += 0.6
  const isSubject = isEveryday && subjects.has(before)
  if (isSubject && kind === 'phrase') points -= Math.min(2, need)
  else if (isSubject) points -= garment === 1 && before !== 'to' && before !== 'i' ? 1 : 2
  if (isEveryday && owners.has(before)) points -= 1.5
  if (kind === 'proper' && owners.has(before) && garment === 0) points -= 1
  if (before === 'the' && kind !== 'odd') points -= garment > 0 ? 0.2 : 0.8
  if (kind === 'proper' && personLeaders.has(before)) points -= 2
  if (kind === 'proper' && isPlaceBefore(tokens, from)) points -= garment === 1 ? 0.5 : 2
  if (
    before === 'of' &&
    /^(pair|pairs|couple|bunch|lot|lots|ton|tons|piece|pieces|stack|lots)$/.test(tokens[from - 2]?.key ?? '')
  )
    points += 1
  let at = from - 1
  while (at >= 0 && at > from - 4 && praise.has(tokens[at]?.key ?? '')) at -= 1
  const isPraised = at < from - 1
  const lead = tokens[at]?.key ?? ''
  if (determiners.has(lead))
    points += isEveryday ? (garment > 0 || (kind === 'phrase' && several.test(lead)) ? 0.5 : 0) : 1.2
  else if (isPraised && !isEveryday) points += 0.6
  if (/^(vintage|authentic|genuine|nwt)$/.test(before) && kind !== 'look') points += 0.8
  if (findVerbs.has(before) && !isEveryday) points += 0.8
  if (findVerbs.has(before) && kind === 'phrase') points += 0.5
  return points
}

const several = /^(some|these|those|couple|several|more)$/

function followPoints(
  speech: Speech,
  { from, to }: Span,
  kind: Ambiguity['kind'],
  garment: number,
  doubt: number,
): number {
  const { tokens } = speech
  const next = tokens[to]
  if (!next || next.isAfterBreak) return 0
  let points = 0
  let phrase = ''
  for (let at = to; at < Math.min(tokens.length, to + 4); at += 1) {
    phrase = phrase ? `${phrase} ${tokens[at]?.key ?? ''}` : (tokens[at]?.key ?? '')
    if (strongRemarks.has(phrase)) points = 2.5
    else if (brandRemarks.has(phrase)) points = Math.max(points, phrase === 'in a' || phrase === 'made in' ? 0.4 : 1.6)
  }
  if (kind === 'look' && points < 2) points *= 0.5
  if (kind !== 'odd' && garment < 1 && placeFollowers.has(next.key)) points -= 2
  const isEveryday = kind === 'word' || kind === 'phrase' || kind === 'look'
  // 'Mother the looker ankle jeans': the model's name stands behind the maker's.
  if (next.key === 'the' && garment === 0 && garmentAfterModel(speech, to + 1)) points += 1.6
  else if (next.key === 'the' && startsItem(tokens, from)) points += 1.2
  // A phrase that is hardly said by chance may be followed by anything.
  if (isEveryday && points === 0 && garment === 0 && plainFollowers.has(next.key)) points -= Math.min(1.5, doubt)
  if (cloths.has(next.key) && kind !== 'look') points += 0.5
  if (/^colou?red$/.test(next.key) && kind !== 'odd') points -= 3
  if (isMoneyNear(tokens, to)) points += isEveryday ? 0.3 : 0.6
  return points
}

/** Something worn a little farther on, behind the name of a model. */
function garmentAfterModel({ tokens, garmentFrom }: Speech, start: number): boolean {
  for (let at = start; at < Math.min(tokens.length, start + 4); at += 1) {
    if (tokens[at]?.isAfterBreak) return false
    if (garmentFrom(at) === 1) return true
  }
  return false
}

function isPlaceBefore(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1]?.key ?? ''
  if (placeLeaders.has(before) || placePhrases.has(before)) return true
  return placePhrases.has(`${tokens[from - 2]?.key ?? ''} ${before}`)
}

function isMoneyNear(tokens: readonly Token[], to: number): boolean {
  for (let at = to; at < Math.min(tokens.length, to + 8); at += 1) {
    const token = tokens[at]
    if (!token) break
    if (token.isMoney || /^(bucks|dollars|dollar|pounds|quid|euros)$/.test(token.key)) return true
    if (/^(sold|for|paid)$/.test(token.key) && numberWords.has(tokens[at + 1]?.key ?? '')) return true
  }
  return false
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
