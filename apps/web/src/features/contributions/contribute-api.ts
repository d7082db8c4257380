import type {
  addFromPendingImport,
  getOwnPendingImport,
  withdrawPendingImport,
} from '@bolodex/contract/contributions/import-brands'
import type { checkName } from '@bolodex/contract/contributions/new-brands'
import { endpoint } from '#lib/api-client.ts'

const names = endpoint<typeof checkName>('GET', '/api/brand-names')

/** Whether a name is taken, and similar brands. */
export const nameView = (name: string) => names.read({ query: { name } })

const ownPending = endpoint<typeof getOwnPendingImport>('GET', '/api/account/pending-import', 'private')
const addFromPending = endpoint<typeof addFromPendingImport>('POST', '/api/account/pending-import/add')
const withdrawPending = endpoint<typeof withdrawPendingImport>('DELETE', '/api/account/pending-import')

/** The member's file that waits for an admin. */
export const pendingImportView = ownPending.read({})
export const addPendingNow = () => addFromPending.call({})
export const withdrawPendingFile = () => withdrawPending.call({})

/** Everything that shows the waiting file, and what the account may still add. */
export const pendingReads = ['/api/account/pending-import', '/api/account/allowance'] as const

/** All queries about which brands exist, and how many. */
export const brandReads = ['/api/directory', '/api/brands', '/api/brand-names', '/api/site', '/api/account'] as const
