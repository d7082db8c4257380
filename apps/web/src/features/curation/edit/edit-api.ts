import type { deleteBrand } from '@bolodex/contract/curation/brand-history'
import type { checkName } from '@bolodex/contract/contributions/new-brands'
import type { countGuestVotes, removeGuestVotes } from '@bolodex/contract/votes/votes'
import { endpoint } from '#lib/api-client.ts'

const remove = endpoint<typeof deleteBrand>('DELETE', '/api/brands/:id')
const guestVotes = endpoint<typeof countGuestVotes>('GET', '/api/brands/:id/guest-votes', 'private')
const removeGuests = endpoint<typeof removeGuestVotes>('DELETE', '/api/brands/:id/guest-votes')
const names = endpoint<typeof checkName>('GET', '/api/brand-names')

/** The reason, if one was given. */
export const because = (reason: string) => (reason.trim() ? { reason: reason.trim() } : {})

export const sendDeletion = (id: number, reason: string) => remove.call({ params: { id }, query: because(reason) })

type Period = { from: string; to: string }

export const guestVotesView = (id: number, period: Period) => guestVotes.read({ params: { id }, query: period })

export const sendGuestVotesRemoval = (id: number, period: Period, reason: string) =>
  removeGuests.call({ params: { id }, query: { ...period, ...because(reason) } })

/** Brands that go by this name or nearly. */
export const namesView = (name: string) => names.read({ query: { name } })
