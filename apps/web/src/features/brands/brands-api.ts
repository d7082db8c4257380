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
