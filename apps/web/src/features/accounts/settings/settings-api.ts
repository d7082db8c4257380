import type { exportAccount } from '@bolodex/contract/accounts/account-export'
import type {
  changeEmail,
  changePassword,
  changeUsername,
  deleteAccount,
  getAccount,
  removeEmail,
  removeGoogle,
  renewRecoveryCodes,
  sendReset,
  sendVerification,
} from '@bolodex/contract/accounts'
import type {
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  listOwnSessions,
  renewBackupCodes,
  startTwoFactor,
  stopTwoFactor,
} from '@bolodex/contract/accounts/account-security'
import { endpoint } from '#lib/api-client.ts'

/** Null when the session has ended meanwhile. */
export const accountView = endpoint<typeof getAccount>('GET', '/api/account', 'private').readOrNull({})
export const ownSessionsView = endpoint<typeof listOwnSessions>('GET', '/api/account/sessions', 'private').read({})

/** Every call of the account settings. */
export const settingsCalls = {
  changeUsername: endpoint<typeof changeUsername>('PUT', '/api/account/username').call,
  changeEmail: endpoint<typeof changeEmail>('PUT', '/api/account/email').call,
  removeEmail: endpoint<typeof removeEmail>('POST', '/api/account/email/remove').call,
  removeGoogle: endpoint<typeof removeGoogle>('POST', '/api/account/google/remove').call,
  sendVerification: endpoint<typeof sendVerification>('POST', '/api/account/email/verify').call,
  sendReset: endpoint<typeof sendReset>('POST', '/api/account/password/reset').call,
  changePassword: endpoint<typeof changePassword>('PUT', '/api/account/password').call,
  renewRecoveryCodes: endpoint<typeof renewRecoveryCodes>('POST', '/api/account/recovery-codes').call,
  exportAccount: endpoint<typeof exportAccount>('GET', '/api/account/export', 'private').call,
  deleteAccount: endpoint<typeof deleteAccount>('POST', '/api/account/delete').call,
  endSession: endpoint<typeof endSession>('DELETE', '/api/account/sessions/:id').call,
  endOtherSessions: endpoint<typeof endOtherSessions>('DELETE', '/api/account/sessions').call,
  startTwoFactor: endpoint<typeof startTwoFactor>('POST', '/api/account/two-factor').call,
  confirmTwoFactor: endpoint<typeof confirmTwoFactor>('POST', '/api/account/two-factor/confirm').call,
  stopTwoFactor: endpoint<typeof stopTwoFactor>('POST', '/api/account/two-factor/disable').call,
  renewBackupCodes: endpoint<typeof renewBackupCodes>('POST', '/api/account/two-factor/backup-codes').call,
}
