import type { QueryClient } from '@tanstack/react-query'
import type { DirectoryQuery } from '@bolodex/contract/brand-query'
import type { getBrand, getDirectory } from '@bolodex/contract/brands'
import { givenParts } from '@bolodex/contract/directory-address'
import { endpoint } from '#lib/api-client.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
const brand = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

/** One page of the directory. Only what differs from the defaults is written, so that one view has one address. */
export const directoryView = (query: DirectoryQuery) => directory.read({ query: givenParts(query) })
export const brandView = (slug: string) => brand.read({ params: { slug } })

/** Where a brand's own page is. */
export const brandAddress = (slug: string) => `/brands/${encodeURIComponent(slug)}`

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
