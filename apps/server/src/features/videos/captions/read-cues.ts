import { limits } from '@bolodex/contract/limits'
import { collectLines, type CaptionLine } from './transcript.ts'
import { rowsOf, readTime, unescapeOnce, wordsOf, type Piece } from './caption-words.ts'
import { earlier } from './read-youtube-captions.ts'

/** A row as written and as displayed. */
type Row = { raw: string; seen: string }
type Cue = { startMs: number; endMs: number; rows: Row[] }

/** Automatic captions show each row three times. With more rows than this there are more words than are read. */
const mostRows = limits.transcriptWords * 3

const clock = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const timing = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s|$)`)
const wordTime = new RegExp(`^${clock}$`)

/** .vtt and .srt: cues with a beginning and an end; YouTube's own .vtt has word times within. Null if there is none. */
export function readCues(text: string): CaptionLine[] | null {
  if (!text.includes('-->')) return null
  const cues = splitCues(text)
  if (cues.length === 0) return null
  return isRolling(cues) ? readRolling(cues) : readWholeCues(cues)
}

/** The language in the header of a .vtt file. */
export const languageOfCues = (text: string): string | null =>
  /^\uFEFF?WEBVTT[^]{0,200}?\nLanguage: ([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\r?\n/.exec(text.slice(0, 400))?.[1] ??
  null

function splitCues(text: string): Cue[] {
  const cues: Cue[] = []
  let cue: Cue | null = null
  let left = mostRows
  for (const row of rowsOf(text)) {
    const times = row.length < 500 && row.includes('-->') ? timing.exec(row) : null
    if (times) {
      // The number of this cue, if no empty row preceded it.
      if (cue && /^\d+$/.test(cue.rows.at(-1)?.seen ?? '')) cue.rows.pop()
      cue = { startMs: msOf(times.slice(1, 5)), endMs: msOf(times.slice(5, 9)), rows: [] }
      cues.push(cue)
    } else if (row === '') cue = null
    else cue?.rows.push({ raw: row, seen: see(row) })
    if (times || cue) left -= 1
    if (left === 0) break
  }
  return cues.map((found) => ({ ...found, rows: found.rows.filter(({ seen }) => seen !== '') }))
}

function msOf([hours = '0', minutes = '0', seconds = '0', rest = '0']: string[]): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return readTime(whole * 1000 + Number(rest.padEnd(3, '0'))) ?? 0
}

/** A row's text in parts: each word time starts one, other tags are dropped. */
function readRow(row: string, startMs: number | null): Piece[] {
  const pieces: Piece[] = []
  let now = startMs
  let at = 0
  const take = (to: number): void => {
    const text = row.slice(at, to)
    if (text !== '') pieces.push({ text: unescapeOnce(text), startMs: now })
    if (text !== '') now = null
  }
  for (let open = row.indexOf('<'); open >= 0; open = row.indexOf('<', at)) {
    const close = row.indexOf('>', open)
    if (close < 0 || pieces.length > limits.transcriptWords) break
    take(open)
    const time = wordTime.exec(row.slice(open + 1, Math.min(close, open + 30)))
    if (time) now = msOf(time.slice(1, 5))
    at = close + 1
  }
  take(row.length)
  return pieces
}

function see(row: string): string {
  if (!/[<&]/.test(row)) return row.trim()
  const pieces = readRow(row, null)
  return pieces
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Automatic captions repeat the previous row above the current one. */
function isRolling(cues: readonly Cue[]): boolean {
  let repeats = 0
  let last = ''
  let isMade = false
  for (const { rows, startMs, endMs } of cues) {
    const isRepeat = last !== '' && rows[0]?.seen === last
    if (isRepeat) repeats += 1
    last = rows.at(-1)?.seen ?? ''
    // Word times, or a row shown for a hundredth of a second: manual captions have neither.
    isMade ||=
      (isRepeat && endMs - startMs <= 20) || /<(?:\d+:)?\d+:\d+\.\d+>/.test(rows.at(-1)?.raw.slice(0, 500) ?? '')
  }
  return repeats > (isMade ? 0 : 1) && repeats * 3 >= cues.length
}

/** Each row once, at the time it is spoken. */
function readRolling(cues: readonly Cue[]): CaptionLine[] {
  const { lines, add } = collectLines()
  let before: string[] = []
  for (const { rows, startMs, endMs } of cues) {
    const seen = rows.map((row) => row.seen)
    const fresh = rows.slice(overlap(before, seen))
    for (const { raw } of fresh) if (!add(wordsOf(readRow(raw, startMs), endMs))) return lines
    before = seen
  }
  return lines
}

/** The number of rows at the end of one cue that repeat at the start of the next. */
function overlap(before: readonly string[], now: readonly string[]): number {
  for (let size = Math.min(before.length, now.length, 4); size > 0; size -= 1) {
    if (now.slice(0, size).every((row, at) => row === before[before.length - size + at])) return size
  }
  return 0
}

function readWholeCues(cues: readonly Cue[]): CaptionLine[] {
  const { lines, add } = collectLines()
  for (const [at, cue] of cues.entries()) {
    const pieces = cue.rows.flatMap(({ raw }, index) =>
      readRow(index === 0 ? raw : ` ${raw}`, index === 0 ? cue.startMs : null),
    )
    const next = cues[at + 1]
    const end = next && next.startMs > cue.startMs ? earlier(cue.endMs, next.startMs) : cue.endMs
    if (!add(wordsOf(pieces, end))) break
  }
  return lines
}
