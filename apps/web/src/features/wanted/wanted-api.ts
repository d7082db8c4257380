import type { listWanted } from '@bolodex/contract/brands/wanted'
import { endpoint } from '#lib/api-client.ts'

export const wantedView = endpoint<typeof listWanted>('GET', '/api/wanted').read({})
