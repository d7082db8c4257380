import { garmentJustBefore, type Speech } from './read-speech.ts'
import { startsItem, type Candidate } from './find-candidates.ts'
import type { PositionReader } from './names/position-model.ts'
import type { Token } from './read-tokens.ts'
import { misheardRank } from './spoken-forms.ts'
import { numberWords } from './numbers/spoken-numbers.ts'
import {
  brandRemarks,
  cloths,
  determiners,
  findVerbs,
  idioms,
  owners,
  personLeaders,
  placeFollowers,
  placeLeaders,
  placePhrases,
  plainFollowers,
  praise,
  strongRemarks,
  subjects,
} from './vocabulary/cue-words.ts'
import { garmentStrength } from './vocabulary/garment-words.ts'

/** What is seen of a candidate, by name, and how much of it: mostly 1. */
export type Signs = Map<string, number>

/** Every feature that distinguishes a name from an ordinary word, except which other brands are named. */
export function readSigns(speech: Speech, candidate: Candidate, positions: PositionReader): Signs {
  const signs: Signs = new Map()
  const group = groupOf(candidate)
  const see = (sign: string, much: number | boolean = 1) => {
    if (Number(much) !== 0) signs.set(`${group}: ${sign}`, Number(much))
  }
  readName(candidate, (sign, much = 1) => {
    if (Number(much) !== 0) signs.set(sign, Number(much))
  })
  readBefore(speech, candidate, see)
  readBehind(speech, candidate, see)
  see('idiom', isIdiom(speech, candidate))
  const inside = positions.insideOdds(candidate.from, candidate.to)
  see('position', inside)
  see('position likely', Math.max(0, inside))
  see('position whole', positions.spanOdds(candidate.from, candidate.to))
  signs.set(`tier ${candidate.found.known.tier ?? 'none'} position`, inside)
  signs.set(`${candidate.ambiguity.kind} position`, inside)
  readCapitals(speech.tokens, candidate, see)
  return signs
}

/** The context has a different weight for everyday words than for unknown ones. */
export function groupOf({ ambiguity: { kind } }: Candidate): 'everyday' | 'proper' | 'name' {
  if (kind === 'proper') return 'proper'
  return kind === 'word' || kind === 'phrase' || kind === 'look' ? 'everyday' : 'name'
}

type See = (sign: string, much?: number | boolean) => void

/** The name itself, and how closely the detected words match it. */
function readName({ from, to, found, ambiguity }: Candidate, see: See): void {
  const letters = found.form.replaceAll(' ', '').length
  see('any')
  see(`kind ${ambiguity.kind}`)
  see('need', ambiguity.need)
  see('need above two', Math.max(0, ambiguity.need - 2))
  see('unlike', found.unlike)
  see('unlike at all', found.unlike > 0)
  see('listed mishearing', found.rank === misheardRank)
  see('shortened', found.rank >= 4 && found.rank < misheardRank)
  see('other spelling', found.rank % 4 === 1)
  const { tier, kind } = found.known
  see(`tier ${tier ?? 'none'}`)
  see(`tier ${tier ?? 'none'} unlike`, found.unlike > 0)
  see(`made of ${kind ?? 'nothing known'}`)
  see(`${ambiguity.kind} of tier ${tier ?? 'none'}`)
  see('letters', Math.min(letters, 14) / 7)
  see('short', letters < 5)
  see('one word', to - from === 1)
  see('three words', to - from > 2)
}

function readBefore({ tokens, introductionBefore, garmentFrom }: Speech, { from, to }: Candidate, see: See): void {
  const introduction = introductionBefore(from)
  const before = tokens[from - 1]?.key ?? ''
  const first = tokens[from]
  see('introduced', introduction >= 2.5)
  see('introduced perhaps', introduction > 0 && introduction < 2.5)
  see('garment before', garmentJustBefore(tokens, from))
  if (!first || from === 0 || first.isAfterBreak) return see('begins')
  see('after a pause', first.isAfterPause)
  see('starts item', startsItem(tokens, from))
  see('after an amount', isAmount(tokens[from - 1]))
  see('after joining', /^(and|or|plus|then|also|like|next|other)$/.test(before))
  see('after the', before === 'the')
  see('after owner', owners.has(before))
  see('after subject', subjects.has(before))
  see('after person', personLeaders.has(before))
  see('after place', placeLeaders.has(before) || placePhrases.has(before) || placePhrases.has(pairAt(tokens, from - 2)))
  see('after find', findVerbs.has(before))
  see('after vintage', /^(vintage|authentic|genuine|nwt|real)$/.test(before))
  see('after part', before === 'of' && parts.test(tokens[from - 2]?.key ?? ''))
  see('after is', /^(is|its|was|thats|theyre|are|this|these)$/.test(before))
  let at = from - 1
  while (at >= 0 && at > from - 4 && praise.has(tokens[at]?.key ?? '')) at -= 1
  see('after praise', at < from - 1)
  const isCounted = determiners.has(tokens[at]?.key ?? '')
  see('after article', isCounted)
  see('article and garment', isCounted && garmentFrom(to) > 0)
}

const parts = /^(pair|pairs|couple|bunch|lot|lots|ton|tons|piece|pieces|stack)$/

function readBehind(speech: Speech, { from, to }: Candidate, see: See): void {
  const { tokens } = speech
  const garment = speech.garmentFrom(to)
  see('garment next', garment === 1)
  see('garment near', garment > 0 && garment < 1)
  see('garment around', garment === 0 && isGarmentAround(tokens, from, to))
  see('amount near', isAmountNear(tokens, to))
  const next = tokens[to]
  if (!next || next.isAfterBreak) return see('ends')
  see('before a pause', next.isAfterPause)
  see('before an amount', isAmount(next))
  see('before the', next.key === 'the')
  see('before the and garment', next.key === 'the' && isGarmentWithin(speech, to + 1, 5))
  see('model and garment', garment === 0 && isGarmentWithin(speech, to, 4))
  see('before joining', /^(and|or|also|plus)$/.test(next.key))
  see('before more of it', /^(its|this|these|which|with|theyre|those|thats|not|only|in|size|made)$/.test(next.key))
  see('before cloth', cloths.has(next.key))
  see('before colored', /^colou?red$/.test(next.key))
  see('before place', garment < 1 && placeFollowers.has(next.key))
  see('before plain', garment === 0 && plainFollowers.has(next.key))
  let phrase = ''
  for (let at = to; at < Math.min(tokens.length, to + 4); at += 1) {
    phrase = phrase ? `${phrase} ${tokens[at]?.key ?? ''}` : (tokens[at]?.key ?? '')
    if (strongRemarks.has(phrase)) see('called a brand')
    else if (brandRemarks.has(phrase)) see('before remark')
  }
}

const pairAt = (tokens: readonly Token[], at: number): string => `${tokens[at]?.key ?? ''} ${tokens[at + 1]?.key ?? ''}`

const money = /^(bucks|dollars|dollar|pounds|quid|euros|tenner|fiver)$/

function isAmount(token: Token | undefined): boolean {
  if (!token) return false
  return token.isMoney || /^\d+$/.test(token.key) || numberWords.has(token.key) || money.test(token.key)
}

function isAmountNear(tokens: readonly Token[], to: number): boolean {
  for (let at = to; at < Math.min(tokens.length, to + 10); at += 1) {
    const token = tokens[at]
    if (token?.isMoney || money.test(token?.key ?? '')) return true
    if (/^(sold|for|paid)$/.test(token?.key ?? '') && isAmount(tokens[at + 1])) return true
  }
  return false
}

function isGarmentAround(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = Math.max(0, from - 8); at < Math.min(tokens.length, to + 10); at += 1)
    if (garmentStrength(tokens[at]?.key ?? '') === 'plain') return true
  return false
}

/** Something worn a little farther on, behind the name of a model. */
function isGarmentWithin({ tokens, garmentFrom }: Speech, start: number, many: number): boolean {
  for (let at = start; at < Math.min(tokens.length, start + many); at += 1) {
    if (tokens[at]?.isAfterBreak) return false
    if (garmentFrom(at) === 1) return true
  }
  return false
}

/** Where a text has capitals, a name has one, and an ordinary word has none inside a sentence. */
function readCapitals(tokens: readonly Token[], { from, to }: Candidate, see: See): void {
  let large = 0
  let small = 0
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token || token.hasCapital === null) return
    if (token.isAfterBreak || /^(and|of|the|for|by|a|in|is)$/.test(token.key)) continue
    if (token.hasCapital) large += 1
    else small += 1
  }
  if (small > 0) see('small letters')
  else see('capital', large > 0)
}

/** Most words begin no idiom: nothing is put together for those. */
const idiomStarts: ReadonlySet<string> = new Set([...idioms].map((phrase) => phrase.split(' ', 1)[0] ?? ''))

/** Phrases in which the words are meant as such: 'mind the gap', 'hunter green'. */
function isIdiom({ tokens, garmentFrom }: Speech, { from, to }: Candidate): boolean {
  const isBeforeGarment = garmentFrom(to) > 0.5
  for (let start = Math.max(0, from - 3); start < to; start += 1) {
    if (!idiomStarts.has(tokens[start]?.key ?? '')) continue
    let phrase = ''
    for (let at = start; at < Math.min(tokens.length, to + 3); at += 1) {
      phrase = phrase ? `${phrase} ${tokens[at]?.key ?? ''}` : (tokens[at]?.key ?? '')
      if (at < to - 1 || (start >= from && at === to - 1) || !idioms.has(phrase)) continue
      // 'A fossil' is a stone, 'a fossil bag' is not.
      if (!(isBeforeGarment && at === to - 1 && /^(a|an|the|this|that|some) /.test(phrase))) return true
    }
  }
  return false
}
