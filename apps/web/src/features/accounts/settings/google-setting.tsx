import { useState } from 'react'
import { removeGoogle, type Account } from '@bolodex/contract/accounts/accounts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { useSite } from '#lib/site-view.ts'
import { providerSettingWords } from './settings-wording.ts'

/** For those whose account Google opens too. It can be ended once there is a password. */
export function GoogleSetting({ account }: { account: Account }) {
  const words = providerSettingWords(useSite().providerLabel)
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshSession()
  const hasPassword = account.passwordChangedAt !== null
  return (
    <SettingsSlab title={words.title}>
      <SettingRow title={words.state} hint={hasPassword ? words.hint : words.onlyWay}>
        {hasPassword && (
          <Button look="outline" onClick={() => setOpen(true)}>
            {words.disconnect}
          </Button>
        )}
        {isOpen && (
          <PasswordDialog
            route={removeGoogle}
            account={account}
            title={words.dialog}
            submitLabel={words.disconnect}
            busyLabel={words.disconnecting}
            onClose={() => setOpen(false)}
            onDone={async () => {
              setOpen(false)
              showToast({ ...words.done, tone: 'success' })
              await refresh()
            }}
          >
            {words.text}
          </PasswordDialog>
        )}
      </SettingRow>
    </SettingsSlab>
  )
}
