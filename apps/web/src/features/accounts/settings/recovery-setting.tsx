import { useState } from 'react'
import { renewRecoveryCodes, type Account } from '@bolodex/contract/accounts'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { recoveryCodesSheet, type ShowCodes } from './code-sheets.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useRefreshSession } from '../use-viewer.ts'

/** For those with a password: a recovery code sets a new one. */
export function RecoverySetting({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshSession()
  const left = account.recoveryCodesLeft
  const isOnlyWayBack = !(account.email && account.emailVerified)
  return (
    <SettingsSlab title="Recovery codes">
      <SettingRow
        title={left === 0 ? 'No codes left' : `${formatCount(left, 'code')} left`}
        hint={
          isOnlyWayBack
            ? 'Without a verified email address they are the only way back when you lose your password.'
            : 'Each one sets a new password once, without a mail.'
        }
      >
        <Button look="outline" onClick={() => setOpen(true)}>
          New recovery codes
        </Button>
        {isOpen && (
          <PasswordDialog
            route={renewRecoveryCodes}
            account={account}
            title="New recovery codes"
            submitLabel="Make new codes"
            busyLabel="Making..."
            onClose={() => setOpen(false)}
            onDone={async ({ codes }) => {
              setOpen(false)
              onCodes(recoveryCodesSheet(codes))
              await refresh()
            }}
          >
            {left > 0 && 'The recovery codes you have now stop working. '}The new ones are shown once.
          </PasswordDialog>
        )}
      </SettingRow>
    </SettingsSlab>
  )
}
