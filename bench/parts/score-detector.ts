import { plainKeyOf } from '../../packages/contract/src/brands/brand-names.ts'
import { detectBrands } from '../../apps/server/src/features/video-analysis/detector/detect-brands.ts'
import type { Gazetteer } from '../../apps/server/src/features/video-analysis/detector/gazetteer.ts'
import type {
  DetectorBrand,
  DetectorMention,
} from '../../apps/server/src/features/video-analysis/detector/detector-brands.ts'
import type { Label, LabelledTranscript } from '../corpus/read-corpus.ts'

const toleranceMs = 1000

/** Counts over all transcripts of a part; each figure is made of two of them. */
function createCounts() {
  return {
    found: 0,
    false: 0,
    missed: 0,
    newFound: 0,
    newFalse: 0,
    newMissed: 0,
    prices: 0,
    pricesRight: 0,
    pricesWrong: 0,
    pricesMissed: 0,
    pricesInvented: 0,
    rates: 0,
    ratesRight: 0,
    ratesInvented: 0,
    brandFree: 0,
    brandFreeClean: 0,
    mentions: 0,
    mentionsInTime: 0,
    mentionsElsewhere: 0,
    garments: 0,
    garmentsFound: 0,
    garmentsRight: 0,
  }
}
type Counts = ReturnType<typeof createCounts>

/** How well the brands of the transcripts are found, and what went wrong with which. */
export function scoreDetector(transcripts: readonly LabelledTranscript[], gazetteer: Gazetteer) {
  const counts = createCounts()
  const confusions: string[] = []
  for (const transcript of transcripts) {
    const { words, labels, excused } = transcript
    const detection = detectBrands(words, gazetteer).filter(
      ({ mentions }) => !mentions.every(({ from, to }) => isExcused(excused, from, to)),
    )
    const note = (what: string) => confusions.push(`${transcript.id} ${what}`)
    const byName = new Map(detection.map((brand) => [plainKeyOf(brand.name), brand]))
    const wrong = detection.filter(({ name }) => !labels.some((label) => isSame(label, name)))
    counts.false += wrong.length
    counts.newFalse += wrong.filter(({ known }) => known === null).length
    for (const { name, known, mentions } of wrong)
      note(`false  ${name}${known ? '' : ' (new)'}: ${mentions.map(({ quote }) => quote).join(' … ')}`)
    for (const label of labels) {
      const brand = byName.get(plainKeyOf(label.name))
      if (!brand) {
        counts.missed += 1
        if (label.isNew) counts.newMissed += 1
        note(
          `missed ${label.name}${label.isNew ? ' (new)' : ''}: ${label.at.map((at) => wordsAround(words, at)).join(' … ')}`,
        )
      } else {
        counts.found += 1
        if (label.isNew) counts.newFound += 1
      }
      countSaid(counts, label, brand ?? null, note)
      if (brand) countTimes(counts, label, brand, words)
    }
    if (labels.length === 0) {
      counts.brandFree += 1
      if (detection.length === 0) counts.brandFreeClean += 1
    }
  }
  return { transcripts: transcripts.length, ...figuresOf(counts), confusions }
}

function countSaid(counts: Counts, label: Label, brand: DetectorBrand | null, note: (what: string) => void): void {
  const price = brand?.price ?? null
  const quotes = () => brand?.mentions.map((mention) => `${mention.quote} → ${mention.price}`).join(' … ')
  if (label.prices.length > 0) {
    counts.prices += 1
    if (price === null) counts.pricesMissed += 1
    else if (label.prices.includes(price) || price === medianOf(label.prices)) counts.pricesRight += 1
    else counts.pricesWrong += 1
    if (brand && price === null) note(`price of ${label.name} missed, ${label.prices.join(' ')}: ${quotes()}`)
    else if (price !== null && !label.prices.includes(price) && price !== medianOf(label.prices))
      note(`price of ${label.name} ${price} and not ${label.prices.join(' ')}: ${quotes()}`)
  } else if (price !== null) {
    counts.pricesInvented += 1
    note(`price of ${label.name} invented, ${price}: ${quotes()}`)
  }
  if (label.sellThrough !== null) counts.rates += 1
  if (label.sellThrough !== null && brand?.sellThrough === label.sellThrough) counts.ratesRight += 1
  if (label.sellThrough === null && brand?.sellThrough) counts.ratesInvented += 1
  counts.garments += label.garments.length
  counts.garmentsFound += brand?.garmentTypes.length ?? 0
  counts.garmentsRight += label.garments.filter((type) => brand?.garmentTypes.includes(type)).length
}

function countTimes(counts: Counts, label: Label, brand: DetectorBrand, words: LabelledTranscript['words']): void {
  const pairs = label.at
    .flatMap((at) => brand.mentions.map((mention) => ({ at, mention, offMs: offOf(words[at]?.startMs ?? 0, mention) })))
    .toSorted((a, b) => a.offMs - b.offMs)
  const matched = new Set<unknown>()
  for (const { at, mention, offMs } of pairs) {
    // The same mention begins at the same time or holds the labelled word; what is only near is another one.
    const isSame = offMs <= toleranceMs || (mention.from <= at && at < mention.to)
    if (!isSame || matched.has(at) || matched.has(mention)) continue
    matched.add(at).add(mention)
    counts.mentions += 1
    if (offMs <= toleranceMs) counts.mentionsInTime += 1
  }
  counts.mentionsElsewhere += brand.mentions.filter((mention) => !matched.has(mention)).length
}

function offOf(time: number, { startMs }: DetectorMention): number {
  return startMs === null ? Infinity : Math.abs(time - startMs)
}

function figuresOf(counts: Counts) {
  const known = counts.found - counts.newFound
  return {
    precision: share(counts.found, counts.found + counts.false),
    recall: share(counts.found, counts.found + counts.missed),
    priceRight: share(counts.pricesRight, counts.prices),
    priceWrong: counts.prices === 0 ? 0 : share(counts.pricesWrong, counts.prices),
    brandFree: share(counts.brandFreeClean, counts.brandFree),
    withinASecond: share(counts.mentionsInTime, counts.mentions),
    newPrecision: share(counts.newFound, counts.newFound + counts.newFalse),
    newRecall: share(counts.newFound, counts.newFound + counts.newMissed),
    knownRecall: share(known, known + counts.missed - counts.newMissed),
    rateRight: share(counts.ratesRight, counts.rates),
    garmentPrecision: share(counts.garmentsRight, counts.garmentsFound),
    garmentRecall: share(counts.garmentsRight, counts.garments),
    counts,
  }
}

/** Of nothing, all is right. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}

function isSame(label: Label, name: string): boolean {
  return plainKeyOf(label.name) === plainKeyOf(name)
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

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0
  return Math.round((low + high) / 2)
}
