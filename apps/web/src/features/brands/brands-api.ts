import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DirectoryQuery } from '@bolodex/contract/brands/brand-query'
import type { BrandPage, getBrand, getDirectory } from '@bolodex/contract/brands'
import { givenParts, defaultDirectoryQuery, readDirectoryQuery } from '@bolodex/contract/brands/directory-address'
import type { FromPartialCopy } from '@bolodex/contract/offline/partial-copy'
import { endpoint, writeQuery } from '#lib/api-client.ts'
import type { ApiError } from '#lib/api-error.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
const brand = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

/** One page of the directory. Only what differs from the defaults is written, so that one view has one address. */
export const directoryView = (query: DirectoryQuery) =>
  queryOptions<BrandPage & FromPartialCopy, ApiError>(directory.read({ query: givenParts(query) }))
export const brandView = (slug: string) => brand.read({ params: { slug } })

/** Where a brand's own page is. */
export const brandAddress = (slug: string) => `/brands/${encodeURIComponent(slug)}`

/** The form for a new brand, with its name filled in. */
export const newBrandAddress = (name: string) => `/submit-brand?${new URLSearchParams({ name })}`

/** A feed of posts about a brand and of its changes. */
export const feedAddress = (slug: string) => `${brandAddress(slug)}/feed.atom`

/** The brand's page with the form for a correction. */
export const suggestAddress = (slug: string) => `${brandAddress(slug)}?suggest`

/**
 * What was read of a brand that has gone holds no more. It is not asked for again before somebody wants to see it: on
 * the brand's own page, which is being left, the answer would only say that it has gone.
 */
export function forgetBrand(queryClient: QueryClient, ...slugs: string[]): Promise<void> {
  const addresses = slugs.map((slug) => brandView(slug).queryKey[0])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addresses.some((address) => String(queryKey[0]).startsWith(String(address))),
    refetchType: 'none',
  })
}

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
