// How well the detector finds the brands of the labelled corpus, in both of its parts, and how fast: 10,000 words with
// 20,000 and with 200,000 names, and what a million names need. The floors hold for the test part. `--confusions` prints
// what went wrong in the tuning part; that of the test part is printed only by `--confusions-of-test`, and whoever works
// on the detector must not look at it.
import { setFlagsFromString } from 'node:v8'
import { parseArgs } from 'node:util'
import { runInNewContext } from 'node:vm'
import { createNameRegister } from './samples/name-register.ts'
import { inventName } from './samples/invent-name.ts'
import { createRandom } from './samples/random.ts'
import { detectBrands } from '../apps/server/src/features/video-analysis/detector/detect-brands.ts'
import { createGazetteer, type Gazetteer } from '../apps/server/src/features/video-analysis/detector/gazetteer.ts'
import type { KnownName, Word } from '../apps/server/src/features/video-analysis/detector/detector-brands.ts'
import { readKnownNames } from '../scripts/parts/known-names.ts'
import { type LabelledTranscript, readCorpus } from './corpus/read-corpus.ts'
import { scoreDetector } from './parts/score-detector.ts'

const floor = {
  precision: 0.95,
  recall: 0.9,
  priceRight: 0.9,
  priceWrong: 0.02,
  brandFree: 0.9,
  withinASecond: 1,
  timeMs: 1000,
  growth: 3,
}
const wordCount = 10_000
const sizes = { few: 20_000, many: 200_000, most: 1_000_000 }
const rounds = 7

const { values } = parseArgs({
  options: { confusions: { type: 'boolean' }, 'confusions-of-test': { type: 'boolean' }, quick: { type: 'boolean' } },
})
const corpus = readCorpus()
const known = await readKnownNames()
const gazetteer = fill(known)
const partOf = (part: LabelledTranscript['part']) => corpus.filter((transcript) => transcript.part === part)

const tuning = scoreDetector(partOf('tuning'), gazetteer)
const test = scoreDetector(partOf('test'), gazetteer)
if (values.confusions) for (const line of tuning.confusions) console.log(line)
if (values['confusions-of-test']) for (const line of test.confusions) console.log(line)
report('tuning', tuning)
report('test', test)
if (test.transcripts === 0) console.log('The test part is empty: the tuning part is judged instead.')

const speed = values.quick ? null : measureSpeed()
const judged = test.transcripts > 0 ? test : tuning
const below = [
  judged.precision < floor.precision && 'precision',
  judged.recall < floor.recall && 'recall',
  judged.priceRight < floor.priceRight && 'priceRight',
  judged.priceWrong > floor.priceWrong && 'priceWrong',
  judged.brandFree < floor.brandFree && 'brandFree',
  judged.withinASecond < floor.withinASecond && 'withinASecond',
  speed && speed.timeMs > floor.timeMs && 'timeMs',
  speed && speed.growth > floor.growth && 'growth',
].filter(Boolean)
const { confusions: _, ...tuningFigures } = tuning
const { confusions: __, ...testFigures } = test
console.log(JSON.stringify({ tuning: tuningFigures, test: testFigures, ...speed, names: known.length, floor, below }))
process.exitCode = below.length > 0 ? 1 : 0

function report(part: string, score: ReturnType<typeof scoreDetector>): void {
  const { counts } = score
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  console.log(
    [
      `${part}: ${score.transcripts} transcripts`,
      `  brands     precision ${percent(score.precision)}, recall ${percent(score.recall)} (${counts.found} found, ${counts.false} false, ${counts.missed} missed)`,
      `  new ones   precision ${percent(score.newPrecision)}, recall ${percent(score.newRecall)} (${counts.newFound} found, ${counts.newFalse} false, ${counts.newMissed} missed)`,
      `  prices     right ${percent(score.priceRight)}, wrong ${percent(score.priceWrong)} of ${counts.prices} (${counts.pricesMissed} missed), ${counts.pricesInvented} invented`,
      `  rates      right ${counts.ratesRight} of ${counts.rates}, ${counts.ratesInvented} invented`,
      `  brand-free ${counts.brandFreeClean} of ${counts.brandFree} without a false brand (${percent(score.brandFree)})`,
      `  seconds    ${percent(score.withinASecond)} of ${counts.mentions} mentions within one, ${counts.mentionsElsewhere} where none is labelled`,
      `  garments   precision ${percent(score.garmentPrecision)}, recall ${percent(score.garmentRecall)}`,
    ].join('\n'),
  )
}

function measureSpeed() {
  const words = repeatWords(wordCount)
  const [timeMs = 0, timeManyMs = 0] = timesOf(words, [fill(inventNames(sizes.few)), fill(inventNames(sizes.many))])
  console.log(
    `${wordCount} words: ${timeMs} ms with ${sizes.few} names, ${timeManyMs} ms with ${sizes.many} (median of ${rounds})`,
  )
  const names = inventNames(sizes.most)
  const before = heapMb()
  const started = performance.now()
  const most = fill(names)
  const buildMs = Math.round(performance.now() - started)
  const heldMb = Math.round(heapMb() - before)
  const [timeMostMs] = timesOf(words, [most])
  console.log(`${sizes.most} names: built in ${buildMs} ms, ${heldMb} MB, ${timeMostMs} ms for the same words`)
  return { timeMs, timeManyMs, growth: Math.round((timeManyMs / timeMs) * 100) / 100, buildMs, heldMb, timeMostMs }
}

/** The median time with each of them, taken in turns: what else the machine does then troubles all alike. */
function timesOf(words: readonly Word[], gazetteers: readonly Gazetteer[]): number[] {
  const times = gazetteers.map((): number[] => [])
  // The first round is not counted: a server has read other texts before.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, names] of gazetteers.entries()) {
      const started = performance.now()
      detectBrands(words, names)
      if (round > 0) times[index]?.push(performance.now() - started)
    }
  }
  return times.map((list) => Math.round(list.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN))
}

function fill(names: readonly KnownName[]): Gazetteer {
  const filled = createGazetteer()
  for (const name of names) filled.add(name)
  return filled
}

/** The known names, and invented ones up to the count. */
function inventNames(count: number): KnownName[] {
  const register = createNameRegister(count)
  const random = createRandom(7)
  const names = known.slice(0, count)
  while (names.length < count) {
    const { name } = inventName(random, register)
    names.push({ id: names.length + 1_000_000, name, aliases: [], isInDirectory: true })
  }
  return names
}

/** The corpus again and again, as one long video. */
function repeatWords(count: number): Word[] {
  const all = corpus.flatMap(({ words }) => words)
  return Array.from({ length: count }, (_, index) => ({
    text: all[index % all.length]?.text ?? '',
    startMs: index * 340,
  }))
}

function heapMb(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
