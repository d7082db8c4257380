import type { EraKey } from './eras.ts'

/** The orders of the directory, by the name the address bears, with what the list shows. */
export const brandSorts = {
  'name-asc': 'Name (A-Z)',
  'name-desc': 'Name (Z-A)',
  'price-asc': 'Price (Low to High)',
  'price-desc': 'Price (High to Low)',
  'upvotes-desc': 'Most Upvoted',
  'rate-desc': 'Sell Rate (High to Low)',
  'updated-desc': 'Recently Updated',
} as const
export type BrandSort = keyof typeof brandSorts

/**
 * With the default order while none is chosen: best match during a search, otherwise by name. Offered only during a
 * search.
 */
export const directorySorts = { best: 'Best match', ...brandSorts } as const
export type DirectorySort = keyof typeof directorySorts

/** The filters of the directory, and the requested part of the result. */
export type DirectoryQuery = {
  q: string
  era?: EraKey | undefined
  garment: string[]
  minSellThrough: number
  minPrice: number
  sort: DirectorySort
  page: number
  pageSize: number
}
