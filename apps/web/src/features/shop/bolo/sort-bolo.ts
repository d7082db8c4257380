import { computePayUpTo, type PaySettings, type PaySum } from '@bolodex/sales-reports/pay-up-to'
import type { BoloEntry, BoloSort } from '../shop-store.ts'
import { boloWording as wording } from './bolo-wording.ts'

/** An entry with what to pay for it; null without a price. */
export type PricedEntry = BoloEntry & { sum: PaySum | null }

const names = new Intl.Collator('en')

/** Highest first; what has no figure comes last. Equal ones by name. */
const by = (figure: (entry: PricedEntry) => number | null) => (a: PricedEntry, b: PricedEntry) =>
  (figure(b) ?? -Infinity) - (figure(a) ?? -Infinity) || names.compare(a.name, b.name)

const orders: Record<BoloSort, (a: PricedEntry, b: PricedEntry) => number> = {
  // What is left in cents: those to leave come after those to pay for, the worst last.
  pay: by(({ sum }) => sum && sum.left),
  rate: by(({ sellThroughRate }) => sellThroughRate),
  name: (a, b) => names.compare(a.name, b.name),
}

export function priceEntries(entries: BoloEntry[], settings: PaySettings, sort: BoloSort): PricedEntry[] {
  const priced = entries.map((entry) => {
    const { averageSalePrice: price, sellThroughRate: rate } = entry
    return { ...entry, sum: price === null ? null : computePayUpTo({ price, rate }, settings) }
  })
  return priced.toSorted(orders[sort])
}

/** The list as rows of a file, in the order shown. Empty cells stand for what is not known; 0 for 'leave it'. */
export function listCells(entries: PricedEntry[], origin: string): string[][] {
  const figure = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  return [
    [...wording.columns],
    ...entries.map(({ name, sum, averageSalePrice, sellThroughRate, note, seenAt, slug }) => [
      name,
      sum ? String(sum.payUpTo ?? 0) : '',
      sum?.careful ? String(sum.careful.payUpTo ?? 0) : '',
      figure(averageSalePrice),
      figure(sellThroughRate),
      note,
      seenAt.slice(0, 10),
      `${origin}/brands/${encodeURIComponent(slug)}`,
    ]),
  ]
}
