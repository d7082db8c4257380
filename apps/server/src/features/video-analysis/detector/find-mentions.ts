import { believed, isFree, judgeAll, type Judged, withoutOverlaps } from './judge-candidates.ts'
import { findCandidates } from './find-candidates.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'
import type { Mention, Word } from './heard.ts'
import { findIntroduced } from './introduce-names.ts'
import { groupOf } from './read-signs.ts'
import { readSpeech, type Speech } from './read-speech.ts'

/** What is said to be a brand's name is one, and is believed more easily where it is said again. */
const introducedWhole = 0.9
const introducedBefore = 0.35

/** Every place in the words where a brand is named, in their order and without overlaps. */
export function findMentions(words: readonly Word[], gazetteer: Gazetteer): Mention[] {
  const speech = readSpeech(words)
  const judged = judgeAll(speech, findCandidates(speech, gazetteer))
  const known = withoutOverlaps(introduceKnown(speech, judged).filter(({ belief }) => belief >= believed))
  const fresh = findNewNames(speech, known)
  return [...known.map((one) => toMention(speech, one, false)), ...fresh.map((one) => toMention(speech, one, true))]
    .toSorted((a, b) => a.from - b.from)
    .filter((mention, at, all) => at === 0 || mention.from >= (all[at - 1]?.to ?? 0))
}

/** What is said to be a brand's name, and is one letter for letter or nearly so, needs no other proof. */
function introduceKnown({ tokens }: Speech, judged: readonly Judged[]): Judged[] {
  const introduced = findIntroduced(tokens, new Set())
  const ends = new Map(introduced.map(({ from, to }) => [from, to]))
  // 'This label is tindle and moss': what ends a longer name is not the brand of that word.
  const inside = new Set(introduced.flatMap(({ from, to }) => listFrom(from + 1, to)))
  return judged.map((one) => {
    if (inside.has(one.from) && one.to === one.from + 1 && groupOf(one) !== 'name') return { ...one, belief: 0 }
    const isWhole = ends.get(one.from) === one.to && one.found.unlike <= (one.found.form.length > 6 ? 0.5 : 0.25)
    return isWhole ? { ...one, belief: Math.max(one.belief, introducedWhole) } : one
  })
}

const listFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

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
  const judged = judgeAll(speech, findCandidates(speech, fresh)).filter(
    ({ from, to, belief }) => (belief >= introducedBefore || starts.has(from)) && isFree(taken, from, to),
  )
  return withoutOverlaps(judged)
}

/** One new name that is heard in two ways is still one. */
function isSpelledAlike(fresh: Gazetteer, words: readonly string[]): boolean {
  const found = fresh.findAlike(words, words.join(''))
  return found !== null && found.unlike <= 0.3
}

function toMention({ tokens }: Speech, { from, to, found, belief }: Judged, isNew: boolean): Mention {
  const place = {
    from: tokens[from]?.at ?? 0,
    to: (tokens[to - 1]?.at ?? 0) + 1,
    confidence: Math.round(100 * Math.max(isNew ? introducedBefore : 0, Math.min(0.99, belief))) / 100,
  }
  return isNew ? { ...place, known: null, newName: found.known.name } : { ...place, known: found.known }
}
