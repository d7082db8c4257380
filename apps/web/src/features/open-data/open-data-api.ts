import type { getOpenData } from '@bolodex/contract/open-data'
import { endpoint } from '#lib/api-client.ts'

export const openDataView = endpoint<typeof getOpenData>('GET', '/data/latest.json').read({})

/** The files of an earlier day that say what else there is. */
export const sumsAddress = (date: string): string => `/data/${date}/SHA256SUMS`
