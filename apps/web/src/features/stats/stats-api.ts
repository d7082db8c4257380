import type { getStats } from '@bolodex/contract/stats/stats'
import { endpoint } from '#lib/api-client.ts'

export const statsView = endpoint<typeof getStats>('GET', '/api/stats').read({})
