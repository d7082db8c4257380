import { limits } from '@bolodex/contract/limits'
import type { Word } from '@bolodex/transcript-detector/detector-brands'

/** A line of captions: its words, each with its time when the captions tell it. */
export type CaptionLine = Word[]

export type Transcript = {
  lines: CaptionLine[]
  /** As the captions name it, 'en' or 'en-GB'; null when nothing says it. */
  language: string | null
}

/** The facts of a video from YouTube, with its captions. */
export type FetchedVideo = {
  id: string
  title: string | null
  channel: string | null
  lengthSeconds: number | null
  transcript: Transcript
  /** Made by a machine, not written by a person. */
  isAutomatic: boolean
}

/** Caption lines as stored: [[word, milliseconds or null, word, milliseconds or null, …], …]. */
export type KeptLines = (string | number | null)[][]

export const packLines = (lines: readonly CaptionLine[]): KeptLines =>
  lines.map((line) => line.flatMap(({ text, startMs }) => [text, startMs]))

export const unpackLines = (kept: KeptLines): CaptionLine[] =>
  kept.map((line) => {
    const words: CaptionLine = []
    for (let index = 0; index < line.length; index += 2) {
      const startMs = line[index + 1]
      words.push({ text: String(line[index]), startMs: typeof startMs === 'number' ? startMs : null })
    }
    return words
  })

type LineCollector = {
  /** Lines without words are left out. False when enough has come: what follows would not be read anyway. */
  add: (line: CaptionLine) => boolean
  lines: CaptionLine[]
}

/** Collects lines up to the word limit, so that no file can fill the memory. */
export function collectLines(): LineCollector {
  const lines: CaptionLine[] = []
  let words = 0
  const add = (line: CaptionLine): boolean => {
    const isOver = words + line.length > limits.transcriptWords
    // One extra word is enough to detect the excess.
    const taken = isOver ? line.slice(0, limits.transcriptWords + 1 - words) : line
    if (taken.length > 0) lines.push(taken)
    words += taken.length
    return !isOver
  }
  return { add, lines }
}

export const countWords = ({ lines }: Pick<Transcript, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.length, 0)

/** Whether it has more words than are read here; such a transcript is not whole. */
export const isTooLong = (transcript: Pick<Transcript, 'lines'>): boolean =>
  countWords(transcript) > limits.transcriptWords
