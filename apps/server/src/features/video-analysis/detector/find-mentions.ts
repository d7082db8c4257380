import { choose, isFree, judgeAll, withoutOverlaps } from './choose-mentions.ts'
import type { Judged } from './choose-mentions.ts'
import { findCandidates } from './find-candidates.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import type { Mention, Word } from './heard.ts'
import { findIntroduced } from './introduce-names.ts'
import { readSpeech, type Speech } from './read-speech.ts'

/** A name that was introduced as a brand's is believed more easily where it is said again. */
const introducedBefore = 1.6

/** Every place in the words where a brand is named, in their order and without overlaps. */
export function findMentions(words: readonly Word[], gazetteer: Gazetteer): Mention[] {
  const speech = readSpeech(words)
  const known = choose(speech, judgeAll(speech, findCandidates(speech, gazetteer)))
  const fresh = findNewNames(speech, known)
  return [...known.map((one) => toMention(speech, one, false)), ...fresh.map((one) => toMention(speech, one, true))]
    .toSorted((a, b) => a.from - b.from)
    .filter((mention, at, all) => at === 0 || mention.from >= (all[at - 1]?.to ?? 0))
}

<<<<<<< HEAD
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

=======
>>>>>>> videos
/** Names that no list has, by their introduction, and wherever they are said again. */
function findNewNames(speech: Speech, known: readonly Judged[]): Judged[] {
  const taken = new Set<number>()
  for (const { from, to } of known) for (let at = from; at < to; at += 1) taken.add(at)
  const introduced = findIntroduced(speech.tokens, taken)
  if (introduced.length === 0) return []
  const fresh = createGazetteer()
  for (const { from, to, name } of introduced) {
    const words = speech.tokens.slice(from, to).map(({ key }) => key)
    if (fresh.findSame(words.join('')) || isSpelledAlike(fresh, words)) continue
    fresh.add({ id: fresh.size, name, aliases: [], isInDirectory: false })
  }
  const starts = new Set(introduced.map(({ from }) => from))
  const judged = judgeAll(speech, findCandidates(speech, fresh), introducedBefore).filter(
    ({ from, to, margin }) => (margin >= 0 || starts.has(from)) && isFree(taken, from, to),
  )
  return withoutOverlaps(judged)
}

/** One new name that is heard in two ways is still one. */
function isSpelledAlike(fresh: Gazetteer, words: readonly string[]): boolean {
  const found = fresh.findAlike(words, words.join(''))
  return found !== null && found.unlike <= 0.3
}

function toMention({ tokens }: Speech, { from, to, found, margin }: Judged, isNew: boolean): Mention {
  const place = {
    from: tokens[from]?.at ?? 0,
    to: (tokens[to - 1]?.at ?? 0) + 1,
    confidence: Math.round(100 * Math.max(0.5, Math.min(0.99, 0.5 + 0.5 * Math.tanh(0.4 * (margin + 0.6))))) / 100,
  }
  return isNew ? { ...place, known: null, newName: found.known.name } : { ...place, known: found.known }
}
