import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { settingsCalls } from './settings-api.ts'
import { SettingsSlab } from './settings-slab.tsx'
import type { ShowCodes } from './shown-codes.ts'
import { TwoFactorOn } from './two-factor-on.tsx'
import { TwoFactorSteps, type TwoFactorKey } from './two-factor-steps.tsx'

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
          account={account}
          title="Set up two-factor sign-in"
          submitLabel="Continue"
          busyLabel="One moment..."
          onClose={() => setOpen(false)}
          send={async (password = '') => {
            const key = await settingsCalls.startTwoFactor({ body: { password } })
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
