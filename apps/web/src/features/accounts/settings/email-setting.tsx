import { useState } from 'react'
import { changeEmail, removeEmail, type Account } from '@bolodex/contract/accounts'
import { limits } from '@bolodex/contract/limits'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { TypedEmail } from '../sign-in/typed-credentials.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { recoveryCodesSheet, type ShowCodes } from './code-sheets.tsx'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { OwnPasswordField, PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab, StateMark } from './setting-row.tsx'
import { useSendMail, showSent } from './use-send-mail.ts'
import styles from './settings.module.css'

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
      <div className={styles['setting-actions']}>
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

const schema = changeEmail.body.extend({ email: TypedEmail })

type EmailDialogProps = { account: Account; onClose: () => void; onSent: (email: string) => void }

/** Adds an address or changes it. Nobody is told whether another account has it. */
function EmailDialog({ account, onClose, onSent }: EmailDialogProps) {
  const refresh = useRefreshSession()
  const form = useContractForm(changeEmail, {
    schema,
    onFailure: useSettingsFailure('email', 'password'),
    onDone: async (_, { email }) => {
      onClose()
      onSent(email.trim())
      showSent('verification')
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      title={account.email ? 'Change email' : 'Add an email address'}
      submitLabel="Send verification email"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={limits.email.max}
        hint="We send a link to it. It counts once you have followed the link."
      />
      {account.passwordChangedAt !== null && (
        <OwnPasswordField {...form.field('password')} username={account.username} />
      )}
    </FormDialog>
  )
}

type RemoveEmailDialogProps = { account: Account; onClose: () => void; onCodes: ShowCodes }

function RemoveEmailDialog({ account, onClose, onCodes }: RemoveEmailDialogProps) {
  const refresh = useRefreshSession()
  return (
    <PasswordDialog
      route={removeEmail}
      account={account}
      title="Remove email"
      submitLabel="Remove email"
      busyLabel="Removing..."
      look="danger"
      onClose={onClose}
      onDone={async ({ codes }) => {
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
