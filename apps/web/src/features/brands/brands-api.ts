import type { getDirectory } from '@bolodex/contract/brands'
import { endpoint } from '#lib/api-client.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')

export const directoryView = directory.read({ query: {} })
