import type { ReadLine } from './engine/join-boxes.ts'
import type { LineReader } from './engine/read-lines.ts'
import type { ReadStrip } from './engine/read-strip.ts'
import type { StripOptions } from './engine/resample.ts'
import type { TagNames } from './match-names.ts'
import type { Picture } from './picture.ts'
import { splitWords } from './split-words.ts'
import { agreeOnNumbers, mayHoldNumber } from './tag-numbers.ts'
import { shareOfTagWords } from './tag-words.ts'
import { createWeigher, type LineReading, type TagCandidate } from './weigh-names.ts'

/** A line of text on the picture. Lines are in reading order, label by label. */
export type TagLine = {
  text: string
  /** From 0 to 100. */
  confidence: number
  /** Lines on one label share its number. */
  label: number
  /** What it was used for. */
  part: 'name' | 'number' | null
  /** The corners around the line, from the start of its upper edge clockwise, in pixels of the picture that was read. */
  box: [x: number, y: number][]
}

export type TagReading = {
  /** The likeliest first; may be empty. */
  candidates: TagCandidate[]
  /** Whether the first candidate may be shown as the answer instead of a question. */
  sure: boolean
  /** What the largest lines say, as they were read; empty when no line was legible. */
  words: string
  /** Such as 'RN 12345', 'CA 12345' and 'WPL 1234'. */
  numbers: string[]
  lines: TagLine[]
}

export type TagToRead = { picture: Picture; reader: LineReader; names: TagNames }

/** Lines read again with other cuts when the first reading finds no sure name. */
const mostRetried = 3
/** Cuts that the recognizer reads differently: with room around the letters, wider, upright. */
const otherCuts: StripOptions[] = [{ padding: 0.25 }, { stretch: 1.3 }, { slant: -0.3, padding: 0.15 }]
/** Lines with a number are read with these until all passes agree. */
const numberCuts: StripOptions[] = [{ padding: 0.2 }, { stretch: 1.25 }, { padding: 0.3, stretch: 1.15 }]

/** Reads the brand and the registry numbers off a photo of a tag. Nothing is sent anywhere. */
export async function readTag({ picture, reader, names }: TagToRead): Promise<TagReading> {
  const lines = await reader.read(picture)
  const readings = lines.map((line, at) => toReading(line, at, line))
  const weigh = createWeigher(names)
  let weighed = weigh(readings)
  const again = readings
    .filter(({ text }) => shareOfTagWords(text) < 0.75 && !mayHoldNumber(text))
    .toSorted((a, b) => b.height * Math.sqrt(b.width) - a.height * Math.sqrt(a.width))
    .slice(0, mostRetried)
  for (const cut of otherCuts) {
    if (weighed.sure) break
    for (const { line: at } of again) {
      const line = lines[at]
      if (line) readings.push(toReading(line, at, await reader.readAgain(picture, line, cut)))
    }
    weighed = weigh(readings)
  }
  const first = readings.slice(0, lines.length)
  const named = nameLinesOf(readings)
  const numbers = await readNumberLines()
  return {
    ...weighed,
    words: named.map(({ text }) => text).join(' '),
    numbers: [...numbers.keys()],
    lines: lines.map(({ confidence, label, place }, at) => ({
      text: first[at]?.text ?? '',
      confidence: Math.round(confidence),
      label,
      part: [...numbers.values()].includes(at) ? 'number' : named.some(({ line }) => line === at) ? 'name' : null,
      box: place,
    })),
  }

  /** The numbers and their lines, each read at least twice. */
  async function readNumberLines(): Promise<Map<string, number>> {
    const numbers = new Map<string, number>()
    for (const [at, line] of lines.entries()) {
      if (!readings.some((reading) => reading.line === at && mayHoldNumber(reading.text))) continue
      const votes: ReadStrip[] = [line]
      let agreed = agreeOnNumbers(votes)
      for (const cut of numberCuts) {
        if (!agreed.isOpen) break
        votes.push(await reader.readAgain(picture, line, cut))
        agreed = agreeOnNumbers(votes)
      }
      for (const number of agreed.numbers) numbers.set(number, at)
    }
    return numbers
  }
}

function toReading(
  line: ReadLine,
  at: number,
  { text, confidence }: { text: string; confidence: number },
): LineReading {
  const { height, width, label } = line
  return { line: at, label, text: splitWords(text), confidence, height, width }
}

/** The clearest reading of each of the two largest lines that are more than fibers, care and numbers. */
function nameLinesOf(readings: LineReading[]): LineReading[] {
  const isName = ({ text, confidence }: LineReading) =>
    confidence >= 50 && /\p{L}{2}/u.test(text) && shareOfTagWords(text) < 0.8 && !mayHoldNumber(text)
  const clearest = new Map<number, LineReading>()
  for (const reading of readings.filter(isName))
    if (reading.confidence > (clearest.get(reading.line)?.confidence ?? 0)) clearest.set(reading.line, reading)
  const largest = [...clearest.values()].toSorted((a, b) => b.height - a.height).slice(0, 2)
  const tallest = largest[0]?.height ?? 0
  return largest.filter(({ height }) => height > 0.5 * tallest).toSorted((a, b) => a.line - b.line)
}
