// How well listing titles are read, over every name of the catalogue and the samples, in both halves of tests/performance/titles: brands
// claimed as sure, garments, eras, lots; then how long 20,000 titles take with 100,000 names on one core. Lists what went
// wrong in the tuning half (`--quiet` leaves the list out, `--short` also nine tenths of the timed titles). The floors hold for the test half.
import { parseArgs } from 'node:util'
import { plainKeyOf } from '../../packages/brand-names/src/name-keys.ts'
import type { TitleName } from '../../packages/sales-reports/src/titles/name-table.ts'
import { createTitleReader } from '../../packages/sales-reports/src/titles/read-title.ts'
import { readTitleNames } from '../../tools/parts/title-names.ts'
import { startPace } from './parts/pace.ts'
import { createRandom } from './samples/random.ts'
import { halfOf, isWritten, readLabeledTitles, type LabeledTitle } from './titles/read-labeled-titles.ts'

const floor = { titles: 1500, rightOfSure: 0.95, sureOfBranded: 0.8, garment: 0.92, seconds: 5 }

const { values } = parseArgs({
  options: { quiet: { type: 'boolean', default: false }, short: { type: 'boolean', default: false } },
})
const timed = { names: 100_000, titles: values.short ? 2000 : 20_000 }
const readPace = startPace()
const names = await readTitleNames()
const read = createTitleReader(names)
const labeled = readLabeledTitles()
const tuning = score(labeled.filter((one) => halfOf(one) === 'tuning'))
const test = score(labeled.filter((one) => halfOf(one) === 'test'))
// The titles written by hand are the harder ones.
const { figures: writtenTest } = score(labeled.filter((one) => halfOf(one) === 'test' && isWritten(one)))
if (!values.quiet && !values.short) for (const miss of tuning.misses) console.log(`  ${miss}`)
console.log('Sure and right, sure and wrong, not sure, of all, by kind in the test half:')
for (const [kind, { right, wrong, unsure }] of test.byKind)
  console.log(
    `  ${kind.padEnd(16)} ${[right, wrong, unsure, right + wrong + unsure].map((n) => String(n).padStart(5)).join('')}`,
  )

const speed = measureSpeed()
const pace = readPace()
const below = [
  labeled.length < floor.titles && 'titles',
  test.figures.rightOfSure < floor.rightOfSure && 'rightOfSure',
  test.figures.sureOfBranded < floor.sureOfBranded && 'sureOfBranded',
  test.figures.garment < floor.garment && 'garment',
  (speed.seconds / timed.titles) * 20_000 > floor.seconds * pace && 'seconds',
].filter(Boolean)
console.log(
  JSON.stringify({
    titles: labeled.length,
    names: names.length,
    tuning: tuning.figures,
    test: test.figures,
    writtenTest,
    speed,
    pace,
    floor,
    below,
  }),
)
process.exitCode = below.length > 0 ? 1 : 0

function score(titles: LabeledTitle[]) {
  const byKind = new Map<string, { right: number; wrong: number; unsure: number }>()
  const misses: string[] = []
  const counts = { sure: 0, right: 0, branded: 0, sureBranded: 0, offered: 0, garment: 0, era: 0, lot: 0 }
  for (const label of titles) {
    const reading = read(label.title)
    const isRight = sameName(reading.brand, label.brand)
    const tally = byKind.get(label.kind) ?? { right: 0, wrong: 0, unsure: 0 }
    tally[reading.sure ? (isRight ? 'right' : 'wrong') : 'unsure'] += 1
    byKind.set(label.kind, tally)
    counts.sure += Number(reading.sure)
    counts.right += Number(reading.sure && isRight)
    counts.branded += Number(label.brand !== null)
    counts.sureBranded += Number(label.brand !== null && reading.sure)
    counts.offered += Number(label.brand !== null && reading.candidates.some((name) => sameName(name, label.brand)))
    counts.garment += Number(reading.garment === label.garment)
    counts.era += Number(reading.era === label.era)
    counts.lot += Number(reading.lot === label.lot)
    const wrong = [
      reading.sure && !isRight && `sure of ${reading.brand}, is ${label.brand}`,
      !reading.sure && label.brand && `not sure (${reading.candidates.join(', ')}), is ${label.brand}`,
      reading.garment !== label.garment && `garment ${reading.garment}, is ${label.garment}`,
      reading.era !== label.era && `era ${reading.era}, is ${label.era}`,
      reading.lot !== label.lot && `lot ${reading.lot}`,
    ].filter(Boolean)
    if (wrong.length > 0) misses.push(`${label.id} '${label.title}': ${wrong.join('; ')}`)
  }
  const share = (part: number, all: number) => Math.round((part / all) * 1000) / 1000
  const figures = {
    titles: titles.length,
    rightOfSure: share(counts.right, counts.sure),
    sureOfBranded: share(counts.sureBranded, counts.branded),
    amongCandidates: share(counts.offered, counts.branded),
    garment: share(counts.garment, titles.length),
    era: share(counts.era, titles.length),
    lot: share(counts.lot, titles.length),
  }
  return { figures, byKind, misses }
}

function sameName(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && plainKeyOf(a) === plainKeyOf(b))
}

/** Processor time: what one core needs, whatever else runs on the machine. A short run is compared as if it were a whole one. */
function measureSpeed() {
  const random = createRandom(7)
  const letters = 'abcdefghiklmnoprstuvwyz'
  const invent = (length: number) =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)] ?? 'a').join('')
  const more = Array.from({ length: Math.max(0, timed.names - names.length) }, (): TitleName => ({
    name: `${invent(7)} ${invent(6)}`,
    aliases: [],
    spoken: [],
    tier: null,
    kind: null,
    lineOf: null,
    sameAs: null,
    isInDirectory: true,
  }))
  const beforeBuild = process.cpuUsage()
  const readAll = createTitleReader([...more, ...names])
  const buildSeconds = secondsSince(beforeBuild)
  const before = process.cpuUsage()
  for (let index = 0; index < timed.titles; index += 1) readAll(labeled[index % labeled.length]?.title ?? '')
  return { ...timed, names: more.length + names.length, buildSeconds, seconds: secondsSince(before) }
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 10_000) / 100
}
