import type { Transcript } from './captions/transcript.ts'
import type { DetectorBrand, KnownName, Word } from './detector/detector-brands.ts'

export type DetectorStep = 'brands' | 'prices'

/** What the detector's thread is asked. It answers one question after the other. */
export type DetectorQuestion =
  | { kind: 'add'; names: readonly KnownName[] }
  /** To find the words in a text that somebody pasted. */
  | { kind: 'read'; text: string }
  | { kind: 'detect'; words: PackedWords }

export type DetectorAnswer =
  | { kind: 'step'; step: DetectorStep; done: number }
  /** How many names it knows now. */
  | { kind: 'added'; size: number }
  | { kind: 'transcript'; transcript: PackedTranscript | null }
  | { kind: 'found'; brands: DetectorBrand[] }
  /** A fault of ours, in the words of the error. */
  | { kind: 'fault'; fault: string }

/** Words as one text and one list of times (NaN: none): copying a hundred thousand objects would hold up the server. */
type PackedWords = { text: string; times: Float64Array }

export function packWords(words: readonly Word[]): PackedWords {
  return {
    text: words.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'),
    times: Float64Array.from(words, ({ startMs }) => startMs ?? Number.NaN),
  }
}

export function unpackWords({ text, times }: PackedWords): Word[] {
  if (times.length === 0) return []
  return text.split('\n').map((word, index) => {
    const startMs = times[index] ?? Number.NaN
    return { text: word, startMs: Number.isNaN(startMs) ? null : startMs }
  })
}

/** With how many words each line has. */
type PackedTranscript = { words: PackedWords; lines: Int32Array; language: string | null }

export const packTranscript = ({ lines, language }: Transcript): PackedTranscript => ({
  words: packWords(lines.flat()),
  lines: Int32Array.from(lines, ({ length }) => length),
  language,
})

export function unpackTranscript({ words, lines, language }: PackedTranscript): Transcript {
  const all = unpackWords(words)
  let end = 0
  return { lines: Array.from(lines, (length) => all.slice(end, (end += length))), language }
}

/** Kept of one brand: somebody may say a name in every sentence for three hours. */
const mostOfOne = 50
/** Of all brands of one analysis: each has a quote, and every page that shows the analysis carries them all. */
const mostOfAll = 3000

/** The first mentions of each brand, of none more than of another as long as there are too many. What was worked out of all of them stays. */
export function limitMentions(brands: readonly DetectorBrand[]): DetectorBrand[] {
  const countWith = (most: number): number =>
    brands.reduce((sum, { mentions }) => sum + Math.min(most, mentions.length), 0)
  let most = mostOfOne
  while (most > 1 && countWith(most) > mostOfAll) most -= 1
  return brands.map((brand) => ({ ...brand, mentions: brand.mentions.slice(0, most) }))
}
