import type { VideoAnalysis } from '@bolodex/contract/video-analysis'

type Mark = { from: number; to: number; number: number }
export type MarkedLine = { index: number; text: string; startMs: number | null; marks: Mark[] }

/** A piece of a line: plain words, or the name of the brand with this number. */
export type Piece = { at: number; text: string; number: number | null }

/** The lines of a transcript, each with the places where a brand is named. */
export function markLines({ transcript, lineTimes, brands }: VideoAnalysis): MarkedLine[] {
  const lines = transcript.split('\n').map((text, index): MarkedLine => {
    return { index, text, startMs: lineTimes[index] ?? null, marks: [] }
  })
  for (const { number, mentions } of brands)
    for (const { line, from, to } of mentions) lines[line]?.marks.push({ from, to, number })
  for (const { marks } of lines) marks.sort((a, b) => a.from - b.from || b.to - a.to)
  return lines
}

/** Cuts a line at its marks. Where two overlap, the first of them is drawn. */
export function cutLine({ text, marks }: MarkedLine): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const take = (to: number, number: number | null) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), number })
    at = Math.max(at, to)
  }
  for (const { from, to, number } of marks) {
    if (from < at) continue
    take(from, null)
    take(Math.min(to, text.length), number)
  }
  take(text.length, null)
  return pieces
}

/** Lines that are drawn together: what is far from the reader is laid out only when they come near. */
export function chunkLines(lines: MarkedLine[], size = 40): MarkedLine[][] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size),
  )
}

/** A quote cut at the name that was heard, as far as the name stands in it. */
export function cutQuote(quote: string, name: string): [before: string, name: string, after: string] {
  const at = name === '' ? -1 : quote.toLowerCase().indexOf(name.toLowerCase())
  if (at < 0) return [quote, '', '']
  return [quote.slice(0, at), quote.slice(at, at + name.length), quote.slice(at + name.length)]
}
