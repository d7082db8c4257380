import { readFileSync } from 'node:fs'
import { findCandidates } from '../src/find-candidates.ts'
import type { Gazetteer } from '../src/gazetteer.ts'
import { readPositions } from '../src/names/read-position.ts'
import { readSpeech, type Speech } from '../src/read-speech.ts'
import { withoutOverlaps } from '../src/judge-candidates.ts'
import { splitWords } from '../../brand-names/src/fold-name.ts'
import { plainKeyOf } from '../../brand-names/src/name-keys.ts'
import { readCorpus, type Span } from './read-corpus.ts'
import type { LabelledRow } from './train-chain.ts'

/** Words with every name that is said in them. */
export type NamedText = {
  id: string
  words: string[]
  mentions: (Span & { name: string; isNew: boolean; isAside: boolean })[]
  excused: ReadonlySet<number>
  /** Not every name in it is labelled. */
  isPartly: boolean
}

/** The tuning part, and the texts of by-brand.json. The test part is never read. */
export function readNamedTexts(gazetteer: Gazetteer): NamedText[] {
  const transcripts = readCorpus()
    .filter(({ part }) => part !== 'test')
    .map(({ id, words, labels, excused }) => ({
      id,
      words: words.map(({ text }) => text),
      mentions: labels
        .flatMap(({ name, isNew, spans }) => spans.map((span) => ({ ...span, name, isNew })))
        .toSorted((a, b) => a.from - b.from),
      excused,
      isPartly: false,
    }))
  return [...transcripts, ...readByBrand(gazetteer)]
}

type ByBrand = { id: string; text: string; brands: { name: string; isNew: boolean }[]; isPartly?: boolean }

/** These list the names but not where they are said: they are looked for by their letters and sounds. */
function readByBrand(gazetteer: Gazetteer): NamedText[] {
  const texts = JSON.parse(readFileSync(new URL('by-brand.json', import.meta.url), 'utf8')) as ByBrand[]
  return texts.map(({ id, text, brands, isPartly = false }) => {
    const words = text.split(/\s+/).filter(Boolean)
    const speech = toSpeech(words)
    const names = new Map(brands.map((brand) => [plainKeyOf(brand.name), brand]))
    const known = findCandidates(speech, gazetteer)
      .filter(({ found }) => names.has(plainKeyOf(found.known.name)))
      .map((candidate) => ({ ...candidate, belief: 1 }))
    const mentions = [
      ...withoutOverlaps(known).map(({ from, to, found }) => ({ from, to, name: found.known.name, isNew: false })),
      ...brands.filter(({ isNew }) => isNew).flatMap(({ name }) => findWords(speech, name)),
    ]
    return {
      id: `by-brand ${id}`,
      words,
      mentions: mentions
        .map((mention) => ({
          ...mention,
          from: speech.tokens[mention.from]?.at ?? 0,
          to: (speech.tokens[mention.to - 1]?.at ?? 0) + 1,
          isAside: false,
        }))
        .toSorted((a, b) => a.from - b.from),
      excused: new Set<number>(),
      isPartly,
    }
  })
}

function findWords({ tokens }: Speech, name: string): (Span & { name: string; isNew: boolean })[] {
  const wanted = splitWords(name)
  return tokens.flatMap((_, from) =>
    wanted.every((word, step) => tokens[from + step]?.key === word)
      ? [{ from, to: from + wanted.length, name, isNew: true }]
      : [],
  )
}

export const toSpeech = (words: readonly string[]): Speech =>
  readSpeech(words.map((text, index) => ({ text, startMs: index * 340 })))

/** The same text with other names: what is learned must not hang on those that happen to be in it. */
export function swapNames(text: NamedText, names: readonly string[][], random: () => number): NamedText {
  const others = new Map<string, string[]>()
  const words: string[] = []
  const mentions: NamedText['mentions'] = []
  const excused = new Set<number>()
  let at = 0
  const copyUpTo = (end: number) => {
    for (; at < end; at += 1) {
      if (text.excused.has(at)) excused.add(words.length)
      words.push(text.words[at] ?? '')
    }
  }
  for (const mention of text.mentions) {
    if (mention.from < at) continue
    const other = others.get(mention.name) ?? names[Math.floor(random() * names.length)] ?? []
    others.set(mention.name, other)
    copyUpTo(mention.from)
    mentions.push({ ...mention, from: words.length, to: words.length + other.length })
    words.push(...other)
    at = mention.to
  }
  copyUpTo(text.words.length)
  return { ...text, words, mentions, excused }
}

/** A row for the chain. The names that `isKnown` are taken for known: they are one unit each. */
export function toNameRow(text: NamedText, isKnown: (name: string) => boolean): LabelledRow {
  const speech = toSpeech(text.words)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [index, { at }] of speech.tokens.entries()) {
    if (!first.has(at)) first.set(at, index)
    last.set(at, index + 1)
  }
  const spans = text.mentions.flatMap(({ from, to, name }) => {
    const [start, end] = [first.get(from), last.get(to - 1)]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, isKnown: isKnown(name) }]
  })
  const { units, see } = readPositions(
    speech,
    spans.filter((span) => span.isKnown),
  )
  const begins = new Set(spans.map(({ from }) => from))
  const inside = new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  const allowed = units.map(({ from }) => {
    if (text.excused.has(speech.tokens[from]?.at ?? -1)) return 0b111
    return begins.has(from) ? 0b010 : inside.has(from) ? 0b100 : 0b001
  })
  return { seen: units.map((_, unit) => see(unit)), allowed }
}
