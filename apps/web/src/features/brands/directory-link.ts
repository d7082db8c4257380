import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import { defaultDirectoryQuery, givenParts, readDirectoryQuery } from '@bolodex/contract/directory-address'
import { writeQuery } from '#lib/write-query.ts'

export type BrandLayout = 'grid' | 'list'

/** What the address of the directory says: which brands, and how they are laid out. */
export type DirectoryAddress = { query: DirectoryQuery; layout: BrandLayout }

export function readAddress(search: URLSearchParams): DirectoryAddress {
  return { query: readDirectoryQuery(search), layout: search.get('view') === 'list' ? 'list' : 'grid' }
}

/** The parameters with their question mark, or nothing for the directory as it opens. */
export function writeSearch({ query, layout }: DirectoryAddress): string {
  return writeQuery({ ...givenParts(query), view: layout === 'list' ? 'list' : undefined })
}

export function linkTo(address: DirectoryAddress): string {
  return `/${writeSearch(address)}`
}

/** The same order, page size and layout, with nothing left out. */
export function withoutFilters({ query, layout }: DirectoryAddress): DirectoryAddress {
  const { sort, pageSize } = query
  return { query: { ...defaultDirectoryQuery, sort, pageSize }, layout }
}

export function isFiltered({ query }: DirectoryAddress): boolean {
  const { q, garment, minSellThrough, minPrice } = query
  return q !== '' || garment.length > 0 || minSellThrough > 0 || minPrice > 0
}
