import { useState } from 'react'
import { changePassword, type Account } from '@bolodex/contract/accounts'
import { formatAge } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { useRefreshSession } from '../use-viewer.ts'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { OwnPasswordField } from './password-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { useSendMail } from './use-send-mail.ts'

/** Reset by mail where there is an address, changed by hand where there is none. */
export function PasswordSetting({ account }: { account: Account }) {
  const [now] = useState(Date.now)
  const { passwordChangedAt, email, emailVerified } = account
  const title = passwordChangedAt ? `Last changed ${formatAge(passwordChangedAt, now)}` : 'No password'
  return (
    <SettingsSlab title="Password">
      {email && emailVerified ? (
        <ResetRow
          title={title}
          hint={`${passwordChangedAt ? 'We' : 'To set one, we'} send a link to ${email}. It works once.`}
        />
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
        <Icon name="reset-password" /> {isSending ? 'Sending...' : 'Reset Password'}
      </Button>
    </SettingRow>
  )
}

function ChangeRow({ title, account }: { title: string; account: Account }) {
  const [isOpen, setOpen] = useState(false)
  if (account.passwordChangedAt === null) {
    return <SettingRow title={title} hint="You sign in with Google. Add an email address to set a password as well." />
  }
  return (
    <SettingRow title={title} hint="Changing it signs you out everywhere else.">
      <Button onClick={() => setOpen(true)}>
        <Icon name="key" /> Change password
      </Button>
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
      showToast({ title: 'Password changed', description: 'Every other browser was signed out.', tone: 'success' })
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Change password"
      submitLabel="Change password"
      busyLabel="Changing..."
      onClose={onClose}
    >
      <OwnPasswordField {...form.field('currentPassword')} label="Current password" username={username} />
      <NewPasswordField {...form.field('password')} label="New password" />
    </FormDialog>
  )
}
