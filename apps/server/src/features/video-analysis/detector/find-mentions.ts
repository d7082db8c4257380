import { type Candidate, findCandidates } from './find-candidates.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import type { KnownName, Mention, Word } from './heard.ts'
import { findIntroduced, type Introduced } from './introduce-names.ts'
import { judgeContext } from './judge-context.ts'
import { readTokens, type Token } from './read-tokens.ts'

type Judged = Candidate & { points: number; margin: number }

/** A brand that is surely named once is easier to believe where it is named again. */
const namedBefore = 0.8
/** Brands are named in rows: 'we found madewell, gap and a theory'. */
const namedInRow = 1.2
const introducedBefore = 1.6

/** Every place in the words where a brand is named, in their order and without overlaps. */
export function findMentions(words: readonly Word[], gazetteer: Gazetteer): Mention[] {
  const tokens = readTokens(words)
  const judged = judgeAll(tokens, findCandidates(tokens, gazetteer))
  const known = chooseMentions(tokens, judged)
  const fresh = findNewNames(tokens, known)
  return [...known.map((candidate) => toMention(tokens, candidate, false)), ...fresh]
    .toSorted((a, b) => a.from - b.from)
    .filter((mention, at, all) => at === 0 || mention.from >= (all[at - 1]?.to ?? 0))
}

function judgeAll(tokens: readonly Token[], candidates: Candidate[], bonus = 0): Judged[] {
  return candidates.map((candidate) => {
    const points = judgeContext(tokens, candidate, candidate.ambiguity.kind) + bonus
    return { ...candidate, points, margin: points - candidate.ambiguity.need }
  })
}

/** First what stands by itself; then what is believed because of its neighbours or because it was named before. */
function chooseMentions(tokens: readonly Token[], judged: Judged[]): Judged[] {
  let chosen = withoutOverlaps(judged.filter(({ margin }) => margin >= 0))
  for (let round = 0; round < 2; round += 1) {
    const named = new Set(chosen.filter(({ margin }) => margin >= 0.2).map(({ found }) => found.known))
    const ends = new Set(
      chosen.filter(({ margin }) => margin >= 0.2).flatMap(({ from, to }) => rowNeighbours(tokens, from, to)),
    )
    const again = judged.map((candidate) => {
      const isOther = candidate.margin < 0.2
      const bonus =
        (isOther && named.has(candidate.found.known) ? namedBefore : 0) +
        (isOther && isInRow(candidate, ends) ? namedInRow : 0)
      return { ...candidate, margin: candidate.margin + bonus }
    })
    chosen = withoutOverlaps(again.filter(({ margin }) => margin >= 0))
  }
  return chosen
}

const rowWords = /^(and|or|then|also|some|a|an|like|even|plus|another|more|the|maybe|of|any)$/

/** The words right before and right behind a mention, past 'and', 'some' and the like; marked by sign for the side. */
function rowNeighbours(tokens: readonly Token[], from: number, to: number): number[] {
  let after = to
  while (after < to + 3 && rowWords.test(tokens[after]?.key ?? '')) after += 1
  let before = from
  while (before > from - 3 && rowWords.test(tokens[before - 1]?.key ?? '')) before -= 1
  return [after + 1, -before - 1]
}

const isInRow = ({ from, to }: Candidate, ends: ReadonlySet<number>): boolean => ends.has(from + 1) || ends.has(-to - 1)

/** A name's own letters before what sounds like it, and the longest first: 'lee cooper' is not 'lee'. */
function withoutOverlaps(judged: Judged[]): Judged[] {
  const order = judged.toSorted(
    (a, b) =>
      Number(a.found.unlike > 0) - Number(b.found.unlike > 0) ||
      b.to - b.from - (a.to - a.from) ||
      b.margin - a.margin ||
      a.from - b.from,
  )
  const taken = new Set<number>()
  const chosen: Judged[] = []
  for (const candidate of order) {
    let isFree = true
    for (let at = candidate.from; at < candidate.to; at += 1) if (taken.has(at)) isFree = false
    if (!isFree) continue
    for (let at = candidate.from; at < candidate.to; at += 1) taken.add(at)
    chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.from - b.from)
}

/** Names that no list has, by their introduction, and wherever they are said again. */
function findNewNames(tokens: readonly Token[], known: Judged[]): Mention[] {
  const taken = new Set<number>()
  for (const { from, to } of known) for (let at = from; at < to; at += 1) taken.add(at)
  const introduced = findIntroduced(tokens).filter(({ from }) => !taken.has(from))
  if (introduced.length === 0) return []
  const fresh = createGazetteer()
  for (const one of introduced) {
    const to = firstTaken(one, taken)
    const words = tokens.slice(one.from, to).map(({ key }) => key)
    if (fresh.findSame(words.join('')) ?? isSpelledAlike(fresh, words)) continue
    fresh.add({ id: fresh.size, name: one.name, aliases: [], isInDirectory: false })
  }
  const starts = new Set(introduced.map(({ from }) => from))
  const judged = judgeAll(tokens, findCandidates(tokens, fresh), introducedBefore).filter(
    ({ from, to, margin }) => (margin >= 0 || starts.has(from)) && isFree(taken, from, to),
  )
  return withoutOverlaps(judged).map((candidate) => toMention(tokens, candidate, true))
}

const isFree = (taken: ReadonlySet<number>, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (taken.has(at)) return false
  return true
}

const firstTaken = ({ from, to }: Introduced, taken: ReadonlySet<number>): number => {
  for (let at = from; at < to; at += 1) if (taken.has(at)) return at
  return to
}

/** One new name that is heard in two ways is still one. */
const isSpelledAlike = (fresh: Gazetteer, words: string[]): boolean => {
  const found = fresh.findAlike(words, words.join(''))
  return found !== null && found.unlike <= 0.3
}

function toMention(tokens: readonly Token[], { from, to, found, margin }: Judged, isNew: boolean): Mention {
  const place = {
    from: tokens[from]?.at ?? 0,
    to: (tokens[to - 1]?.at ?? 0) + 1,
    confidence: Math.round(100 * Math.min(0.99, 0.5 + 0.5 * Math.tanh(0.4 * (margin + 0.6)))) / 100,
  }
  const known: KnownName = found.known
  return isNew ? { ...place, known: null, newName: known.name } : { ...place, known }
}
