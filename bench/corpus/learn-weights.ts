// Learns from the tuning part of the corpus, and from the texts of by-brand.json, how much each sign says for a brand, and
// writes detector/weights.ts. First, with a sixth of the transcripts left out in turn, it tells how well what was learned
// does on transcripts that it was not learned from. The test part is never read.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  believe,
  believed,
  findSure,
  withoutOverlaps,
} from '../../apps/server/src/features/video-analysis/detector/judge-candidates.ts'
import {
  type Candidate,
  findCandidates,
} from '../../apps/server/src/features/video-analysis/detector/find-candidates.ts'
import { createGazetteer } from '../../apps/server/src/features/video-analysis/detector/gazetteer.ts'
import { readCompany } from '../../apps/server/src/features/video-analysis/detector/judge-candidates.ts'
import { readSigns, type Signs } from '../../apps/server/src/features/video-analysis/detector/read-signs.ts'
import { readSpeech, type Speech } from '../../apps/server/src/features/video-analysis/detector/read-speech.ts'
import { plainKeyOf } from '../../packages/contract/src/brands/brand-names.ts'
import { readKnownNames } from '../../scripts/parts/known-names.ts'
import { readCorpus } from './read-corpus.ts'

type Example = { candidate: Candidate; signs: Signs; isBrand: boolean }
type Labelled = { speech: Speech; examples: Example[]; names: Set<string> }
type Weights = Record<string, number>
type Learned = { alone: Weights; inCompany: Weights }

/** Holds weights near 0 unless many examples speak for them. */
const restraint = 1
const steps = 400
const pace = 0.05
const folds = 6
const pieceWords = 45

const gazetteer = createGazetteer()
for (const name of await readKnownNames()) gazetteer.add(name)

const texts = [...readTuning(), ...readByBrand()]
const labelled = texts.map(({ words, names, isBrandAt }) => label(words, names, isBrandAt))
/** The same in pieces: a brand is to be known in three sentences as well as in a video of an hour. */
const pieces = texts.map(({ words, names, isBrandAt }) =>
  Array.from({ length: Math.ceil(words.length / pieceWords) }, (_, piece) =>
    label(words.slice(piece * pieceWords, (piece + 1) * pieceWords), names, (name, first, last) =>
      isBrandAt(name, first + piece * pieceWords, last + piece * pieceWords),
    ),
  ),
)
report()
const learned = learn([...labelled, ...pieces.flat()])
writeWeights(learned)

type Text = { words: string[]; names: Set<string>; isBrandAt: IsBrand }

function readTuning(): Text[] {
  return readCorpus()
    .filter(({ part }) => part === 'tuning')
    .map(({ words, labels, excused }) => {
      const places = new Map(labels.map(({ name, at }) => [plainKeyOf(name), at]))
      return {
        words: words.map(({ text }) => text),
        names: new Set(labels.filter(({ isNew }) => !isNew).map(({ name }) => plainKeyOf(name))),
        isBrandAt: (name, first, last) =>
          excused.has(first) ? null : (places.get(name) ?? []).some((at) => at >= first && at <= last),
      }
    })
}

function readByBrand(): Text[] {
  const texts = JSON.parse(readFileSync(new URL('by-brand.json', import.meta.url), 'utf8')) as {
    text: string
    brands: { name: string; isNew: boolean }[]
    /** Not every brand that it names is labelled. */
    isPartly?: boolean
  }[]
  return texts.map(({ text, brands, isPartly }) => {
    const names = new Set(brands.filter(({ isNew }) => !isNew).map(({ name }) => plainKeyOf(name)))
    return { words: text.split(/\s+/), names, isBrandAt: (name) => names.has(name) || (isPartly ? null : false) }
  })
}

type IsBrand = (name: string, first: number, last: number) => boolean | null

function label(words: string[], names: Set<string>, isBrandAt: IsBrand): Labelled {
  const speech = readSpeech(words.map((text) => ({ text, startMs: null })))
  const examples = findCandidates(speech, gazetteer).flatMap((candidate) => {
    const [first, last] = [speech.tokens[candidate.from]?.at ?? 0, speech.tokens[candidate.to - 1]?.at ?? 0]
    const isBrand = isBrandAt(plainKeyOf(candidate.found.known.name), first, last)
    return isBrand === null ? [] : [{ candidate, signs: readSigns(speech, candidate), isBrand }]
  })
  return { speech, examples, names }
}

function learn(from: readonly Labelled[]): Learned {
  const alone = descend(from.flatMap(({ examples }) => examples))
  return { alone, inCompany: descend(from.flatMap((one) => withCompany(one, alone))) }
}

function withCompany({ speech, examples }: Labelled, alone: Weights): Example[] {
  const addCompany = readCompany(speech, findSure(examples, alone))
  return examples.map((example) => ({ ...example, signs: addCompany(example.candidate, example.signs) }))
}

/** Logistic regression by gradient descent, each weight at its own pace (Adam). The same examples give the same weights. */
function descend(examples: readonly Example[]): Weights {
  const names = [...new Set(examples.flatMap(({ signs }) => [...signs.keys()]))].toSorted()
  const weights: Weights = Object.fromEntries(names.map((name) => [name, 0]))
  const mean: Weights = { ...weights }
  const spread: Weights = { ...weights }
  for (let step = 1; step <= steps; step += 1) {
    const slope: Weights = Object.fromEntries(names.map((name) => [name, restraint * (weights[name] ?? 0)]))
    for (const { signs, isBrand } of examples) {
      const error = believe(weights, signs) - Number(isBrand)
      for (const [sign, much] of signs) slope[sign] = (slope[sign] ?? 0) + error * much
    }
    for (const name of names) {
      const by = slope[name] ?? 0
      const center = (mean[name] = 0.9 * (mean[name] ?? 0) + 0.1 * by)
      const width = (spread[name] = 0.999 * (spread[name] ?? 0) + 0.001 * by * by)
      const stride = Math.sqrt(width / (1 - 0.999 ** step)) + 1e-8
      weights[name] = (weights[name] ?? 0) - (pace * (center / (1 - 0.9 ** step))) / stride
    }
  }
  return weights
}

/** Each transcript is judged by what was learned from the others. */
function report(): void {
  const counts = { right: 0, wrong: 0, missed: 0, free: 0, clean: 0 }
  for (let fold = 0; fold < folds; fold += 1) {
    const own = labelled.filter((_, index) => index % folds === fold)
    const { alone, inCompany } = learn(
      [labelled, pieces].flatMap((list) => list.flatMap((one, index) => (index % folds === fold ? [] : one))),
    )
    for (const one of own) {
      const judged = withCompany(one, alone).map(({ candidate, signs }) => ({
        ...candidate,
        belief: believe(inCompany, signs),
      }))
      const told = withoutOverlaps(judged.filter(({ belief }) => belief >= believed))
      const found = new Set(told.map(({ found: { known } }) => plainKeyOf(known.name)))
      for (const name of found) counts[one.names.has(name) ? 'right' : 'wrong'] += 1
      for (const name of one.names) if (!found.has(name)) counts.missed += 1
      if (one.names.size > 0) continue
      counts.free += 1
      counts.clean += Number(found.size === 0)
    }
  }
  const { right, wrong, missed, free, clean } = counts
  const precision = (right / (right + wrong)).toFixed(3)
  const recall = (right / (right + missed)).toFixed(3)
  console.log(`left out in turn: precision ${precision}, recall ${recall}, ${clean} of ${free} without brands clean`)
}

/** Both weights of a sign stand side by side: what the company of other brands changes is seen at once. */
function writeWeights({ alone, inCompany }: Learned): void {
  const round = (weight: number | undefined): number => Number((weight ?? 0).toFixed(2)) + 0
  const lines = Object.keys(inCompany).flatMap((sign) => {
    const [one, other] = [round(alone[sign]), round(inCompany[sign])]
    return one === 0 && other === 0 ? [] : [`  ${/\W/.test(sign) ? `'${sign}'` : sign}: [${one}, ${other}],`]
  })
  const text = `// Written by \`node bench/corpus/learn-weights.ts\`.

/** How much each sign says for a brand, or against it: by itself, and in the company of other brands. */
export const weights: Record<string, readonly [alone: number, inCompany: number]> = {
${lines.join('\n')}
}
`
  const file = new URL('../../apps/server/src/features/video-analysis/detector/weights.ts', import.meta.url)
  writeFileSync(file, text)
}
