import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { backupCodesSheet } from './code-sheets.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { settingsCalls } from './settings-api.ts'
import type { ShowCodes } from './shown-codes.ts'
import { StateMark } from './state-mark.tsx'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'

type Opened = 'codes' | 'off' | null

export function TwoFactorOn({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  const [opened, setOpened] = useState<Opened>(null)
  const refresh = useRefreshSession()
  const close = () => setOpened(null)

  const renew = async (password = ''): Promise<void> => {
    const { codes } = await settingsCalls.renewBackupCodes({ body: { password } })
    close()
    onCodes(backupCodesSheet(codes))
  }
  const turnOff = async (password = ''): Promise<void> => {
    await settingsCalls.stopTwoFactor({ body: { password } })
    close()
    showToast({ title: 'Two-factor sign-in is off', tone: 'success' })
    await refresh()
  }

  return (
    <>
      <SettingRow
        title="Your app’s code is asked for"
        hint="Whenever you sign in in a browser that you have not told to be trusted."
        mark={<StateMark tone="good" icon="check" label="On" />}
      />
      <div className="setting-actions">
        <Button look="outline" className="button-small" onClick={() => setOpened('codes')}>
          New backup codes
        </Button>
        <Button look="outline" className="button-small" onClick={() => setOpened('off')}>
          Turn off
        </Button>
      </div>
      {opened === 'codes' && (
        <PasswordDialog
          account={account}
          title="New backup codes"
          submitLabel="Make new codes"
          busyLabel="Making..."
          onClose={close}
          send={renew}
        >
          The backup codes you have now stop working.
        </PasswordDialog>
      )}
      {opened === 'off' && (
        <PasswordDialog
          account={account}
          title="Turn off two-factor sign-in"
          submitLabel="Turn off"
          busyLabel="Turning off..."
          look="danger"
          onClose={close}
          send={turnOff}
        >
          Your password alone will then open your account. The key in your app and the backup codes stop working.
        </PasswordDialog>
      )}
    </>
  )
}
