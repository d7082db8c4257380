// Trains the weight of each sign and writes names/sign-weights.json: for known names, alone and next to other brands,
// and for unknown names. Position scores come from a chain that has not seen the text (written by `node
// packages/transcript-detector/corpus/learn-positions.ts`). First reports the accuracy by cross-validation over
// sixths of the texts. Never reads the test set.
import { readFileSync } from 'node:fs'
import { believe, believed, findSure, readCompany, withoutOverlaps } from '../src/judge-candidates.ts'
import { type Candidate, findCandidates } from '../src/find-candidates.ts'
import { loadChain, type StoredChain } from '../src/model/chain-model.ts'
import { createPositionReader, oddsOf } from '../src/names/position-model.ts'
import { proposeNewNames } from '../src/names/find-new-names.ts'
import { readSigns, type Signs } from '../src/read-signs.ts'
import type { Speech } from '../src/read-speech.ts'
import type { KnownName } from '../src/detector-brands.ts'
import { plainKeyOf } from '../../brand-names/src/name-keys.ts'
import { readKnownNames } from '../../../tools/parts/known-names.ts'
import { addLabelledNames, fillGazetteer, hideNames, isSameBrand } from './corpus-names.ts'
import { learnWeights, type Example, type Weights } from './logistic.ts'
import { type NamedText, readNamedTexts, toSpeech } from './name-rows.ts'
import { readCorpus } from './read-corpus.ts'
import { writeStoredSigns, type Line } from './stored-signs.ts'

type Seen = { candidate: Candidate; signs: Signs; isTrue: boolean }
type Labelled = { speech: Speech; seen: Seen[]; text: NamedText; fold: number }
type Learned = { alone: Weights; inCompany: Weights }

const folds = 4
/** What was believed of brands in texts that were left out, and whether it was true. */
const certainties = {
  known: [] as { belief: number; isTrue: boolean }[],
  new: [] as { belief: number; isTrue: boolean }[],
}
const pieceWords = 45
const sixths = 6

const chains = Array.from({ length: folds }, (_, fold) =>
  loadChain(
    JSON.parse(
      readFileSync(new URL(`../../../.results/positions-${fold}.json`, import.meta.url), 'utf8'),
    ) as StoredChain,
  ),
)
const tuning = readCorpus().filter(({ part }) => part !== 'test')
const known = addLabelledNames(await readKnownNames(), tuning)
const gazetteer = fillGazetteer(known)
/** The same names with a sixth of the familiar ones in turn as if only specialists knew them. */
const demoted = Array.from({ length: sixths }, (_, sixth) =>
  fillGazetteer(
    known.map((name) => (name.tier === 'A' && hideNames(sixth)(name) ? { ...name, tier: 'C' as const } : name)),
  ),
)
const texts = readNamedTexts(gazetteer)
const started = performance.now()
const labelled = texts.map((text, index) => label(text, index, gazetteer))
const pieces = texts.map((text, index) => cutPieces(text).map((piece) => label(piece, index, gazetteer)))
const lowered = texts.map((text, index) => label(text, index, demoted[index % sixths] ?? gazetteer))
console.log(`signs read in ${Math.round((performance.now() - started) / 1000)} s`)
reportKnown()
const learned = learn([...labelled, ...pieces.flat(), ...lowered])
const fresh = learnNew(learned)
writeWeights(learned, fresh)

/** A brand is to be known in three sentences as well as in a video of an hour. */
function cutPieces(text: NamedText): NamedText[] {
  return Array.from({ length: Math.ceil(text.words.length / pieceWords) }, (_, piece) => {
    const [from, to] = [piece * pieceWords, (piece + 1) * pieceWords]
    return {
      ...text,
      words: text.words.slice(from, to),
      mentions: text.mentions
        .filter((mention) => mention.from >= from && mention.to <= to)
        .map((mention) => ({ ...mention, from: mention.from - from, to: mention.to - from })),
      excused: new Set([...text.excused].map((at) => at - from)),
    }
  })
}

function label(text: NamedText, index: number, names: typeof gazetteer): Labelled {
  const speech = toSpeech(text.words)
  const fold = index % folds
  const positions = createPositionReader(speech, [], chains[fold])
  const seen = findCandidates(speech, names).flatMap((candidate) => {
    const [first, last] = [speech.tokens[candidate.from]?.at ?? 0, speech.tokens[candidate.to - 1]?.at ?? 0]
    const isTrue = isBrandAt(text, candidate.found.known, first, last)
    return isTrue === null ? [] : [{ candidate, signs: readSigns(speech, candidate, positions), isTrue }]
  })
  return { speech, seen, text, fold }
}

/** Null where it does not count. */
function isBrandAt(text: NamedText, name: KnownName, first: number, last: number): boolean | null {
  if (text.excused.has(first)) return null
  const own = text.mentions.filter((mention) => isSameBrand(name, mention.name))
  const there = own.find(({ from, to }) => from <= last && first < to)
  if (there) return there.isAside ? null : true
  return text.isPartly && own.length === 0 ? null : false
}

function learn(from: readonly Labelled[]): Learned {
  const alone = learnWeights(from.flatMap(({ seen }) => seen))
  return { alone, inCompany: learnWeights(from.flatMap((one) => withCompany(one, alone))) }
}

function withCompany({ speech, seen }: Labelled, alone: Weights): Seen[] {
  const addCompany = readCompany(speech, findSure(seen, alone))
  return seen.map((one) => ({ ...one, signs: addCompany(one.candidate, one.signs) }))
}

function judge(one: Labelled, { alone, inCompany }: Learned) {
  const judged = withCompany(one, alone).map(({ candidate, signs, isTrue }) => ({
    ...candidate,
    isTrue,
    belief: believe(inCompany, signs),
  }))
  return withoutOverlaps(judged.filter(({ belief }) => belief >= believed))
}

/** Each text is judged by what was learned from the others. */
function reportKnown(): void {
  const counts = { right: 0, wrong: 0, missed: 0, free: 0, clean: 0 }
  const falses: string[] = []
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = learn([labelled, pieces, lowered].flatMap((list) => list.flat().filter((one) => one.fold !== fold)))
    for (const one of labelled.filter((other) => other.fold === fold)) {
      const names = new Set(one.text.mentions.filter(({ isAside }) => !isAside).map(({ name }) => plainKeyOf(name)))
      const found = new Map(
        judge(one, weights)
          .toSorted((a, b) => a.belief - b.belief)
          .map((told) => [told.found.known, told]),
      )
      const right = [...names].filter((name) => [...found.keys()].some((brand) => isSameBrand(brand, name)))
      const wrong = [...found.values()].filter(
        ({ found: { known: brand } }) => !one.text.mentions.some(({ name }) => isSameBrand(brand, name)),
      )
      counts.right += right.length
      for (const [brand, { belief }] of found)
        if (!one.text.isPartly)
          certainties.known.push({ belief, isTrue: one.text.mentions.some(({ name }) => isSameBrand(brand, name)) })
      counts.missed += names.size - right.length
      if (one.text.isPartly) continue
      counts.wrong += wrong.length
      for (const { from, to, belief, found: hit } of wrong)
        falses.push(
          `${one.text.id} ${hit.known.name} (${hit.known.tier} ${hit.form} ${hit.unlike.toFixed(2)}) ${belief.toFixed(2)}: ${one.speech.tokens
            .slice(Math.max(0, from - 5), to + 5)
            .map(({ key }) => key)
            .join(' ')}`,
        )
      if (names.size > 0) continue
      counts.free += 1
      counts.clean += Number(found.size === 0)
    }
  }
  const { right, wrong, missed, free, clean } = counts
  if (process.argv.includes('--confusions')) for (const line of falses) console.log(line)
  console.log(
    `left out in turn: precision ${(right / (right + wrong)).toFixed(3)}, recall ${(right / (right + missed)).toFixed(3)}, ${clean} of ${free} without brands clean`,
  )
}

/** With a sixth of the names hidden in turn: candidates in name positions, and whether they are names. */
function learnNew(weights: Learned): Weights {
  const groups = labelled.map((one, index) =>
    one.text.isPartly || one.text.id.startsWith('by') ? [] : newExamples(one, index, weights),
  )
  const bins = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((least) => ({ least, right: 0, wrong: 0 }))
  let all = 0
  for (let fold = 0; fold < folds; fold += 1) {
    const part = learnWeights(groups.flatMap((list, index) => (index % folds === fold ? [] : list)))
    for (const example of groups.flatMap((list, index) => (index % folds === fold ? list : []))) {
      all += Number(example.isTrue)
      if (believe(part, example.signs) > 0.4)
        certainties.new.push({ belief: believe(part, example.signs), isTrue: example.isTrue })
      for (const bin of bins)
        if (believe(part, example.signs) >= bin.least) bin[example.isTrue ? 'right' : 'wrong'] += 1
    }
  }
  const hidden = groups.flat().reduce((sum, { hiddenNames }) => sum + hiddenNames, 0)
  for (const { least, right, wrong } of bins)
    console.log(
      `new names from ${least}: precision ${(right / (right + wrong)).toFixed(3)}, ${right} right, ${wrong} wrong of ${all} proposed, ${hidden} hidden`,
    )
  return learnWeights(groups.flat())
}

function newExamples(one: Labelled, index: number, weights: Learned): (Example & { hiddenNames: number })[] {
  const examples: (Example & { hiddenNames: number })[] = []
  for (let sixth = 0; sixth < sixths; sixth += 1) {
    const isHidden = hideNames(sixth)
    const mayTell = judge(
      { ...one, seen: one.seen.filter(({ candidate }) => !isHidden(candidate.found.known)) },
      weights,
    )
    const places = mayTell.map(({ from, to, found }) => ({ from, to, key: found.known }))
    const positions = createPositionReader(one.speech, places, chains[index % folds])
    const { tokens } = one.speech
    const unknown = one.text.mentions.filter(
      ({ isNew, name, from }) =>
        isNew ||
        (!places.some((place) => (tokens[place.from]?.at ?? -1) <= from && (tokens[place.to - 1]?.at ?? -1) >= from) &&
          name),
    )
    const hiddenNames = new Set(unknown.map(({ name }) => name)).size
    for (const [at, { places: said, signs }] of proposeNewNames(one.speech, places, positions).entries()) {
      const isTrue = said.some(({ from, to }) =>
        unknown.some((mention) => mention.from === tokens[from]?.at && mention.to === (tokens[to - 1]?.at ?? -1) + 1),
      )
      examples.push({ signs, isTrue, hiddenNames: at === 0 ? hiddenNames : 0, weight: 1 / sixths })
    }
  }
  return examples
}

/** Both weights of a sign stand side by side: what the company of other brands changes is seen at once. */
function writeWeights({ alone, inCompany }: Learned, newNames: Weights): void {
  const round = (weight: number | undefined): number => Number((weight ?? 0).toFixed(2)) + 0
  const known = Object.keys(inCompany).map(
    (sign) => [sign, [round(alone[sign]), round(inCompany[sign])] as [number, number]] as const,
  )
  const stored = {
    known: Object.fromEntries(known.filter(([, both]) => both.some((weight) => weight !== 0))),
    new: Object.fromEntries(Object.entries(newNames).map(([sign, weight]) => [sign, round(weight)])),
    calibration: { known: calibrate(certainties.known), new: calibrate(certainties.new) },
  }
  writeStoredSigns(stored)
}

/** How beliefs must be bent to be right as often as they say, by texts that were left out: [slope, shift] of the log-odds. */
function calibrate(seen: readonly { belief: number; isTrue: boolean }[]): Line {
  const odds = (belief: number) => oddsOf(Math.min(0.999, Math.max(0.001, belief)))
  const learned = learnWeights(
    seen.map(({ belief, isTrue }) => ({
      signs: new Map([
        ['slope', odds(belief)],
        ['shift', 1],
      ]),
      isTrue,
    })),
    0,
  )
  return [Number((learned.slope ?? 1).toFixed(3)), Number((learned.shift ?? 0).toFixed(3))]
}
