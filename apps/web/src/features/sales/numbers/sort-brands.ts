import type { BrandNumbers, Numbers, Verdict } from '@bolodex/sales-reports/compute-numbers'
import { formatCell, platformName } from '../format-amounts.ts'
import { salesWording } from '../sales-wording.ts'

const wording = salesWording.brands

export const brandSorts = ['sold', 'profit', 'median', 'days', 'sellThrough', 'brand'] as const
export type BrandSort = (typeof brandSorts)[number]
/** The opposite of the order in which one looks at it first: most, dearest and quickest. */
export type Sorting = { by: BrandSort; isTurned: boolean }
export type Filter = Verdict | 'all'

const names = new Intl.Collator('en')

const figures: Record<Exclude<BrandSort, 'brand'>, (one: BrandNumbers) => number | null> = {
  sold: ({ sold }) => sold,
  profit: ({ profit }) => profit,
  median: ({ prices }) => prices && prices.median,
  // The quickest first.
  days: ({ days }) => days && -days.median,
  sellThrough: ({ sellThrough }) => sellThrough,
}

/** What is not known comes last, whichever way the rest is sorted. */
export function sortBrands(brands: readonly BrandNumbers[], { by, isTurned }: Sorting): BrandNumbers[] {
  const turn = isTurned ? -1 : 1
  if (by === 'brand') return brands.toSorted((a, b) => turn * names.compare(a.brand, b.brand))
  const figureOf = figures[by]
  return brands.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || names.compare(a.brand, b.brand)
    return turn * (other - one) || names.compare(a.brand, b.brand)
  })
}

/** Every brand as rows of a file. No title is in it: brands and sums are all that is exported. */
export function listBrandCells({ currency }: Numbers, brands: readonly BrandNumbers[]): string[][] {
  return [
    [...wording.cells],
    ...brands.map(({ brand, sold, prices, days, sellThrough, fees, profit, profitEach, verdict }) => [
      brand,
      String(sold),
      formatCell(prices?.median ?? null),
      formatCell(prices?.low ?? null),
      formatCell(prices?.high ?? null),
      days ? String(days.median) : '',
      sellThrough === null ? '' : String(sellThrough),
      formatCell(fees),
      formatCell(profit),
      formatCell(profitEach),
      wording.filters[verdict],
      currency,
    ]),
  ]
}

export const listMonthCells = ({ byMonth }: Numbers): string[][] => [
  [salesWording.plots.month.column, salesWording.plots.sold],
  ...byMonth.map(({ month, sold }) => [month, String(sold)]),
]

export const listMarketplaceCells = ({ byMarketplace }: Numbers): string[][] => [
  [salesWording.plots.marketplace.column, salesWording.plots.sold, salesWording.plots.profit],
  ...byMarketplace.map(({ platform, sold, profitEach }) => [
    platformName(platform),
    String(sold),
    formatCell(profitEach),
  ]),
]

export const listGarmentCells = ({ byGarment }: Numbers): string[][] => [
  [salesWording.plots.garment.column, salesWording.plots.sold],
  ...byGarment.map(({ garment, sold }) => [garment ?? salesWording.plots.garment.other, String(sold)]),
]
