import type {
  Suggestion,
  decideSuggestion,
  listMySuggestions,
  listOpenSuggestions,
  markSuggestionsSeen,
} from '@bolodex/contract/suggestions'
import { endpoint } from '#lib/api-client.ts'

const mine = endpoint<typeof listMySuggestions>('GET', '/api/suggestions/mine')
const open = endpoint<typeof listOpenSuggestions>('GET', '/api/suggestions')
const seen = endpoint<typeof markSuggestionsSeen>('POST', '/api/suggestions/seen')
const decide = endpoint<typeof decideSuggestion>('POST', '/api/suggestions/:id/verdict')

const older = (before?: number) => ({ query: before === undefined ? {} : { before } })

/** Own suggestions and those nobody has decided on: a page of those before this one, or the newest. */
export const mySuggestionsView = (before?: number) => mine.read(older(before))
export const openSuggestionsView = (before?: number) => open.read(older(before))

export const sendSeen = () => seen.call({})

export type Verdict = 'accepted' | 'declined'

/** Says which version of the brand was looked at: one that has changed since must be looked at again. */
export const sendVerdict = ({ id, brand: { version } }: Suggestion, verdict: Verdict, note: string) =>
  decide.call({ params: { id }, body: { verdict, version, ...(note && { note }) } })
