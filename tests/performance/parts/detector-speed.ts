import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import { detectBrands } from '../../../packages/transcript-detector/src/detect-brands.ts'
import type { KnownName, Word } from '../../../packages/transcript-detector/src/detector-brands.ts'
import type { Gazetteer } from '../../../packages/transcript-detector/src/gazetteer.ts'
import { fillGazetteer } from '../../../packages/transcript-detector/corpus/corpus-names.ts'
import type { LabelledTranscript } from '../../../packages/transcript-detector/corpus/read-corpus.ts'
import { inventName } from '../samples/invent-name.ts'
import { createNameRegister } from '../samples/name-register.ts'
import { createRandom } from '../samples/random.ts'
import { median } from './statistics.ts'

const wordCount = 10_000
const sizes = { few: 20_000, many: 200_000, most: 1_000_000 }
const rounds = 5

/** Unrelated names: brands that are in a directory but not in a video must not be detected there. */
export function inventForeignNames(count: number, seed = 23): KnownName[] {
  const register = createNameRegister(count)
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => ({
    id: 7_000_000 + index,
    name: inventName(random, register).name,
    aliases: [],
    isInDirectory: true,
  }))
}

export function measureSpeed(corpus: readonly LabelledTranscript[], known: readonly KnownName[]) {
  const words = repeatWords(corpus, wordCount)
  const upTo = (count: number) => [
    ...known.slice(0, count),
    ...inventForeignNames(Math.max(0, count - known.length), 7),
  ]
  const few = upTo(sizes.few)
  const started = performance.now()
  const fewNames = fillGazetteer(few)
  const learnMs = Math.round(performance.now() - started)
  const [timeMs = 0, timeManyMs = 0] = timesOf(words, [fewNames, fillGazetteer(upTo(sizes.many))])
  console.log(
    `${wordCount} words: ${timeMs} ms with ${sizes.few} names (learned in ${learnMs} ms), ${timeManyMs} ms with ${sizes.many} (median of ${rounds})`,
  )
  const names = upTo(sizes.most)
  const before = heapMb()
  const begun = performance.now()
  const most = fillGazetteer(names)
  const buildMs = Math.round(performance.now() - begun)
  const heldMb = Math.round(heapMb() - before)
  const [timeMostMs = 0] = timesOf(words, [most])
  console.log(`${sizes.most} names: built in ${buildMs} ms, ${heldMb} MB, ${timeMostMs} ms for the same words`)
  const growth = Math.round((timeManyMs / timeMs) * 100) / 100
  return { timeMs, timeManyMs, growth, learnMs, buildMs, heldMb, timeMostMs }
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
  return times.map((list) => Math.round(median(list)))
}

/** The corpus again and again, as one long video. */
function repeatWords(corpus: readonly LabelledTranscript[], count: number): Word[] {
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
