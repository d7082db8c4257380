import { limits } from '@bolodex/contract/limits'
import type { Word } from '@bolodex/transcript-detector/detector-brands'

/** A part of a line's text. Without a time it continues where the previous one ends. */
export type Piece = { text: string; startMs: number | null }

/** Longer than any spoken word. */
const longestWord = 100
/** The assumed duration of a word without a time. */
const wordMs = 350
/** Texts with more words are refused; further lines are not parsed. */
const mostWords = limits.transcriptWords + 2
/** A hundred hours. What claims to be later is not believed. */
const latestMs = 360_000_000

/** A time as captions tell it, in whole milliseconds, or null for what is none. */
export const readTime = (ms: unknown): number | null =>
  typeof ms === 'number' && ms >= 0 && ms <= latestMs ? Math.round(ms) : null

/** Spoken words contain one of these; pure symbols are on-screen marks. */
const isSaid = /[\p{L}\p{N}&$£€%+]/u

/** The words of one line with their times. Words within a part share its time evenly. */
export function wordsOf(pieces: readonly Piece[], endMs: number | null): Word[] {
  if (!pieces.some(({ text }) => isSaid.test(text))) return []
  const stretches: { startMs: number | null; words: string[] }[] = []
  let isWordOpen = false
  let count = 0
  for (const { text, startMs } of pieces) {
    if (text === '' || count > mostWords) continue
    const words = text.split(/\s+/, mostWords).filter((word) => word !== '')
    const before = stretches.at(-1)
    // Without a space between them two pieces are one word.
    if (before && isWordOpen && !/^\s/.test(text)) before.words.push(`${before.words.pop()}${words.shift()}`)
    isWordOpen = !/\s$/.test(text)
    if (words.length === 0) continue
    count += words.length
    if (startMs === null && before) addAll(before.words, words)
    else stretches.push({ startMs, words })
  }
  const timed = stretches.flatMap(({ startMs, words }, at) => {
    const end = stretches[at + 1]?.startMs ?? endMs
    return words.map((text, index) => ({ text, startMs: momentOf(startMs, end, index, words.length) }))
  })
  return dropSounds(timed.map(({ text, startMs }) => ({ text: clean(text), startMs })))
}

/** Without spread arguments, which fail for very long lists. */
function addAll(list: string[], more: readonly string[]): void {
  for (const word of more) list.push(word)
}

function momentOf(startMs: number | null, endMs: number | null, index: number, count: number): number | null {
  if (startMs === null) return null
  const end = endMs !== null && endMs > startMs ? endMs : startMs + count * wordMs
  return readTime(startMs + ((end - startMs) * index) / count)
}

/** Without letters that are not seen, and such as the database cannot hold. */
function clean(word: string): string {
  return word
    .slice(0, longestWord)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, '')
    .normalize('NFC')
}

/** '[Music]', '[upbeat music]', '♪' and '>>' are on-screen marks and not spoken. */
function dropSounds(words: readonly Word[]): Word[] {
  const said: Word[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    if (word.text.startsWith('[')) {
      const end = words.slice(at, at + 6).findIndex(({ text }) => /\][.,]?$/.test(text))
      if (end >= 0) {
        at += end
        continue
      }
    }
    if (isSaid.test(word.text)) said.push(word)
  }
  return said
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The few entities used in captions. Any other stays as written, so nothing can expand. */
export function unescapeOnce(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null
    if (code === null) return entities[String(name).toLowerCase()] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Lazily: a file of line breaks only would fill the memory with rows. */
export function* rowsOf(text: string): Generator<string> {
  const end = text.includes('\n') ? '\n' : '\r'
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf(end, at)
    const row = text.slice(at, next < 0 ? text.length : next)
    yield row.endsWith('\r') ? row.slice(0, -1) : row
    at = next < 0 ? text.length + 1 : next + 1
  }
}
