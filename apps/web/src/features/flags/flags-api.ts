import type { getDirectory } from '@bolodex/contract/brands'
import type { FlagTarget } from '@bolodex/contract/moderation/flag-reasons'
import { endpoint } from '#lib/api-client.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')

/** What is flagged, and how it is called where it is asked about. */
export type Flagged = { target: FlagTarget; id: number; name: string }

/** Brands that could be meant. */
export const brandsLikeView = (q: string) => directory.read({ query: { q } })
