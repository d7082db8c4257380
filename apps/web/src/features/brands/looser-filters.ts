import type { DirectoryQuery } from '@bolodex/contract/brand-query'

export type LooserFilter = { label: string; query: DirectoryQuery }

/** The query with each of its filters left out in turn; nothing when there is only one condition to leave out. */
export function looserFilters(query: DirectoryQuery): LooserFilter[] {
  const { q, garment, minSellThrough, minPrice } = query
  const without = (change: Partial<DirectoryQuery>) => ({ ...query, ...change, page: 1 })
  const looser = [
    garment.length > 0 && {
      label: garment.length === 1 ? `${garment[0]} off` : 'Garment types off',
      query: without({ garment: [] }),
    },
    minSellThrough > 0 && { label: `Sellthru ${minSellThrough} off`, query: without({ minSellThrough: 0 }) },
    minPrice > 0 && { label: `Sale Price ${minPrice} off`, query: without({ minPrice: 0 }) },
  ].filter((filter) => filter !== false)
  return q === '' && looser.length === 1 ? [] : looser
}
