import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DirectoryQuery } from '@bolodex/contract/directory/directory-query'
import type { BrandPage, getBrand, getDirectory } from '@bolodex/contract/directory/brands'
import { givenParts, defaultDirectoryQuery, readDirectoryQuery } from '@bolodex/contract/directory/directory-address'
import type { FromPartialCopy } from '@bolodex/offline-directory/partial-copy'
import { endpoint } from '#lib/api-client.ts'
import { writeQuery } from '#lib/route-address.ts'
import type { ApiError } from '#lib/api-error.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
const brand = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

/** One page of the directory. Only non-default parameters are written, so that one view has one URL. */
export const directoryView = (query: DirectoryQuery) =>
  queryOptions<BrandPage & FromPartialCopy, ApiError>(directory.read({ query: givenParts(query) }))
export const brandView = (slug: string) => brand.read({ params: { slug } })

/** The URL of a brand's page. */
export const brandAddress = (slug: string) => `/brands/${encodeURIComponent(slug)}`

/** The form for a new brand, with its name filled in. */
export const newBrandAddress = (name: string) => `/submit-brand?${new URLSearchParams({ name })}`

/** A feed of posts about a brand and of its changes. */
export const feedAddress = (slug: string) => `${brandAddress(slug)}/feed.atom`

/** The brand's page with the form for a correction. */
/** Opens the page with the form for a sale of one's own. */
export const addSaleAddress = (slug: string) => `${brandAddress(slug)}?sold`
export const suggestAddress = (slug: string) => `${brandAddress(slug)}?suggest`

/**
 * Drops cached reads of a deleted brand. They are refetched only on demand: on the brand's own page, which is being
 * left, the answer would be a 404.
 */
export function forgetBrand(queryClient: QueryClient, ...slugs: string[]): Promise<void> {
  const addresses = slugs.map((slug) => brandView(slug).queryKey[0])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => addresses.some((address) => String(queryKey[0]).startsWith(String(address))),
    refetchType: 'none',
  })
}

export type BrandLayout = 'grid' | 'list'

/** The contents of a directory URL: the query and the layout. */
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

/** The same text, order, page size and layout, with nothing left out. */
export function withoutFilters({ query, layout }: DirectoryAddress): DirectoryAddress {
  const { q, sort, pageSize } = query
  return { query: { ...defaultDirectoryQuery, q, sort, pageSize }, layout }
}

/** Whether filters other than the text are set. */
export function isFiltered({ query: { era, garment, minSellThrough, minPrice } }: DirectoryAddress): boolean {
  return Boolean(era) || garment.length > 0 || minSellThrough > 0 || minPrice > 0
}
