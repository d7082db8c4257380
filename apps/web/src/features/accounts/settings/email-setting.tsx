import { useState } from 'react'
import { changeEmail, removeEmail, type Account } from '@bolodex/contract/accounts/accounts'
import { limits } from '@bolodex/contract/limits'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { TypedEmail } from '../sign-in/typed-credentials.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { recoveryCodesSheet, type ShowCodes } from './code-sheets.ts'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { OwnPasswordField, PasswordDialog } from './password-dialog.tsx'
import { SettingRow, SettingsSlab, StateMark } from './setting-row.tsx'
import { useSendMail, showSent } from './use-send-mail.ts'
import { sharedWords } from '../accounts-wording.ts'
import { emailWords as words } from './settings-wording.ts'
import styles from './settings.module.css'

type Opened = 'change' | 'remove' | null

type EmailSettingProps = { account: Account; hasMail: boolean; onCodes: ShowCodes }

export function EmailSetting({ account, hasMail, onCodes }: EmailSettingProps) {
  const [opened, setOpened] = useState<Opened>(null)
  // A verified address stays until the new one is verified: until then only this page knows of it.
  const [awaited, setAwaited] = useState<string | null>(null)
  const close = () => setOpened(null)
  const { email } = account
  return (
    <SettingsSlab title={words.title}>
      {email ? (
        <KnownEmail email={email} isVerified={account.emailVerified} canVerify={hasMail} />
      ) : (
        <NoEmail hasMail={hasMail} />
      )}
      {awaited && awaited !== email && (
        <output className="hint">
          {words.onItsWay[0]}
          <b>{awaited}</b>
          {words.onItsWay[1]}
        </output>
      )}
      <div className={styles['setting-actions']}>
        {hasMail && (
          <Button look="outline" className="button-small" onClick={() => setOpened('change')}>
            {email ? words.change : words.add}
          </Button>
        )}
        {email && (
          <Button look="outline" className="button-small" onClick={() => setOpened('remove')}>
            {words.remove}
          </Button>
        )}
      </div>
      {opened === 'change' && <EmailDialog account={account} onClose={close} onSent={setAwaited} />}
      {opened === 'remove' && <RemoveEmailDialog account={account} onClose={close} onCodes={onCodes} />}
    </SettingsSlab>
  )
}

function NoEmail({ hasMail }: { hasMail: boolean }) {
  return <SettingRow title={words.none} hint={hasMail ? words.noneHint : words.noMailHint} />
}

type KnownEmailProps = { email: string; isVerified: boolean; canVerify: boolean }

function KnownEmail({ email, isVerified, canVerify }: KnownEmailProps) {
  const { isSending, sendMail } = useSendMail('verification')
  const mark = isVerified ? (
    <StateMark tone="good" icon="verified" label={words.verified} />
  ) : (
    <StateMark tone="open" icon="not-verified" label={words.notVerified} />
  )
  return (
    <SettingRow title={email} hint={words.hint} mark={mark}>
      {!isVerified && canVerify && (
        <Button disabled={isSending} onClick={() => void sendMail()}>
          <Icon name="mail-check" /> {isSending ? sharedWords.sending : words.verify}
        </Button>
      )}
    </SettingRow>
  )
}

const schema = changeEmail.body.extend({ email: TypedEmail })

type EmailDialogProps = { account: Account; onClose: () => void; onSent: (email: string) => void }

/** Adds or changes an address. Never reveals whether another account has it. */
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
      title={account.email ? words.change : words.add}
      submitLabel={words.send}
      busyLabel={sharedWords.sending}
      onClose={onClose}
    >
      <TextField
        {...form.field('email')}
        label={sharedWords.email}
        type="email"
        autoComplete="email"
        maxLength={limits.email.max}
        hint={words.fieldHint}
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
      title={words.remove}
      submitLabel={words.remove}
      busyLabel={words.removing}
      look="danger"
      onClose={onClose}
      onDone={async ({ codes }) => {
        onClose()
        onCodes(recoveryCodesSheet(codes))
        showToast({ title: words.removed, tone: 'success' })
        await refresh()
      }}
    >
      <b>{account.email}</b>
      {words.removeText}
    </PasswordDialog>
  )
}
