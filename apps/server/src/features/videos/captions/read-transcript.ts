import { limits } from '@bolodex/contract/limits'
import type { Word } from '@bolodex/transcript-detector/detector-brands'
import { readTime, wordsOf, rowsOf } from './caption-words.ts'
import { languageOfCues, readCues } from './read-cues.ts'
import { readJson3, readTimedXml } from './read-youtube-captions.ts'
import { countWords, collectLines, type Transcript, type CaptionLine } from './transcript.ts'

/** The words of a file of captions, whichever of the known formats it is in; null when it is none of them. */
export function readCaptionFile(text: string): Transcript | null {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{')) return withLanguage(readJson3(text.replace(/^\uFEFF/, '')), null)
  if (start.startsWith('<')) return withLanguage(readTimedXml(text), null)
  return withLanguage(readCues(text), languageOfCues(text))
}

/**
 * Reads pasted text or a dropped file: captions or plain words. Null when it contains no words. Accepts any input and
 * reads slightly more than `limits.transcriptWords`: see `isTooLong`.
 */
export function readTranscript(text: string): Transcript | null {
  const file = readCaptionFile(text)
  if (file && countWords(file) > 0) return file
  if (file || looksLikeOtherFile(text)) return null
  const lines = readPasted(text.replace(/^\uFEFF/, ''))
  return countWords({ lines }) > 0 ? { lines, language: null } : null
}

const withLanguage = (lines: Transcript['lines'] | null, language: string | null): Transcript | null =>
  lines && { lines, language }

/** A web page, an image or other data: it may contain words, but not speech. */
function looksLikeOtherFile(text: string): boolean {
  const start = text.slice(0, 4000)
  if (start.includes('\0') || start.startsWith('%PDF-')) return true
  if (/^\s*(?:<!doctype|<html|<\?xml|<svg)/i.test(start)) return true
  return /^\s*[{[]\s*["{[\]}]/.test(start)
}

/** 2:14, 1:02:14, [2:14] or (2:14) at the beginning of a row, or as the whole of it. */
const time = /^\s{0,20}[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[\])]?(?:\s*[-–—|:](?=\s)|(?=\s|$))/
/**
 * YouTube's screen reader text of a time, copied along: '2 minutes, 14 seconds'.
 */
const spokenTime = /^\s*\d{1,3} (?:hour|minute|second)s?(?:, \d{1,2} (?:minute|second)s?){0,2}\s*$/
/**
 * The longest a spoken word takes; the rest of a longer line is silence.
 */
const slowestWordMs = 600
/** A row with more words than this was not a line of captions. */
const longestRow = 30

/** One row with a time and one with words per word: no real transcript has more. */
const mostRows = limits.transcriptWords * 2

type Group = { startMs: number | null; rows: string[] }

/** Text as people paste it: rows with times, as YouTube's own list of them is copied, or words alone. */
function readPasted(text: string): CaptionLine[] {
  const rows: string[] = []
  for (const row of rowsOf(text)) {
    if (row.trim() !== '') rows.push(row)
    if (rows.length === mostRows) break
  }
  const groups = groupByTime(rows)
  return groups ? readTimed(groups) : readUntimed(rows)
}

/** Null when the times in the text are not those of its rows: too few of them, or not in order. */
function groupByTime(rows: readonly string[]): Group[] | null {
  const groups: Group[] = [{ startMs: null, rows: [] }]
  let times = 0
  let backwards = 0
  let last = 0
  for (const row of rows) {
    const found = time.exec(row.slice(0, 60))
    if (!found) {
      groups.at(-1)?.rows.push(row)
      continue
    }
    const [whole, hours = '0', minutes = '0', seconds = '0'] = found
    const startMs = readTime(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000) ?? last
    times += 1
    if (startMs < last) backwards += 1
    last = startMs
    groups.push({ startMs, rows: [row.slice(whole.length)] })
  }
  return times > 0 && times * 12 >= rows.length && backwards * 20 <= times ? groups : null
}

function readTimed(groups: readonly Group[]): CaptionLine[] {
  const { lines, add } = collectLines()
  for (const [at, { startMs, rows }] of groups.entries()) {
    const said = startMs === null ? rows : rows.filter((row) => !spokenTime.test(row.slice(0, 80)))
    const words = said.map((row) => wordsOf([{ text: row, startMs: null }], null))
    const total = words.reduce((sum, line) => sum + line.length, 0)
    const end = Math.min(groups[at + 1]?.startMs ?? Infinity, (startMs ?? 0) + total * slowestWordMs)
    let done = 0
    const momentOfNext = (): number | null => {
      if (startMs === null) return null
      const share = done / total
      done += 1
      // With a time that goes backwards, all words get the same time.
      return readTime(startMs + Math.max(end - startMs, 0) * share)
    }
    for (const line of words) if (!add(line.map(({ text }) => ({ text, startMs: momentOfNext() })))) return lines
  }
  return lines
}

function readUntimed(rows: readonly string[]): CaptionLine[] {
  const { lines, add } = collectLines()
  for (const row of rows) {
    for (const line of breakLong(wordsOf([{ text: row, startMs: null }], null))) if (!add(line)) return lines
  }
  return lines
}

/** A whole talk in one row would be one line of the page: it is broken at the ends of sentences, or after some words. */
function breakLong(words: Word[]): Word[][] {
  if (words.length <= longestRow) return [words]
  const lines: Word[][] = [[]]
  for (const word of words) {
    lines.at(-1)?.push(word)
    const length = lines.at(-1)?.length ?? 0
    if (length >= 16 || (length >= 6 && /[.?!]["')\]]?$/.test(word.text))) lines.push([])
  }
  return lines
}
