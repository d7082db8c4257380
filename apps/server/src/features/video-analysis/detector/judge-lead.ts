import type { Place } from './place.ts'
import type { Token } from './read-tokens.ts'
import { itemPoints } from './start-item.ts'
import {
  determiners,
  findVerbs,
  owners,
  personLeaders,
  placeLeaders,
  placePhrases,
  plainFollowers,
  praise,
  subjects,
} from './vocabulary/cue-words.ts'

/** What the words before a name say for it, less what they say against it. */
export function leadPoints(place: Place): number {
  const { from, speech } = place
  const first = speech.tokens[from]
  if (!first || from === 0 || first.isAfterBreak) return 0
  return itemPoints(speech.tokens, from) + praisePoints(place) - everydayDoubt(place) - properDoubt(place)
}

/** 'A patagonia', 'some vintage levis', 'i found a': people speak so of things. 'A gap' alone is none. */
function praisePoints({ from, to, kind, need, speech: { tokens }, garment, isEveryday, isLookToo }: Place): number {
  const before = tokens[from - 1]?.key ?? ''
  let points = before === 'of' && amounts.test(tokens[from - 2]?.key ?? '') ? 1 : 0
  if (kind === 'look' || isLookToo) return points
  if (/^(vintage|authentic|genuine|nwt)$/.test(before)) points += 0.8
  let at = from - 1
  while (at >= 0 && at > from - 4 && praise.has(tokens[at]?.key ?? '')) at -= 1
  const lead = tokens[at]?.key ?? ''
  if (isEveryday) {
    const isThing = garment > 0 || (kind === 'phrase' && several.test(lead)) || (need < 1 && isNamed(tokens[to]))
    if (determiners.has(lead) && isThing) points += 0.6
    return kind === 'phrase' && findVerbs.has(before) ? points + 0.5 : points
  }
  if (determiners.has(lead)) points += 1.2
  else if (at < from - 1) points += 0.6
  return findVerbs.has(before) ? points + 0.8 : points
}

/** 'A north face denali', not 'a new balance in life': something of its own stands behind. */
const isNamed = (next: Token | undefined): boolean =>
  next !== undefined && !next.isAfterBreak && !plainFollowers.has(next.key) && !/^(and|or)$/.test(next.key)

const amounts = /^(pair|pairs|couple|bunch|lot|lots|ton|tons|piece|pieces|stack|pile)$/
const several = /^(some|these|those|couple|several|more)$/

/** 'I guess', 'to express', 'my mother', 'the gap'. */
function everydayDoubt({ from, kind, need, speech: { tokens }, garment, isEveryday }: Place): number {
  const before = tokens[from - 1]?.key ?? ''
  let doubt = before === 'the' && kind !== 'odd' ? (garment > 0 ? 0.2 : 0.8) : 0
  if (!isEveryday) return doubt
  if (owners.has(before)) doubt += 1.5
  if (!subjects.has(before)) return doubt
  // A phrase that is hardly said by chance may stand behind anything.
  if (kind === 'phrase') return doubt + Math.min(2, need)
  return doubt + (garment === 1 && before !== 'to' && before !== 'i' ? 1 : 2)
}

/** 'My friend paige', 'a trip to columbia'. */
function properDoubt({ from, kind, speech: { tokens }, garment }: Place): number {
  if (kind !== 'proper') return 0
  const before = tokens[from - 1]?.key ?? ''
  let doubt = owners.has(before) && garment === 0 ? 1 : 0
  if (personLeaders.has(before) && garment === 0) doubt += 2
  if (isPlaceBefore(tokens, from)) doubt += garment === 1 ? 0.5 : 2
  return doubt
}

function isPlaceBefore(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1]?.key ?? ''
  if (placeLeaders.has(before) || placePhrases.has(before)) return true
  return placePhrases.has(`${tokens[from - 2]?.key ?? ''} ${before}`)
}
