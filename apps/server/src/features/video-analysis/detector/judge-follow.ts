import type { Place } from './place.ts'
import type { Speech } from './read-speech.ts'
import type { Token } from './read-tokens.ts'
import { numberWords } from './spoken-numbers.ts'
import { itemPoints, startsItem } from './start-item.ts'
import { garmentStrength } from './vocabulary/garment-words.ts'
import { brandRemarks, cloths, placeFollowers, plainFollowers, strongRemarks } from './vocabulary/cue-words.ts'

/** What the words behind a name say for it, less what they say against it. */
export function followPoints(place: Place): number {
  const { from, to, kind, speech, garment, isEveryday } = place
  const { tokens } = speech
  const next = tokens[to]
  if (!next || next.isAfterBreak) return 0
  let points = Math.max(remarkPoints(tokens, to), isCalledBrand(tokens, to) ? 1.6 : 0, isSpelled(tokens, to) ? 1.6 : 0)
  if (kind === 'look' && points < 2) points *= 0.5
  // 'Clarks desert boots' are boots, a 'diesel pump' is no shoe.
  const isWorn = garment >= 0.5 && garmentStrength(next.key) !== 'loose'
  if (kind !== 'odd' && !isWorn && placeFollowers.has(next.key)) points -= 2
  if (next.key === 'the') points += modelPoints(speech, from, to, garment)
  if (points === 0 && plainFollowers.has(next.key)) points -= plainDoubt(place)
  if (cloths.has(next.key) && kind !== 'look') points += 0.5
  if (/^colou?red$/.test(next.key) && kind !== 'odd') points -= 3
  if (isMoneyNear(tokens, to)) points += isEveryday ? 0.3 : 0.6
  return points
}

/** 'NAME always sells', 'NAME the brand'. */
function remarkPoints(tokens: readonly Token[], to: number): number {
  let points = 0
  let phrase = ''
  for (let at = to; at < Math.min(tokens.length, to + 4); at += 1) {
    phrase = phrase ? `${phrase} ${tokens[at]?.key ?? ''}` : (tokens[at]?.key ?? '')
    if (strongRemarks.has(phrase)) points = 3
    else if (brandRemarks.has(phrase)) points = Math.max(points, phrase === 'in a' || phrase === 'made in' ? 0.4 : 1.6)
  }
  return points
}

/** 'Spell, it's a byron bay label', 'oasis from when it was a real shop'. */
function isCalledBrand(tokens: readonly Token[], to: number): boolean {
  if (!/^(its|is|was|thats|theyre|theyr|which|from|a|an|used|another)$/.test(tokens[to]?.key ?? '')) return false
  for (let at = to + 1; at < Math.min(tokens.length, to + 8); at += 1) {
    const key = tokens[at]?.key ?? ''
    if (tokens[at]?.isAfterBreak) return false
    if (/^(brand|label|company|designer|maker)$/.test(key)) return tokens[at + 1]?.key !== 'new'
    if (key === 'shop' && tokens[at - 1]?.key === 'real') return true
  }
  return false
}

/** 'Oscar with a k', 'sims with two m's': nobody spells an everyday word. */
function isSpelled(tokens: readonly Token[], to: number): boolean {
  if (tokens[to]?.key !== 'with' || !/^(a|an|two|one|no|double)$/.test(tokens[to + 1]?.key ?? '')) return false
  return /^[b-hj-z]s?$/.test(tokens[to + 2]?.key ?? '')
}

/** 'Mother the looker ankle jeans': the model's name stands behind the maker's. */
function modelPoints(speech: Speech, from: number, to: number, garment: number): number {
  if (garment === 0 && isGarmentNear(speech, to + 1)) return 1.6
  return startsItem(speech.tokens, from) ? 1.2 : 0
}

function isGarmentNear({ tokens, garmentFrom }: Speech, start: number): boolean {
  for (let at = start; at < Math.min(tokens.length, start + 4); at += 1) {
    if (tokens[at]?.isAfterBreak) return false
    if (garmentFrom(at) === 1) return true
  }
  return false
}

/** 'Guess what', 'next to': but a phrase that is hardly said by chance may be followed by anything. */
function plainDoubt({ from, kind, need, speech, garment, introduction, isEveryday }: Place): number {
  if (!isEveryday || garment > 0 || introduction >= 1.8 || itemPoints(speech.tokens, from) > 1) return 0
  return Math.min(1.5, kind === 'phrase' ? 0.6 * need : need)
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
