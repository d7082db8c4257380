import type { Account } from '@bolodex/contract/accounts'
import { showToast } from '#ui/toast-store.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { recoveryCodesSheet } from './code-sheets.tsx'
import { settingsCalls } from './settings-api.ts'
import type { ShowCodes } from './shown-codes.ts'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'

type Props = { account: Account; onClose: () => void; onCodes: ShowCodes }

export function RemoveEmailDialog({ account, onClose, onCodes }: Props) {
  const refresh = useRefreshSession()
  return (
    <PasswordDialog
      account={account}
      title="Remove email"
      submitLabel="Remove email"
      busyLabel="Removing..."
      look="danger"
      onClose={onClose}
      send={async (password) => {
        const { codes } = await settingsCalls.removeEmail({ body: { password } })
        onClose()
        onCodes(recoveryCodesSheet(codes))
        showToast({ title: 'Email removed', tone: 'success' })
        await refresh()
      }}
    >
      <b>{account.email}</b> is erased. You get recovery codes instead: they are then the only way back when you lose
      your password.
    </PasswordDialog>
  )
}
