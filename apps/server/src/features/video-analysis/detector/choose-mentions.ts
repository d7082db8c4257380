import type { Candidate } from './find-candidates.ts'
import type { KnownName } from './heard.ts'
import { judgeContext } from './judge-context.ts'
import type { Speech } from './read-speech.ts'
import type { Token } from './read-tokens.ts'
import { seldomPeople } from './vocabulary/people-and-places.ts'

/** A candidate with what its surroundings say: believed when the margin is not below 0. */
export type Judged = Candidate & { points: number; margin: number }

/** A brand that is surely named once is easier to believe where it is named again. */
const namedBefore = 1
const namedBeforeInOtherLetters = 1.4
/** Brands are named in rows: 'we found madewell, gap and a theory'. */
const namedInRow = 1.5
/** Who names many brands surely also means one where it might be a word. */
const eachSureBrand = 0.35
const mostForSureBrands = 1.2
const sure = 0.4
/** 'Coach willis bag', 'theory the gabe blazer': behind a maker's name stands the model's. */
const modelsName = 1.5

export function judgeAll(speech: Speech, candidates: readonly Candidate[], bonus = 0): Judged[] {
  return candidates.map((candidate) => {
    const points = judgeContext(speech, candidate, candidate.ambiguity) + bonus
    return { ...candidate, points, margin: points - candidate.ambiguity.need }
  })
}

// Sums of tenths do not come out even.
const isBelieved = ({ margin }: Judged): boolean => margin > -0.01

/** First what stands by itself; then what is believed because of its neighbours or because it was named before. */
export function choose({ tokens, garmentFrom }: Speech, judged: readonly Judged[]): Judged[] {
  let chosen = withoutOverlaps(judged.filter(isBelieved))
  for (let round = 0; round < 2; round += 1) {
    const certain = chosen.filter((one) => one.margin >= sure || isUnlikeAnyWord(one))
    const named = new Set(certain.map(({ found }) => found.known))
    const row = rowEnds(tokens, round === 0 ? certain : chosen, chosen)
    const again = judged.map((candidate) => {
      const isModel = row.models.has(candidate.from) && garmentFrom(candidate.to) > 0 && !isPlainName(candidate)
      const isListed = !isModel && candidate.margin < sure && isInRow(tokens, candidate, row)
      const bonus = companyPoints(candidate, named, isListed) - (isModel ? modelsName : 0)
      return bonus === 0 ? candidate : { ...candidate, margin: candidate.margin + bonus }
    })
    chosen = withoutOverlaps(again.filter(isBelieved))
  }
  return chosen
}

/** What the other brands of the video say for a candidate. */
function companyPoints(candidate: Judged, named: ReadonlySet<KnownName>, isListed: boolean): number {
  const { found, margin } = candidate
  const isNamed = named.has(found.known)
  const others = named.size - (isNamed ? 1 : 0)
  let points = Math.min(mostForSureBrands, eachSureBrand * others) * trust(candidate, isListed)
  // Much talk of brands makes no word more like a name.
  if (found.unlike > 0.15) points *= 0.4
  if (margin < sure && isNamed) points += found.unlike > 0 ? namedBeforeInOtherLetters : namedBefore
  return isListed ? points + namedInRow : points
}

/** How much the company of other brands says for words of each kind. */
const trustInCompany = { odd: 1, proper: 1, phrase: 0.8, word: 0.5, look: 0.2, shop: 0 } as const

/** Company alone proves little of what is said every day ('so life is good') or may be a friend's name. */
function trust({ found, ambiguity, points }: Judged, isListed: boolean): number {
  const full = trustInCompany[ambiguity.kind]
  if (points > 0 || isListed || ambiguity.kind === 'odd' || seldomPeople.has(found.form)) return full
  return ambiguity.need > 0.6 ? full * 0.4 : full
}

/** Letter for letter a name that can mean nothing else needs nothing around it. */
const isUnlikeAnyWord = ({ found, ambiguity, margin }: Judged): boolean =>
  margin >= 0 && found.unlike === 0 && ambiguity.kind === 'odd' && ambiguity.need <= 0 && found.form.length > 4

const isPlainName = ({ found, ambiguity }: Judged): boolean =>
  found.unlike === 0 && found.rank < 4 && (ambiguity.kind === 'odd' || ambiguity.need < 1.1)

const rowWords = /^(and|or|then|also|some|a|an|like|even|plus|another|more|the|maybe|of|any)$/

type Row = { begins: Set<number>; ends: Set<number>; touched: Set<number>; models: Set<number> }

/** Where a row of brands would go on: places that begin behind a mention, and places that end before one. */
function rowEnds(tokens: readonly Token[], certain: readonly Judged[], chosen: readonly Judged[]): Row {
  const begins = new Set<number>()
  const ends = new Set<number>()
  const touched = new Set<number>()
  const models = new Set<number>()
  for (const { from, to } of certain) {
    let after = to
    while (after < to + 3 && rowWords.test(tokens[after]?.key ?? '')) after += 1
    begins.add(after)
    if (after === to) touched.add(to)
    let before = from
    while (before > from - 3 && rowWords.test(tokens[before - 1]?.key ?? '')) before -= 1
    ends.add(before)
  }
  for (const { to } of chosen) {
    let model = to
    while (model < to + 2 && /^(the|um|uh|their)$/.test(tokens[model]?.key ?? '')) model += 1
    models.add(model)
  }
  return { begins, ends, touched, models }
}

function isInRow(tokens: readonly Token[], { from, to, ambiguity, points }: Judged, row: Row): boolean {
  if (ambiguity.kind === 'look' || (ambiguity.kind === 'word' && ambiguity.need >= 2.3)) return false
  // 'A faherty legend shirt': what touches a maker's name is the model's, unless it can be nothing but a name.
  if (row.touched.has(from)) {
    if (ambiguity.kind === 'odd' || ambiguity.kind === 'proper' || ambiguity.need < 1) return true
    return points >= 0 && /^(and|or)$/.test(tokens[to]?.key ?? '')
  }
  return row.begins.has(from) || (row.ends.has(to) && (ambiguity.kind !== 'word' || points >= 0))
}

/** The most letters first, less when they only sound like the name: 'lee cooper' is not 'lee'. */
export function withoutOverlaps(judged: readonly Judged[]): Judged[] {
  const order = judged.toSorted((a, b) => weight(b) - weight(a) || b.margin - a.margin || a.from - b.from)
  const taken = new Set<number>()
  const chosen: Judged[] = []
  for (const candidate of order) {
    if (!isFree(taken, candidate.from, candidate.to)) continue
    for (let at = candidate.from; at < candidate.to; at += 1) taken.add(at)
    chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.from - b.from)
}

const weight = ({ found }: Judged): number => found.form.length * (1 - 2 * found.unlike)

export function isFree(taken: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (taken.has(at)) return false
  return true
}
