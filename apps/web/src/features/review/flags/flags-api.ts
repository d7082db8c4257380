import type { getDirectory } from '@bolodex/contract/directory/brands'
import type { FlagTarget } from '@bolodex/contract/review/flag-reasons'
import { endpoint } from '#lib/api-client.ts'

const directory = endpoint<typeof getDirectory>('GET', '/api/directory')

/** The flagged subject, and its name in the dialog. */
export type Flagged = { target: FlagTarget; id: number; name: string }

/** Brands that could be meant. */
export const brandsLikeView = (q: string) => directory.read({ query: { q } })
