import type { getOpenData } from '@bolodex/contract/open-data/open-data'
import { endpoint } from '#lib/api-client.ts'

export const openDataView = endpoint<typeof getOpenData>('GET', '/data/latest.json').read({})
