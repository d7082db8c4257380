import { limits } from '@bolodex/contract/limits'
import { readTime, wordsOf, unescapeOnce, type Piece } from './caption-words.ts'
import { collectLines, type CaptionLine } from './transcript.ts'

type Line = { pieces: Piece[]; startMs: number | null; endMs: number | null }

/** YouTube's json3: events with segments, of automatic captions one for each word with its time. Null if it is none. */
export function readJson3(text: string): CaptionLine[] | null {
  const file = parse(text)
  if (!isObject(file) || !Array.isArray(file['events'])) return null
  const { lines, add } = collectLines()
  // A line stays visible while the next is spoken: its words end where the next begins.
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
  // Between two lines of automatic captions there is an event with only a line break.
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

/** Each word has two tags, each line two or four. More tags mean more words than allowed. */
const mostTags = limits.transcriptWords * 5

type XmlLine = { pieces: Piece[]; startMs: number | null; endMs: number | null }

/**
 * YouTube's two forms of XML: srv3 with a time for each word, and srv1 with lines in seconds, whose text is escaped
 * twice. Not a reader of XML: it looks for these tags only, and nothing that a file declares is believed.
 */
export function readTimedXml(text: string): CaptionLine[] | null {
  const head = text.slice(0, 1000)
  if (/<timedtext\b/.test(head)) return readLines(text, 'p')
  if (/<transcript\b/.test(head)) return readLines(text, 'text')
  return null
}

function readLines(xml: string, lineTag: 'p' | 'text'): CaptionLine[] {
  const { lines, add } = collectLines()
  const unescape = lineTag === 'p' ? unescapeOnce : (text: string) => unescapeOnce(unescapeOnce(text))
  let before: XmlLine | null = null
  let line: XmlLine | null = null
  let pieceMs: number | null = null
  for (const { text, tag } of scan(xml)) {
    if (line && text) line.pieces.push({ text: unescape(text), startMs: pieceMs })
    if (text) pieceMs = null
    const [, name = ''] = /^(\/?[a-z]+)/.exec(tag) ?? []
    if (name === 'br' && line) line.pieces.push({ text: ' ', startMs: null })
    if (name === 's' && line) pieceMs = line.startMs === null ? null : line.startMs + (attribute(tag, 't') ?? 0)
    if (name !== lineTag && name !== `/${lineTag}`) continue
    if (line?.pieces.some((piece) => piece.text.trim() !== '')) {
      if (before && !add(wordsOf(before.pieces, earlier(before.endMs, line.startMs)))) return lines
      before = line
    }
    line = name === lineTag && !tag.endsWith('/') ? begin(tag, lineTag) : null
    pieceMs = line?.startMs ?? null
  }
  if (before) add(wordsOf(before.pieces, before.endMs))
  return lines
}

function begin(tag: string, lineTag: 'p' | 'text'): XmlLine {
  const [start, duration] = lineTag === 'p' ? ['t', 'd'] : ['start', 'dur']
  const unit = lineTag === 'p' ? 1 : 1000
  const startMs = inUnits(attribute(tag, start ?? ''), unit)
  const durationMs = inUnits(attribute(tag, duration ?? ''), unit)
  return { pieces: [], startMs, endMs: startMs === null || durationMs === null ? null : startMs + durationMs }
}

const inUnits = (value: number | null, unit: number): number | null => (value === null ? null : readTime(value * unit))

const attributes = new Map(
  ['t', 'd', 'start', 'dur'].map((name) => [name, new RegExp(` ${name}="(\\d{1,9}(?:\\.\\d{1,9})?)"`)]),
)

/** Caption tags are short, so only the start of one is searched. */
function attribute(tag: string, name: string): number | null {
  const value = attributes.get(name)?.exec(tag.slice(0, 500))?.[1]
  return value === undefined ? null : Number(value)
}

/** Each tag with the preceding text. */
function* scan(xml: string): Generator<{ text: string; tag: string }> {
  let at = 0
  for (let left = mostTags; left > 0; left -= 1) {
    const open = xml.indexOf('<', at)
    const close = open < 0 ? -1 : xml.indexOf('>', open)
    if (close < 0) return
    yield { text: xml.slice(at, open), tag: xml.slice(open + 1, close) }
    at = close + 1
  }
}
