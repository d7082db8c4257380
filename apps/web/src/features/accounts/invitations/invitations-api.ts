import type * as contract from '@bolodex/contract/accounts/invitations'
import { endpoint } from '#lib/api-client.ts'

/** The beginning of every read below, to ask for all of them again. */
export const invitationReads = '/api/invitations'

const list = endpoint<typeof contract.listInvitations>('GET', '/api/invitations', 'private')
const revoke = endpoint<typeof contract.revokeInvitation>('DELETE', '/api/invitations/:id').call

export const invitationsView = (before?: number) => list.read({ query: before === undefined ? {} : { before } })
export const createInvitation = endpoint<typeof contract.createInvitation>('POST', '/api/invitations').call
export const revokeInvitation = (id: number) => revoke({ params: { id } })
