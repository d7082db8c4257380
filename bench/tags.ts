// How well drawn tags are read: names out of all that the catalogue and the samples know, registry numbers, and pictures
// without a brand, on the test half of the seeds. `--half tuning` reads the other half, `--misses` prints what went wrong
// in it, `--seed N` draws other tags of that half, `--short` draws a seventh of them, `--save FOLDER` writes the pictures
// and what is on them (`truth.json`). The clock is processor time of all threads: what one core needs.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plainKeyOf } from '../packages/contract/src/brands/brand-names.ts'
import { createTagNames, type KnownName } from '../packages/contract/src/shop/tag-reading/match-names.ts'
import { readTag } from '../packages/contract/src/shop/tag-reading/read-tag.ts'
import { atEnd, runScript } from '../scripts/parts/run-script.ts'
import { decodePicture, openTagEngine, readTagNames } from '../scripts/parts/tag-engine.ts'
import { startPace } from './parts/pace.ts'
import { openInkDrawer } from './tags/draw-ink.ts'
import { inventTag, type InventedTag } from './tags/invent-tag.ts'
import { photographTag } from './tags/photograph-tag.ts'

const floor = { names: 8000, printed: 0.95, script: 0.7, numbers: 0.9, nothingSure: 0.95, medianMs: 1500 }
/** Pictures of each kind in a half. */
const counts = { printed: 72, script: 48, free: 30 }
const firstSeed = { tuning: 5000, test: 700_000 }

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'test' },
    seed: { type: 'string' },
    misses: { type: 'boolean' },
    short: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
const half = values.half === 'tuning' ? 'tuning' : 'test'
/** A short run has one part of this many, and may miss one picture more of each kind. */
const parts = values.short ? 7 : 1

await runScript(async () => {
  const readPace = startPace()
  const known = await readTagNames()
  const names = createTagNames(known)
  const drawable = namesToDraw(known)
  const drawer = await openInkDrawer()
  atEnd(() => drawer.close())
  const engine = await openTagEngine()
  atEnd(() => engine.close())
  if (values.save) await mkdir(values.save, { recursive: true })

  const right: Record<'printed' | 'script' | 'free' | 'numbers', boolean[]> = {
    printed: [],
    script: [],
    free: [],
    numbers: [],
  }
  const sure = { right: 0, wrong: 0 }
  let wrongNumbers = 0
  const times: number[] = []
  let seed = values.seed === undefined ? firstSeed[half] : Number(values.seed)
  const truth: object[] = []
  for (const [kind, count] of Object.entries(counts) as [InventedTag['kind'], number][])
    for (let index = 0; index < Math.floor(count / parts); index += 1) {
      const tag = inventTag(seed, half, kind, drawable)
      const photo = await photographTag(await drawer.draw(tag), seed)
      if (values.save) {
        const file = `${seed}-${kind}.jpg`
        await writeFile(join(values.save, file), photo)
        truth.push({ file, kind, name: tag.name, font: tag.font, numbers: tag.numbers })
      }
      seed += 1
      const picture = await decodePicture(photo)
      const before = process.cpuUsage()
      const reading = await readTag({ picture, recognize: engine.recognize, names })
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      const first = reading.candidates[0]?.name
      const isNamed = tag.name !== null && first !== undefined && isSpelling(known, first, tag.name)
      right[kind].push(kind === 'free' ? !reading.sure : isNamed)
      if (kind !== 'free' && reading.sure) sure[isNamed ? 'right' : 'wrong'] += 1
      const hasNumbers = reading.numbers.join() === tag.numbers.join()
      if (tag.numbers.length > 0) right.numbers.push(hasNumbers)
      else if (!hasNumbers) wrongNumbers += 1
      const isWrong = !right[kind].at(-1) || !hasNumbers
      if (values.misses && isWrong && half === 'tuning')
        console.log(
          `  ${tag.seed} ${tag.font ?? kind}: '${tag.name}' ${tag.numbers.join()}, read ${JSON.stringify(reading)}`,
        )
    }

  if (values.save) await writeFile(join(values.save, 'truth.json'), JSON.stringify(truth))
  const measured = {
    names: names.size,
    printed: shareOf(right.printed),
    script: shareOf(right.script),
    numbers: shareOf(right.numbers),
    nothingSure: shareOf(right.free),
    medianMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN),
  }
  const pace = readPace()
  const counted = { printed: right.printed, script: right.script, numbers: right.numbers, nothingSure: right.free }
  const slackOf = (key: string) => (values.short && isKeyOf(counted, key) ? 1 / counted[key].length : 0)
  const below = (Object.keys(floor) as (keyof typeof floor)[]).filter((key) =>
    key === 'medianMs' ? measured[key] > floor[key] * pace : measured[key] + slackOf(key) < floor[key],
  )
  console.log(JSON.stringify({ half, pictures: times.length, ...measured, sure, wrongNumbers, pace, floor, below }))
  process.exitCode = below.length > 0 ? 1 : 0
})

/** Names that a font of Latin letters can write, of a length that fits on a tag. */
function namesToDraw(known: KnownName[]): string[] {
  const isDrawable = ({ name, text }: KnownName) =>
    name === text &&
    /^[A-Za-z0-9À-ÿ'’&. -]{3,26}$/.test(text) &&
    /[A-Za-z]{3}/.test(text) &&
    text.split(' ').length <= 4
  return known.filter(isDrawable).map(({ text }) => text)
}

/** Whether a brand is called so: two brands may share a spelling. */
function isSpelling(known: KnownName[], brand: string, spelling: string): boolean {
  const key = plainKeyOf(spelling)
  return known.some(({ name, text }) => name === brand && plainKeyOf(text) === key)
}

function shareOf(results: boolean[]): number {
  return Math.round((results.filter(Boolean).length / results.length) * 1000) / 1000
}

function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return key in object
}
