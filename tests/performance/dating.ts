// How well described tags are dated, in both halves of tests/performance/dated-tags: whether the years contain the true one, how
// wide they are, false and planted contradictions; how many clues are kept when 5 % of the characters are damaged; what the rules
// weigh and how long one garment takes. `--misses` prints what went wrong in the tuning half, `--short` damages each text once
// instead of five times. The floors hold for the test half.
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { createDater, type Dating } from '../../packages/garment-dating/src/date-garment.ts'
import { datingRules } from '../../packages/garment-dating/src/rules.ts'
import { damageText } from './dated-tags/damage-text.ts'
import { readDescribedTags, readPlantedTags, type Half } from './dated-tags/read-dated-tags.ts'
import { startPace } from './parts/pace.ts'
import { median } from './parts/statistics.ts'
import { createRandom } from './samples/random.ts'

const floor = {
  tags: 300,
  contained: 0.95,
  medianWidth: 20,
  falseConflicts: 0.01,
  plantedFound: 0.9,
  cluesKept: 0.9,
  kilobytes: 60,
  msPerGarment: 25,
}

const { values } = parseArgs({
  options: { misses: { type: 'boolean', default: false }, short: { type: 'boolean', default: false } },
})
const readPace = startPace()
const thisYear = 2026
const started = process.cpuUsage()
const dateGarment = createDater(datingRules, thisYear)
const tags = readDescribedTags()
const planted = readPlantedTags()
const tuning = score('tuning')
const test = score('test')
const kilobytes = Math.round(brotliCompressSync(JSON.stringify(datingRules)).length / 100) / 10
const speed = measureSpeed()
const pace = readPace()
const below = [
  tags.length < floor.tags && 'tags',
  test.contained < floor.contained && 'contained',
  test.medianWidth > floor.medianWidth && 'medianWidth',
  test.falseConflicts > floor.falseConflicts && 'falseConflicts',
  test.plantedFound < floor.plantedFound && 'plantedFound',
  test.cluesKept < floor.cluesKept && 'cluesKept',
  kilobytes > floor.kilobytes && 'kilobytes',
  speed.msPerGarment > floor.msPerGarment * pace && 'msPerGarment',
].filter(Boolean)
const rules = datingRules.length
console.log(
  JSON.stringify({
    tags: tags.length,
    planted: planted.length,
    rules,
    kilobytes,
    tuning,
    test,
    speed,
    pace,
    floor,
    below,
  }),
)
process.exitCode = below.length > 0 ? 1 : 0

function score(half: Half) {
  const print = (line: string) => (values.misses && half === 'tuning' ? console.log(`  ${line}`) : undefined)
  const own = tags.filter((tag) => tag.half === half)
  const widths: number[] = []
  const textWidths: number[] = []
  const counts = { contained: 0, possible: 0, conflicts: 0, phrases: 0, understood: 0, sure: 0 }
  for (const tag of own) {
    const dating = dateGarment(tag)
    const isContained = contains(dating, tag.year)
    const hasConflict = dating.clashes.length + dating.placeClashes.length > 0
    widths.push(widthOf(dating))
    textWidths.push(widthOf(dateGarment({ ...tag, seen: [] })))
    counts.contained += Number(isContained)
    counts.possible += Number(contains(dating.possible, tag.year))
    counts.conflicts += Number(hasConflict)
    counts.phrases += tag.seen.length
    counts.understood += tag.seen.length - dating.notUnderstood.length
    counts.sure += Number(dating.isSure)
    if (!isContained || hasConflict)
      print(`${tag.year} ${tag.brand} is ${dating.from}-${dating.to}: ${describe(dating)} | ${tag.seen.join('; ')}`)
    for (const phrase of dating.notUnderstood) print(`not understood (${tag.brand}): ${phrase}`)
  }
  const traps = planted.filter((tag) => tag.half === half)
  const missed = traps.filter((tag) => {
    const { clashes, placeClashes } = dateGarment(tag)
    return clashes.length + placeClashes.length === 0
  })
  for (const tag of missed) print(`no contradiction: ${tag.brand}, ${tag.says}: ${describe(dateGarment(tag))}`)
  return {
    tags: own.length,
    contained: share(counts.contained, own.length),
    containedWithSlack: share(counts.possible, own.length),
    medianWidth: median(widths),
    medianWidthOfTexts: median(textWidths),
    sure: share(counts.sure, own.length),
    falseConflicts: share(counts.conflicts, own.length),
    planted: traps.length,
    plantedFound: share(traps.length - missed.length, traps.length),
    phrases: counts.phrases,
    understood: share(counts.understood, counts.phrases),
    cluesKept: keptAfterDamage(half, print),
  }
}

/** Which share of the clues in clean texts are still found in damaged ones; the person's own clues are left out. */
function keptAfterDamage(half: Half, print: (line: string) => void): number {
  const random = createRandom(11)
  const lost = new Map<string, number>()
  let all = 0
  let kept = 0
  for (let round = 0; round < (values.short ? 1 : 5); round += 1)
    for (const { text, brand, half: of } of tags) {
      if (of !== half) continue
      const clean = ids(dateGarment({ text, brand }))
      const damaged = ids(dateGarment({ text: damageText(text, 0.05, random), brand }))
      all += clean.length
      kept += clean.filter((id) => damaged.includes(id)).length
      for (const id of clean) if (!damaged.includes(id)) lost.set(id, (lost.get(id) ?? 0) + 1)
    }
  const most = [...lost].toSorted((a, b) => b[1] - a[1]).slice(0, 25)
  print(`most often lost: ${most.map(([id, times]) => `${id} ${times}`).join(', ')}`)
  return share(kept, all)
}

function measureSpeed() {
  const prepared = process.cpuUsage(started)
  const before = process.cpuUsage()
  for (const tag of tags) dateGarment(tag)
  const { user } = process.cpuUsage(before)
  return {
    allSeconds: Math.round(prepared.user / 10_000) / 100,
    msPerGarment: Math.round(user / tags.length / 10) / 100,
  }
}

function ids({ findings }: Dating): string[] {
  return findings.map(({ rule }) => rule.id)
}

function describe({ findings }: Dating): string {
  const one = ({ rule, role, from, to }: Dating['findings'][number]) =>
    `${rule.id} ${from ?? ''}-${to ?? ''}${role === 'set aside' ? ' (set aside)' : ''}`
  return findings.map(one).join(', ')
}

function contains({ from, to }: { from: number | null; to: number | null }, year: number): boolean {
  return (from ?? 0) <= year && year <= (to ?? thisYear)
}

/** Without an earliest year, tags could be as old as sewn labels are. */
function widthOf({ from, to }: Dating): number {
  return (to ?? thisYear) - (from ?? 1900)
}

function share(part: number, all: number): number {
  return Math.round((part / all) * 1000) / 1000
}
