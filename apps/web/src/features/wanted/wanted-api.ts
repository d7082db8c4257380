import type { listWanted } from '@bolodex/contract/wanted/wanted'
import { endpoint } from '#lib/api-client.ts'

export const wantedView = endpoint<typeof listWanted>('GET', '/api/wanted').read({})
