import { useState } from 'react'
import { renewBackupCodes, startTwoFactor, stopTwoFactor } from '@bolodex/contract/accounts/account-security'
import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { backupCodesSheet, type ShowCodes } from './code-sheets.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab, StateMark } from './setting-row.tsx'
import { TwoFactorSteps, type TwoFactorKey } from './two-factor-steps.tsx'
import styles from './settings.module.css'

type Props = { account: Account; onCodes: ShowCodes }

export function TwoFactorSetting({ account, onCodes }: Props) {
  const [key, setKey] = useState<TwoFactorKey | null>(null)
  const content = () => {
    if (account.isTwoFactorEnabled) return <TwoFactorOn account={account} onCodes={onCodes} />
    if (key) return <TwoFactorSteps twoFactorKey={key} onCancel={() => setKey(null)} onCodes={onCodes} />
    return <TwoFactorOff account={account} onKey={setKey} />
  }
  return <SettingsSlab title="Two-factor sign-in">{content()}</SettingsSlab>
}

function TwoFactorOff({ account, onKey }: { account: Account; onKey: (key: TwoFactorKey) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (account.passwordChangedAt === null) {
    return <SettingRow title="Off" hint="You sign in with Google, which has a second step of its own." />
  }
  return (
    <SettingRow title="Off" hint="With it, signing in also asks for a code from an app on your phone.">
      <Button look="outline" onClick={() => setOpen(true)}>
        <Icon name="shield" /> Set up
      </Button>
      {isOpen && (
        <PasswordDialog
          route={startTwoFactor}
          account={account}
          title="Set up two-factor sign-in"
          submitLabel="Continue"
          busyLabel="One moment..."
          onClose={() => setOpen(false)}
          onDone={(key) => {
            setOpen(false)
            onKey(key)
          }}
        >
          You need an authenticator app. Nothing changes until you have typed its first code.
        </PasswordDialog>
      )}
    </SettingRow>
  )
}

type Opened = 'codes' | 'off' | null

function TwoFactorOn({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  const [opened, setOpened] = useState<Opened>(null)
  const refresh = useRefreshSession()
  const close = () => setOpened(null)

  const handleRenewed = ({ codes }: { codes: string[] }) => {
    close()
    onCodes(backupCodesSheet(codes))
  }
  const handleStopped = async () => {
    close()
    showToast({ title: 'Two-factor sign-in is off', tone: 'success' })
    await refresh()
  }

  return (
    <>
      <SettingRow
        title="Your app’s code is asked for"
        hint="At every sign-in, except on devices where you chose not to be asked."
        mark={<StateMark tone="good" icon="check" label="On" />}
      />
      <div className={styles['setting-actions']}>
        <Button look="outline" className="button-small" onClick={() => setOpened('codes')}>
          New backup codes
        </Button>
        <Button look="outline" className="button-small" onClick={() => setOpened('off')}>
          Turn off
        </Button>
      </div>
      {opened === 'codes' && (
        <PasswordDialog
          route={renewBackupCodes}
          account={account}
          title="New backup codes"
          submitLabel="Make new codes"
          busyLabel="Making..."
          onClose={close}
          onDone={handleRenewed}
        >
          The backup codes you have now stop working.
        </PasswordDialog>
      )}
      {opened === 'off' && (
        <PasswordDialog
          route={stopTwoFactor}
          account={account}
          title="Turn off two-factor sign-in"
          submitLabel="Turn off"
          busyLabel="Turning off..."
          look="danger"
          onClose={close}
          onDone={handleStopped}
        >
          Your password alone will then open your account. The key in your app and the backup codes stop working.
        </PasswordDialog>
      )}
    </>
  )
}
