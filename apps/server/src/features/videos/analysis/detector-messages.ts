import type { Transcript } from '../captions/transcript.ts'
import type { DetectorBrand, KnownName, Word } from '@bolodex/transcript-detector/detector-brands'

export type DetectorStep = 'brands' | 'prices'

/** Requests to the detector's thread. It answers one at a time. */
export type DetectorQuestion =
  | { kind: 'add'; names: readonly KnownName[] }
  /** Splits pasted text into words. */
  | { kind: 'read'; text: string }
  | { kind: 'detect'; words: PackedWords }

export type DetectorAnswer =
  | { kind: 'step'; step: DetectorStep; done: number }
  /** The number of names it knows. */
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

/** With the number of words per line. */
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

/** Stored mentions per brand: a name can occur in every sentence for three hours. */
const mostOfOne = 50
/** Per analysis: each brand has a quote, and every page of the analysis loads them all. */
const mostOfAll = 3000

/** The first mentions of each brand, shared evenly while there are too many. Figures computed from all of them stay. */
export function limitMentions(brands: readonly DetectorBrand[]): DetectorBrand[] {
  const countWith = (most: number): number =>
    brands.reduce((sum, { mentions }) => sum + Math.min(most, mentions.length), 0)
  let most = mostOfOne
  while (most > 1 && countWith(most) > mostOfAll) most -= 1
  return brands.map((brand) => ({ ...brand, mentions: brand.mentions.slice(0, most) }))
}
