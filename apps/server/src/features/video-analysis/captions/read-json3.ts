import { collectLines } from './caption-lines.ts'
import { readTime, wordsOf, type Piece } from './caption-words.ts'
import type { CaptionLine } from './transcript.ts'

type Line = { pieces: Piece[]; startMs: number | null; endMs: number | null }

/** YouTube's json3: events with segments, of automatic captions one for each word with its time. Null if it is none. */
export function readJson3(text: string): CaptionLine[] | null {
  const file = parse(text)
  if (!isObject(file) || !Array.isArray(file['events'])) return null
  const { lines, add } = collectLines()
  // A line stays while the next one is said already: its words end where the next begins.
  let before: Line | null = null
  for (const event of file['events'] as unknown[]) {
    const line = readEvent(event)
    if (!line) continue
    if (before && !add(wordsOf(before.pieces, earlier(before.endMs, line.startMs)))) return lines
    before = line
  }
  if (before) add(wordsOf(before.pieces, before.endMs))
  return lines
}

function readEvent(event: unknown): Line | null {
  if (!isObject(event) || !Array.isArray(event['segs'])) return null
  const startMs = readTime(event['tStartMs'])
  const duration = readTime(event['dDurationMs'])
  const pieces = (event['segs'] as unknown[]).flatMap((segment, index): Piece[] => {
    if (!isObject(segment) || typeof segment['utf8'] !== 'string') return []
    const offset = readTime(segment['tOffsetMs']) ?? (index === 0 ? 0 : null)
    return [{ text: segment['utf8'], startMs: startMs === null || offset === null ? null : startMs + offset }]
  })
  // Between two lines of automatic captions stands an event that holds nothing but the line's end.
  if (pieces.every(({ text }) => text.trim() === '')) return null
  return { pieces, startMs, endMs: startMs === null || duration === null ? null : startMs + duration }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
