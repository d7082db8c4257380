import type { listMySuggestions } from '@bolodex/contract/suggestions'
import { endpoint } from '#lib/api-client.ts'

const mine = endpoint<typeof listMySuggestions>('GET', '/api/suggestions/mine', 'private')

/** Own suggestions: a page of those before this one, or the newest. */
export const mySuggestionsView = (before?: number) => mine.read({ query: before === undefined ? {} : { before } })
