import { useState } from 'react'
import { renewRecoveryCodes, type Account } from '@bolodex/contract/accounts/accounts'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { recoveryCodesSheet, type ShowCodes } from './code-sheets.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { recoverySettingWords as words } from './settings-wording.ts'

/** For those with a password: a recovery code sets a new one. */
export function RecoverySetting({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshSession()
  const left = account.recoveryCodesLeft
  const isOnlyWayBack = !(account.email && account.emailVerified)
  return (
    <SettingsSlab title={words.title}>
      <SettingRow
        title={left === 0 ? words.none : words.left(formatCount(left, 'code'))}
        hint={isOnlyWayBack ? words.onlyWay : words.hint}
      >
        <Button look="outline" onClick={() => setOpen(true)}>
          {words.newCodes}
        </Button>
        {isOpen && (
          <PasswordDialog
            route={renewRecoveryCodes}
            account={account}
            title={words.newCodes}
            submitLabel={words.make}
            busyLabel={words.making}
            onClose={() => setOpen(false)}
            onDone={async ({ codes }) => {
              setOpen(false)
              onCodes(recoveryCodesSheet(codes))
              await refresh()
            }}
          >
            {left > 0 && words.stop}
            {words.once}
          </PasswordDialog>
        )}
      </SettingRow>
    </SettingsSlab>
  )
}
