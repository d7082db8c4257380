import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { RemoveEmailDialog } from './remove-email-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsSlab } from './settings-slab.tsx'
import type { ShowCodes } from './shown-codes.ts'
import { StateMark } from './state-mark.tsx'
import { useSendMail } from './use-send-mail.ts'

type Opened = 'change' | 'remove' | null

export function EmailSetting({ account, onCodes }: { account: Account; onCodes: ShowCodes }) {
  const [opened, setOpened] = useState<Opened>(null)
  // A verified address stays until the new one is verified: until then only this page knows of it.
  const [awaited, setAwaited] = useState<string | null>(null)
  const close = () => setOpened(null)
  const { email } = account
  return (
    <SettingsSlab title="Email">
      {email ? <KnownEmail email={email} isVerified={account.emailVerified} /> : <NoEmail />}
      {awaited && awaited !== email && (
        <output className="hint">
          A mail is on its way to <b>{awaited}</b>. The address counts once you follow the link in it.
        </output>
      )}
      <div className="setting-actions">
        <Button look="outline" className="button-small" onClick={() => setOpened('change')}>
          {email ? 'Change email' : 'Add an email address'}
        </Button>
        {email && (
          <Button look="outline" className="button-small" onClick={() => setOpened('remove')}>
            Remove email
          </Button>
        )}
      </div>
      {opened === 'change' && <EmailDialog account={account} onClose={close} onSent={setAwaited} />}
      {opened === 'remove' && <RemoveEmailDialog account={account} onClose={close} onCodes={onCodes} />}
    </SettingsSlab>
  )
}

function NoEmail() {
  return <SettingRow title="No email address" hint="None is needed. With one, a lost password is reset by mail." />
}

function KnownEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const { isSending, sendMail } = useSendMail('verification')
  const mark = isVerified ? (
    <StateMark tone="good" icon="verified" label="Verified" />
  ) : (
    <StateMark tone="open" icon="not-verified" label="Not verified" />
  )
  return (
    <SettingRow title={email} hint="Used for password resets. Never shown, never shared." mark={mark}>
      {!isVerified && (
        <Button disabled={isSending} onClick={() => void sendMail()}>
          <Icon name="mail-check" /> {isSending ? 'Sending...' : 'Verify Email'}
        </Button>
      )}
    </SettingRow>
  )
}
