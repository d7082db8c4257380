import type { CaptionLine } from './captions/transcript.ts'

/** Lines of captions as they are kept: [[word, milliseconds or null, word, milliseconds or null, …], …]. */
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
