import { limits } from '@bolodex/contract/limits'
import type { CaptionLine, Transcript } from './transcript.ts'

export type LineCollector = {
  /** Lines without words are left out. False when enough has come: what follows would not be read anyway. */
  add: (line: CaptionLine) => boolean
  lines: CaptionLine[]
}

/** Takes lines until there are more words than are ever read, so that no file can fill the memory. */
export function collectLines(): LineCollector {
  const lines: CaptionLine[] = []
  let words = 0
  const add = (line: CaptionLine): boolean => {
    const isOver = words + line.length > limits.transcriptWords
    // One word too many is enough to see that there are too many.
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
