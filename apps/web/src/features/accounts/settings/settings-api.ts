import type { exportAccount } from '@bolodex/contract/accounts/account-export'
import type { getAccount, sendReset, sendVerification } from '@bolodex/contract/accounts/accounts'
import type { endOtherSessions, endSession, listOwnSessions } from '@bolodex/contract/accounts/account-security'
import { endpoint } from '#lib/api-client.ts'

/** Null when the session has ended meanwhile. */
export const accountView = endpoint<typeof getAccount>('GET', '/api/account', 'private').readOrNull({})
export const ownSessionsView = endpoint<typeof listOwnSessions>('GET', '/api/account/sessions', 'private').read({})

/** The calls of the account settings that no form makes. */
export const settingsCalls = {
  sendVerification: endpoint<typeof sendVerification>('POST', '/api/account/email/verify').call,
  sendReset: endpoint<typeof sendReset>('POST', '/api/account/password/reset').call,
  exportAccount: endpoint<typeof exportAccount>('GET', '/api/account/export', 'private').call,
  endSession: endpoint<typeof endSession>('DELETE', '/api/account/sessions/:id').call,
  endOtherSessions: endpoint<typeof endOtherSessions>('DELETE', '/api/account/sessions').call,
}
