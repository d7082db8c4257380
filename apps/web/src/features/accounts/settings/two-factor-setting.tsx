import { useState } from 'react'
import { renewBackupCodes, startTwoFactor, stopTwoFactor } from '@bolodex/contract/accounts/account-security'
import type { Account } from '@bolodex/contract/accounts/accounts'
import { useSite } from '#lib/site-view.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { backupCodesSheet, type ShowCodes } from './code-sheets.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab, StateMark } from './setting-row.tsx'
import { TwoFactorSteps, type TwoFactorKey } from './two-factor-steps.tsx'
import { recoverySettingWords, twoFactorWords as words } from './settings-wording.ts'
import styles from './settings.module.css'

type Props = { account: Account; onCodes: ShowCodes }

export function TwoFactorSetting({ account, onCodes }: Props) {
  const [key, setKey] = useState<TwoFactorKey | null>(null)
  const content = () => {
    if (account.isTwoFactorEnabled) return <TwoFactorOn account={account} onCodes={onCodes} />
    if (key) return <TwoFactorSteps twoFactorKey={key} onCancel={() => setKey(null)} onCodes={onCodes} />
    return <TwoFactorOff account={account} onKey={setKey} />
  }
  return <SettingsSlab title={words.title}>{content()}</SettingsSlab>
}

function TwoFactorOff({ account, onKey }: { account: Account; onKey: (key: TwoFactorKey) => void }) {
  const { providerLabel } = useSite()
  const [isOpen, setOpen] = useState(false)
  if (account.passwordChangedAt === null) {
    return <SettingRow title={words.off} hint={words.googleHint(providerLabel)} />
  }
  return (
    <SettingRow title={words.off} hint={words.offHint}>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Icon name="shield" /> {words.setUp}
      </Button>
      {isOpen && (
        <PasswordDialog
          route={startTwoFactor}
          account={account}
          title={words.setUpTitle}
          submitLabel={words.continue}
          busyLabel={words.oneMoment}
          onClose={() => setOpen(false)}
          onDone={(key) => {
            setOpen(false)
            onKey(key)
          }}
        >
          {words.setUpText}
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
    showToast({ title: words.isOff, tone: 'success' })
    await refresh()
  }

  return (
    <>
      <SettingRow
        title={words.onTitle}
        hint={words.onHint}
        mark={<StateMark tone="good" icon="check" label={words.on} />}
      />
      <div className={styles['setting-actions']}>
        <Button look="outline" className="button-small" onClick={() => setOpened('codes')}>
          {words.newCodes}
        </Button>
        <Button look="outline" className="button-small" onClick={() => setOpened('off')}>
          {words.turnOff}
        </Button>
      </div>
      {opened === 'codes' && (
        <PasswordDialog
          route={renewBackupCodes}
          account={account}
          title={words.newCodes}
          submitLabel={recoverySettingWords.make}
          busyLabel={recoverySettingWords.making}
          onClose={close}
          onDone={handleRenewed}
        >
          {words.newCodesText}
        </PasswordDialog>
      )}
      {opened === 'off' && (
        <PasswordDialog
          route={stopTwoFactor}
          account={account}
          title={words.turnOffTitle}
          submitLabel={words.turnOff}
          busyLabel={words.turningOff}
          look="danger"
          onClose={close}
          onDone={handleStopped}
        >
          {words.turnOffText}
        </PasswordDialog>
      )}
    </>
  )
}
