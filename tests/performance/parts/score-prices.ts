import { plainKeyOf } from '../../../packages/brand-names/src/name-keys.ts'
import type { DetectorBrand } from '../../../packages/transcript-detector/src/detector-brands.ts'
import { isSameBrand } from '../../../packages/transcript-detector/corpus/corpus-names.ts'
import type { Label, LabelledTranscript } from '../../../packages/transcript-detector/corpus/read-corpus.ts'
import { type Detected, share } from './score-detector.ts'

/**
 * Prices of role sold in the transcripts that say every amount's role, and in the first 240 the price that is shown,
 * whatever its role: their labels do not say it.
 */
export function scorePrices(detected: readonly Detected[]) {
  const counts = { sold: 0, soldOfFound: 0, right: 0, wrong: 0, invented: 0, shown: 0, shownRight: 0, shownWrong: 0 }
  const confusions: string[] = []
  for (const { transcript, brands } of detected)
    for (const label of transcript.labels) {
      const brand = brands.find((one) => isOf(one, label))
      if (transcript.set === 'first') countShown(counts, label, brand)
      else countSold(counts, transcript, label, brand, confusions)
    }
  return {
    soldRight: share(counts.right, counts.sold),
    soldRightOfFound: share(counts.right, counts.soldOfFound),
    soldWrong: counts.sold === 0 ? 0 : share(counts.wrong, counts.sold),
    shownRight: share(counts.shownRight, counts.shown),
    shownWrong: counts.shown === 0 ? 0 : share(counts.shownWrong, counts.shown),
    counts,
    confusions,
  }
}

type Counts = ReturnType<typeof scorePrices>['counts']

function isOf({ known, name }: DetectorBrand, label: Label): boolean {
  return known ? isSameBrand(known, label.name) : plainKeyOf(name) === plainKeyOf(label.name)
}

function countSold(
  counts: Counts,
  { id, amounts }: LabelledTranscript,
  { name }: Label,
  brand: DetectorBrand | undefined,
  confusions: string[],
): void {
  const sold = amounts.filter(({ owner, role }) => role === 'sold' && owner.toLowerCase() === name.toLowerCase())
  const values = sold.map(({ value }) => Math.round(value))
  const price = brand?.role === 'sold' ? brand.price : null
  if (values.length === 0) {
    counts.invented += Number(price !== null)
    return
  }
  counts.sold += 1
  counts.soldOfFound += Number(brand !== undefined)
  if (price === null) return
  const isRight = values.includes(price) || price === medianOf(values)
  counts[isRight ? 'right' : 'wrong'] += 1
  if (!isRight) confusions.push(`${id} sold ${name} ${price} and not ${values.join(' ')}`)
}

function countShown(counts: Counts, { prices }: Label, brand: DetectorBrand | undefined): void {
  if (prices.length === 0) return
  counts.shown += 1
  const price = brand?.price ?? brand?.said.find(({ role }) => role === 'asked')?.amount ?? null
  if (price === null) return
  counts[prices.includes(price) || price === medianOf(prices) ? 'shownRight' : 'shownWrong'] += 1
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const high = sorted[Math.floor(sorted.length / 2)] ?? 0
  return Math.round((low + high) / 2)
}
