import { limits } from '@bolodex/contract/limits'
import type { Word } from '../detector/detector-brands.ts'

/** A stretch of a line's text. Without a time it goes on where the one before it ends. */
export type Piece = { text: string; startMs: number | null }

/** Longer than anything that is said in one breath; what is longer is no word. */
const longestWord = 100
/** About how long a word takes when nothing says it. */
const wordMs = 350
/** Nothing with more words is read; no line of it is taken apart any further. */
const mostWords = limits.transcriptWords + 2
/** A hundred hours. What claims to be later is not believed. */
const latestMs = 360_000_000

/** A time as captions tell it, in whole milliseconds, or null for what is none. */
export const readTime = (ms: unknown): number | null =>
  typeof ms === 'number' && ms >= 0 && ms <= latestMs ? Math.round(ms) : null

/** What a word has that somebody says; signs alone are drawn on the screen. */
const isSaid = /[\p{L}\p{N}&$£€%+]/u

/** The words of one line, each with its moment. Where only a stretch has one, its words share what it takes evenly. */
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

/** Not by spreading them into a call, which breaks when there are very many. */
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

/** '[Music]', '[upbeat music]', '♪' and '>>' are drawn on the screen: nobody says them. */
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

/** The few that captions use. Any other stays as it is written: there is nothing to expand. */
export function unescapeOnce(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null
    if (code === null) return entities[String(name).toLowerCase()] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** One after another: a file of nothing but line ends would fill the memory with rows. */
export function* rowsOf(text: string): Generator<string> {
  const end = text.includes('\n') ? '\n' : '\r'
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf(end, at)
    const row = text.slice(at, next < 0 ? text.length : next)
    yield row.endsWith('\r') ? row.slice(0, -1) : row
    at = next < 0 ? text.length + 1 : next + 1
  }
}
