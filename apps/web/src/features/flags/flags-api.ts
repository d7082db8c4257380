import type { getDirectory } from '@bolodex/contract/brands'
import type { flagSomething } from '@bolodex/contract/moderation/flags'
import type { FlagTarget } from '@bolodex/contract/moderation/flag-reasons'
import { endpoint } from '#lib/api-client.ts'

const flag = endpoint<typeof flagSomething>('POST', '/api/flags')
const directory = endpoint<typeof getDirectory>('GET', '/api/directory')

/** What is flagged, and how it is called where it is asked about. */
export type Flagged = { target: FlagTarget; id: number; name: string }

type Given = { reason: string; note: string; duplicateOf: string | null }

export const sendFlag = ({ target, id }: Flagged, { reason, note, duplicateOf }: Given) =>
  flag.call({
    body: { target, id, reason, ...(note && { note }), ...(duplicateOf !== null && { duplicateOf }) },
  })

/** Brands that could be meant. */
export const brandsLikeView = (q: string) => directory.read({ query: { q } })
