import { foldWords } from '@bolodex/brand-names/fold-name'
import type { NameMatch, TagNames } from './match-names.ts'
import { isMaterialWord, isTagWord, shareOfTagWords } from './tag-words.ts'

/** One line as one pass read it. */
export type LineReading = {
  /** Its place from the top; passes over the same line share it. */
  line: number
  label: number
  text: string
  confidence: number
  /** Of its letters, in pixels. */
  height: number
  width: number
}

export type TagCandidate = { name: string; score: number }

const mostWords = 5
/** Lines of unlike sizes are one name if it is known, nearly as read; a short one exactly. */
const looseSimilarity = 0.85
const longEnough = 9
/** How much a letter of a place, a garment or praise beside a name counts against it. */
const tagWordShare = 0.5
const leastSimilarity = 0.55
/** Below it a name was not read: 'copperhand' is not 'copper'. */
const leastScore = 0.56
/** A confident answer needs this score, and this much more than any other name has. */
const sureScore = 0.8
const sureMargin = 0.05
const mostCandidates = 5

export type Weighed = { candidates: TagCandidate[]; sure: boolean }

/** Weighs the readings of one tag, again and again as more come; what was looked up once is remembered. */
export function createWeigher(names: TagNames): (readings: LineReading[]) => Weighed {
  const matches = new Map<string, NameMatch[]>()
  const match = (text: string) => {
    const known = matches.get(text) ?? names.match(text, leastSimilarity)
    matches.set(text, known)
    return known
  }
  return (readings) => weighNames(readings, match)
}

/**
 * The names that all readings together speak for, the likeliest first. A name counts by how exactly it was read, how much
 * of its line it is, how large it stands on the tag, how long it is, and how many passes read it.
 */
function weighNames(all: LineReading[], match: (text: string) => NameMatch[]): Weighed {
  const readings = all.filter(isLegible)
  const named = readings.filter(({ text, confidence }) => confidence >= 50 && shareOfTagWords(text) < 0.8)
  const tallest = Math.max(1, ...(named.length > 0 ? named : readings).map(({ height }) => height))
  const largest = Math.max(...readings.map(({ height, confidence }) => (confidence >= 50 ? height : 0)))
  const best = new Map<string, Evidence>()
  for (const { text, share, height, confidence, isLoose } of spansOf(readings)) {
    const words = foldWords(text)
    if (words.every(isMaterialWord)) continue
    const isSmallPrint = words.every(isTagWord)
    const place = 0.72 + 0.28 * Math.min(1, height / tallest)
    const legibility = 0.75 + 0.25 * Math.min(1, confidence / 65)
    for (const { name, similarity, length } of match(text)) {
      if (isLoose && similarity < (length >= longEnough ? looseSimilarity : 1)) continue
      if (length <= 3 && (share < 1 || confidence < 75)) continue
      // Places, garments and praise make no brand, unless one is the name in the largest letters.
      if (isSmallPrint && (similarity < 1 || share < 1 || height < largest)) continue
      const known = isSmallPrint ? 0.75 : 1
      const size = 0.9 + 0.01 * Math.min(14, length)
      const score = similarity ** 1.15 * (0.62 + 0.38 * share) * place * legibility * known * size
      const seen = best.get(name) ?? { score: 0, passes: 0, isExact: false, plain: '' }
      seen.passes += score > 0.5 ? 1 : 0
      if (score > seen.score) {
        seen.score = score
        seen.plain = words.join('')
        // What a short name may be off by would make another name of it. Words beside the name may be the rest of it.
        seen.isExact =
          share >= 0.7 &&
          similarity >= (length <= 5 ? 1 : length <= 8 ? 0.85 : 0.78) &&
          confidence >= (length <= 4 ? 75 : 40)
      }
      best.set(name, seen)
    }
  }
  const candidates = [...best]
    .map(([name, { score, passes, isExact, plain }]) => ({
      name,
      isExact,
      plain,
      score: score + 0.015 * Math.min(3, Math.max(0, passes - 1)),
    }))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostCandidates)
  const [first] = candidates
  // A name within the first is the same words once more.
  const second = candidates.find((other) => other !== first && !(first?.isExact && first.plain.includes(other.plain)))
  const sure =
    first !== undefined && first.isExact && first.score >= sureScore && first.score - (second?.score ?? 0) >= sureMargin
  return { candidates: candidates.map(({ name, score }) => ({ name, score: Math.min(1, score) })), sure }
}

type Evidence = { score: number; passes: number; isExact: boolean; /** The words it was found in. */ plain: string }

/** Weave and seams are read as loose letters of which the engine is not sure. */
function isLegible({ text, confidence }: LineReading): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
  if (letters < 3) return letters === 2 && confidence >= 70
  return confidence >= 30 || (letters >= 5 && confidence >= 5)
}

type Span = {
  text: string
  share: number
  height: number
  confidence: number
  /** Lines of unlike sizes. */
  isLoose?: boolean
}

/** One to five words of a line, and two or three whole lines that may be one name. */
function* spansOf(readings: LineReading[]): Generator<Span> {
  const places = [...new Set(readings.map(({ line }) => line))].toSorted((a, b) => a - b)
  const byPlace = places.map((place) => readings.filter(({ line }) => line === place))
  for (const [place, passes] of byPlace.entries()) {
    const around = [byPlace[place - 1]?.[0], byPlace[place + 1]?.[0]]
    for (const reading of passes) {
      const { text, height, confidence } = reading
      // A name on two lines is more than what one of them says.
      const beside = around.map((other) =>
        other && mayBelong(reading, other, 1.6) ? roomOf(other) * (1 - shareOfTagWords(other.text)) : 0,
      )
      const words = text
        .split(/\s+/)
        .filter((word) => lettersOf(word) > 0 || word === '&')
        .slice(0, 12)
      const room = words.map((word) => lettersOf(word) * (foldWords(word).every(isTagWord) ? tagWordShare : 1))
      const letters = room.reduce((sum, one) => sum + one, 0)
      for (let from = 0; from < words.length; from += 1)
        for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to += 1) {
          const span = words.slice(from, to).join(' ')
          const own = lettersOf(span)
          const others = letters - room.slice(from, to).reduce((sum, one) => sum + one, 0)
          const share = own / Math.max(1, own + others + 0.4 * Math.max(...beside))
          yield { text: span, share, height, confidence }
        }
    }
  }
  for (const [place, passes] of byPlace.entries())
    for (const above of passes)
      for (const below of byPlace[place + 1] ?? []) {
        if (above.label !== below.label) continue
        const isLoose = !mayBelong(above, below, 2)
        yield joined([above, below], isLoose)
        for (const last of (byPlace[place + 2] ?? []).slice(0, 2))
          if (last.label === below.label)
            yield joined([above, below, last], isLoose || !(mayBelong(below, last, 1.5) || mayBelong(above, last, 1.5)))
      }
}

function joined(lines: LineReading[], isLoose: boolean): Span {
  return {
    text: lines.map(({ text }) => text).join(' '),
    share: 1,
    height: Math.max(...lines.map(({ height }) => height)),
    confidence: lines.reduce((sum, { confidence }) => sum + confidence, 0) / lines.length,
    isLoose,
  }
}

/** How many letters a line has, at least by its width: one that was not read says something too. */
const roomOf = ({ text, width, height }: LineReading) => Math.max(lettersOf(text), (width / height) * 1.2)

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Whether two lines may say one name: letters of like height, and not both are small print. */
function mayBelong(a: LineReading, b: LineReading, most: number): boolean {
  const ratio = Math.max(a.height / b.height, b.height / a.height)
  const [ofA, ofB] = [shareOfTagWords(a.text), shareOfTagWords(b.text)]
  if (a.label !== b.label || Math.min(ofA, ofB) > 0.9) return false
  // 'Snoop Dogg' over 'Clothing' is a name; 'Bellroy' over a smaller 'California' is not.
  return ratio <= (Math.max(ofA, ofB) > 0.9 ? Math.min(most, 1.7) : most)
}
