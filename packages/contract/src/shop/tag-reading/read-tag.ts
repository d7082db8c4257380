import { cutLine, isolateLine, type CutOptions, type LineInk } from './cut-line.ts'
import { findInk, type Ink } from './find-ink.ts'
import { findLines } from './find-lines.ts'
import type { TagNames } from './match-names.ts'
import { planesOf, turnRight, type Picture, type Planes } from './pixels.ts'
import type { Recognize } from './recognize.ts'
import { agreeOnNumbers, mayHoldNumber, numberLetters } from './tag-numbers.ts'
import { shareOfTagWords } from './tag-words.ts'
import { createWeigher, type LineReading, type TagCandidate } from './weigh-names.ts'

export type TagReading = {
  /** The likeliest first; may be empty. */
  candidates: TagCandidate[]
  /** Whether the first candidate may be shown as the answer instead of a question. */
  sure: boolean
  /** Such as 'RN 12345', 'CA 12345' and 'WPL 1234'. */
  numbers: string[]
}

export type TagToRead = { picture: Picture; recognize: Recognize; names: TagNames }

/** More pixels do not help: letters are cut out at a few dozen pixels. Fewer, and small print is a blur. */
const workSide = 1000

/** Lines read again with other cuts when the first reading finds no sure name. */
const mostRetried = 3

/** Surfaces that are looked at sideways and upside down, and lines that are read to tell. */
const mostTurned = 2
const mostGlanced = 4

/** Cuts of one line that the engine reads differently: smaller, larger, thinner, upright, narrower, thicker. */
const firstCut: CutOptions = { size: 44 }
const otherCuts: CutOptions[] = [
  { size: 22 },
  { size: 64, thin: 2 },
  { size: 64 },
  { size: 44, slant: -0.25 },
  { size: 44, stretch: 0.7 },
  { size: 40, weight: 1.7 },
  { size: 30 },
  { size: 56, slant: -0.4 },
]
/** Lines that are read as numbers though they do not look like one. */
const mostUnclear = 3
/** The narrow one keeps the engine from reading one digit twice. */
const numberCuts: CutOptions[] = [{ size: 36 }, { size: 52 }, { size: 64 }, { size: 36, stretch: 0.75 }]

/** Reads the brand and the registry numbers off a photo of a tag. Nothing is sent anywhere. */
export async function readTag({ picture, recognize, names }: TagToRead): Promise<TagReading> {
  const { lines, readings } = await readSurface(planesOf(picture, workSide), recognize)
  const numbers = await readNumberLines(lines, readings, recognize)
  const weigh = createWeigher(names)
  let weighed = weigh(readings)
  const again = readings
    .filter(({ text }) => shareOfTagWords(text) < 0.75 && !mayHoldNumber(text))
    .toSorted((a, b) => b.height * Math.sqrt(b.width) - a.height * Math.sqrt(a.width))
    .slice(0, mostRetried)
  for (const cut of otherCuts) {
    // A line as large as the name that says nothing yet may be the other half of it.
    const left = weighed.sure ? again.filter(({ line }) => isUnread(readings, line)) : again
    if (left.length === 0) break
    for (const { line } of left) readings.push(await readLine(lines, line, cut, recognize))
    weighed = weigh(readings)
  }
  return { ...weighed, numbers }
}

type ReadSurface = { lines: LineInk[]; readings: LineReading[] }

/** Reads the first surface that has legible text. A photo without any may lie on its side or on its head. */
async function readSurface(planes: Planes, recognize: Recognize): Promise<ReadSurface> {
  let best: ReadSurface = { lines: [], readings: [] }
  const inks: Ink[] = []
  for (const ink of findInk(planes)) {
    inks.push(ink)
    const surface = await readInk(ink, Infinity, recognize)
    if (best.lines.length === 0 || legibilityOf(surface) > legibilityOf(best)) best = surface
    if (legibilityOf(best) >= enough) return best
  }
  for (const { plane, noise } of inks.slice(0, mostTurned)) {
    let turned = plane
    for (let turn = 1; turn < 4; turn += 1) {
      turned = turnRight(turned)
      const ink = { plane: turned, noise }
      const glance = await readInk(ink, mostGlanced, recognize)
      if (legibilityOf(glance) >= Math.max(enough, 2 * legibilityOf(best))) return readInk(ink, Infinity, recognize)
    }
  }
  return best
}

/** Reads the lines on one surface, or only so many of the widest. */
async function readInk(ink: Ink, most: number, recognize: Recognize): Promise<ReadSurface> {
  const found = findLines(ink)
  const kept = new Set(found.lines.toSorted((a, b) => b.width - a.width).slice(0, most))
  const lines = found.lines.filter((line) => kept.has(line)).map((line) => isolateLine(ink.plane, found, line))
  const readings: LineReading[] = []
  for (const index of lines.keys()) readings.push(await readLine(lines, index, firstCut, recognize))
  return { lines, readings }
}

/** A word of four letters of which the engine is sure. On its side or its head, no writing gives that. */
const enough = 4

function legibilityOf({ readings }: ReadSurface): number {
  const sums = readings.map(({ text, confidence }) => {
    const words = text.match(/[\p{L}\p{N}]{3,}/gu) ?? []
    return words.join('').length * Math.min(1, Math.max(0, (confidence - 55) / 35)) ** 2
  })
  return sums.reduce((sum, one) => sum + one, 0)
}

async function readLine(lines: LineInk[], line: number, cut: CutOptions, recognize: Recognize): Promise<LineReading> {
  const ink = lines[line]
  if (!ink) throw new Error(`There is no line ${line}.`)
  const { text, confidence } = await recognize(cutLine(ink, cut), {})
  return { line, text, confidence, height: ink.line.letterHeight, width: ink.line.width }
}

/** Whether a line is as large as any that was read, and no pass over it gave a word. */
function isUnread(readings: LineReading[], line: number): boolean {
  const isRead = ({ text, confidence }: LineReading) => confidence >= 50 && /[\p{L}\p{N}]{2}/u.test(text)
  const own = readings.filter((reading) => reading.line === line)
  const [first] = own
  if (!first || own.some(isRead)) return false
  const largest = Math.max(0, ...readings.filter(isRead).map(({ height }) => height))
  return first.height > 0.6 * largest && first.width > 1.5 * first.height
}

/** Reads lines that look like a registry number again, in several sizes and with nothing but its letters and digits. */
async function readNumberLines(lines: LineInk[], readings: LineReading[], recognize: Recognize): Promise<string[]> {
  const numbers = new Set<string>()
  const read = async ({ line, text, confidence }: LineReading, least: number) => {
    const ink = lines[line]
    if (!ink) return
    const votes = [{ text, confidence }]
    for (const cut of numberCuts) votes.push(await recognize(cutLine(ink, cut), { letters: numberLetters }))
    for (const number of agreeOnNumbers(votes, least)) numbers.add(number)
  }
  for (const reading of readings) if (mayHoldNumber(reading.text)) await read(reading, 1)
  if (numbers.size > 0) return [...numbers]
  // Blurred small print may be a number all the same, if two passes agree on it.
  const unclear = readings.filter(
    ({ text, confidence, width, height }) =>
      confidence < 75 &&
      width > 3 * height &&
      width < 14 * height &&
      !mayHoldNumber(text) &&
      shareOfTagWords(text) < 0.5,
  )
  for (const reading of unclear.slice(-mostUnclear)) await read(reading, 2)
  return [...numbers]
}
