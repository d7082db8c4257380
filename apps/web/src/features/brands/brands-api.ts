import type { getBrand, getDirectory } from '@bolodex/contract/brands'
import { endpoint } from '#lib/api-client.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')
const brand = endpoint<typeof getBrand>('GET', '/api/brands/:slug')

export const directoryView = directory.read({ query: {} })
export const brandView = (slug: string) => brand.read({ params: { slug } })

/** Where a brand's own page is. */
export const brandAddress = (slug: string) => `/brands/${encodeURIComponent(slug)}`
