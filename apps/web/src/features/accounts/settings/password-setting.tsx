import { useState } from 'react'
import { changePassword, type Account } from '@bolodex/contract/accounts/accounts'
import { formatAge } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { OwnPasswordField } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useSendMail } from './use-send-mail.ts'
import { sharedWords } from '../accounts-wording.ts'
import { passwordSettingWords as words } from './settings-wording.ts'

/** Reset by mail where there is an address, changed by hand where there is none. */
export function PasswordSetting({ account, hasMail }: { account: Account; hasMail: boolean }) {
  const [now] = useState(Date.now)
  const { passwordChangedAt, email, emailVerified } = account
  const title = passwordChangedAt ? words.changed(formatAge(passwordChangedAt, now)) : words.none
  return (
    <SettingsSlab title={words.title}>
      {email && emailVerified && hasMail ? (
        <ResetRow title={title} hint={passwordChangedAt ? words.resetHint(email) : words.setHint(email)} />
      ) : (
        <ChangeRow title={title} account={account} />
      )}
    </SettingsSlab>
  )
}

function ResetRow({ title, hint }: { title: string; hint: string }) {
  const { isSending, sendMail } = useSendMail('reset')
  return (
    <SettingRow title={title} hint={hint}>
      <Button disabled={isSending} onClick={() => void sendMail()}>
        <Icon name="reset-password" /> {isSending ? sharedWords.sending : words.reset}
      </Button>
    </SettingRow>
  )
}

function ChangeRow({ title, account }: { title: string; account: Account }) {
  const [isOpen, setOpen] = useState(false)
  if (account.passwordChangedAt === null) {
    return <SettingRow title={title} hint={words.googleHint} />
  }
  return (
    <SettingRow title={title} hint={words.changeHint}>
      <Button onClick={() => setOpen(true)}>
        <Icon name="key" /> {words.change}
      </Button>
      <PageLink className="button button-outline" href="/auth/recover">
        <Icon name="reset-password" /> {words.reset}
      </PageLink>
      {isOpen && <ChangePasswordDialog username={account.username} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

function ChangePasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const refresh = useRefreshSession()
  const form = useContractForm(changePassword, {
    onFailure: useSettingsFailure('currentPassword', 'password'),
    onDone: async () => {
      onClose()
      showToast({ ...words.done, tone: 'success' })
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.change}
      submitLabel={words.change}
      busyLabel={words.changing}
      onClose={onClose}
    >
      <OwnPasswordField {...form.field('currentPassword')} label={words.current} username={username} />
      <NewPasswordField {...form.field('password')} label={sharedWords.newPassword} />
    </FormDialog>
  )
}
