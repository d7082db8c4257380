import { plainKeyOf } from '../../../packages/brand-names/src/name-keys.ts'
import { detectBrands } from '../../../packages/transcript-detector/src/detect-brands.ts'
import type { Gazetteer } from '../../../packages/transcript-detector/src/gazetteer.ts'
import type { DetectorBrand } from '../../../packages/transcript-detector/src/detector-brands.ts'
import { isSameBrand } from '../../../packages/transcript-detector/corpus/corpus-names.ts'
import type { Label, LabelledTranscript } from '../../../packages/transcript-detector/corpus/read-corpus.ts'

/** Counts over all transcripts; each figure is made of two of them. */
function createCounts() {
  return {
    found: 0,
    false: 0,
    missed: 0,
    newFound: 0,
    newMissed: 0,
    newFalse: 0,
    asides: 0,
    asidesSaved: 0,
    brandFree: 0,
    brandFreeClean: 0,
    mentions: 0,
    mentionsInTime: 0,
  }
}
type Counts = ReturnType<typeof createCounts>

/** How sure the detector was of a brand, and whether it was right. */
type Certainty = { confidence: number; isRight: boolean; isNew: boolean }

export type Detected = { transcript: LabelledTranscript; brands: DetectorBrand[] }

export function detectAll(transcripts: readonly LabelledTranscript[], gazetteer: Gazetteer): Detected[] {
  return transcripts.map((transcript) => ({ transcript, brands: detectBrands(transcript.words, gazetteer) }))
}

/**
 * How well the brands of the transcripts are found. A name that is hidden, or in no list, is found by its words: where
 * it is said, from its first word to its last. Names that are named but not at hand count for themselves.
 */
export function scoreNames(
  detected: readonly Detected[],
  isUnknown: (label: Pick<Label, 'name' | 'isNew'>) => boolean = () => false,
) {
  const counts = createCounts()
  const confusions: string[] = []
  const certainties: Certainty[] = []
  for (const { transcript, brands } of detected) {
    const { labels, excused, words } = transcript
    const note = (what: string) => confusions.push(`${transcript.id} ${what}`)
    const told = brands.filter(({ mentions }) => !mentions.every(({ from, to }) => isExcused(excused, from, to)))
    const labelOf = new Map(told.map((brand) => [brand, labels.find((label) => isMeant(label, brand, isUnknown))]))
    for (const [brand, label] of labelOf) {
      const { confidence } = brand
      if (label?.isAside) continue
      certainties.push({ confidence, isRight: Boolean(label), isNew: !brand.known })
      if (label) continue
      counts.false += 1
      if (!brand.known) counts.newFalse += 1
      note(
        `false  ${brand.name}${brand.known ? '' : ' (new)'} ${confidence}: ${brand.mentions.map(({ quote }) => quote).join(' … ')}`,
      )
    }
    const meant = new Set(labelOf.values())
    for (const label of labels) {
      if (label.isAside) {
        counts.asides += 1
        counts.asidesSaved += Number(meant.has(label))
        continue
      }
      const isNew = isUnknown(label)
      counts[meant.has(label) ? 'found' : 'missed'] += 1
      if (isNew) counts[meant.has(label) ? 'newFound' : 'newMissed'] += 1
      if (!meant.has(label))
        note(
          `missed ${label.name}${isNew ? ' (new)' : ''}: ${label.at.map((at) => wordsAround(words, at)).join(' … ')}`,
        )
      for (const [brand, other] of labelOf) if (other === label) countTimes(counts, label, brand)
    }
    if (labels.length > 0) continue
    counts.brandFree += 1
    counts.brandFreeClean += Number(told.length === 0)
  }
  return { transcripts: detected.length, ...figuresOf(counts), counts, confusions, certainties }
}

function isMeant(label: Label, brand: DetectorBrand, isUnknown: (label: Label) => boolean): boolean {
  if (brand.known) return isSameBrand(brand.known, label.name)
  if (!isUnknown(label)) return false
  if (plainKeyOf(brand.name) === plainKeyOf(label.name)) return true
  return brand.mentions.some(({ from, to }) => label.spans.some((span) => span.from === from && span.to === to))
}

/** The same mention begins at the same second. */
function countTimes(counts: Counts, label: Label, brand: DetectorBrand): void {
  for (const { from, to, startMs } of brand.mentions) {
    const at = label.at.find((place) => place >= from - 3 && place < to)
    if (at === undefined) continue
    counts.mentions += 1
    counts.mentionsInTime += Number(Math.abs((startMs ?? Infinity) - at * 340) <= 1000)
  }
}

function figuresOf(counts: Counts) {
  return {
    precision: share(counts.found, counts.found + counts.false),
    recall: share(counts.found, counts.found + counts.missed),
    newFound: share(counts.newFound, counts.newFound + counts.newMissed),
    asidesLeft: share(counts.asides - counts.asidesSaved, counts.asides),
    brandFree: share(counts.brandFreeClean, counts.brandFree),
    withinASecond: share(counts.mentionsInTime, counts.mentions),
  }
}

/** Of nothing, all is right. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}

function isExcused(excused: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (excused.has(at)) return true
  return false
}

function wordsAround(words: LabelledTranscript['words'], at: number): string {
  const join = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ')
  return `${join(at - 6, at)} [${words[at]?.text}] ${join(at + 1, at + 8)}`
}
