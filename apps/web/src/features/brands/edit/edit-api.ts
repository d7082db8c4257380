import type { deleteBrand, mergeBrand } from '@bolodex/contract/brands/brand-history'
import type { Brand } from '@bolodex/contract/brands'
import type { BrandPatch, editBrand } from '@bolodex/contract/brands/edit-brand'
import type { checkName } from '@bolodex/contract/brands/new-brands'
import type { suggestCorrection } from '@bolodex/contract/brands/suggestions'
import type { countGuestVotes, removeGuestVotes } from '@bolodex/contract/brands/votes'
import { endpoint } from '#lib/api-client.ts'

const edit = endpoint<typeof editBrand>('PATCH', '/api/brands/:id')
const remove = endpoint<typeof deleteBrand>('DELETE', '/api/brands/:id')
const merge = endpoint<typeof mergeBrand>('POST', '/api/brands/:id/merge')
const guestVotes = endpoint<typeof countGuestVotes>('GET', '/api/brands/:id/guest-votes', 'private')
const removeGuests = endpoint<typeof removeGuestVotes>('DELETE', '/api/brands/:id/guest-votes')
const names = endpoint<typeof checkName>('GET', '/api/brand-names')
const suggest = endpoint<typeof suggestCorrection>('POST', '/api/brands/:id/suggestions')

/** Why, where somebody said so. */
const because = (reason: string) => (reason ? { reason } : {})

export function sendEdit(brandId: number, patch: BrandPatch): Promise<Brand> {
  return edit.call({ params: { id: brandId }, body: patch })
}

export const sendDeletion = (id: number, reason: string) => remove.call({ params: { id }, query: because(reason) })

export const sendMerger = (id: number, into: number, reason: string) =>
  merge.call({ params: { id }, body: { into, ...because(reason) } })

type Period = { from: string; to: string }

export const guestVotesView = (id: number, period: Period) => guestVotes.read({ params: { id }, query: period })

export const sendGuestVotesRemoval = (id: number, period: Period, reason: string) =>
  removeGuests.call({ params: { id }, query: { ...period, ...because(reason) } })

/** Brands that go by this name or nearly. */
export const namesView = (name: string) => names.read({ query: { name } })

export const sendSuggestion = (id: number, facts: Omit<BrandPatch, 'reason' | 'version'>, reason: string) =>
  suggest.call({ params: { id }, body: { ...facts, reason } })
