import { useState } from 'react'
import { removeGoogle, type Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useRefreshSession } from '../use-viewer.ts'

/** For those whose account Google opens too. It can be ended once there is a password. */
export function GoogleSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshSession()
  const hasPassword = account.passwordChangedAt !== null
  return (
    <SettingsSlab title="Google">
      <SettingRow
        title="Google opens this account"
        hint={
          hasPassword
            ? 'Nothing is shared with Google, and nothing is kept but the number it has for you.'
            : 'It is the only way in for now. Set a password first, then you can disconnect it.'
        }
      >
        {hasPassword && (
          <Button look="outline" onClick={() => setOpen(true)}>
            Disconnect
          </Button>
        )}
        {isOpen && (
          <PasswordDialog
            route={removeGoogle}
            account={account}
            title="Disconnect Google"
            submitLabel="Disconnect"
            busyLabel="Disconnecting..."
            onClose={() => setOpen(false)}
            onDone={async () => {
              setOpen(false)
              showToast({
                title: 'Google disconnected',
                description: 'Your password opens the account.',
                tone: 'success',
              })
              await refresh()
            }}
          >
            From then on only your password opens this account.
          </PasswordDialog>
        )}
      </SettingRow>
    </SettingsSlab>
  )
}
