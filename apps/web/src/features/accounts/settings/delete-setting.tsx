import { useState } from 'react'
import { deleteAccount, type Account } from '@bolodex/contract/accounts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { forgetDrafts } from '#lib/local-storage.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useLeave } from '../use-sign-out.tsx'
import { useExport } from './data-setting.tsx'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import styles from './settings.module.css'

export function DeleteSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSlab title="Delete account" isDangerous>
      <SettingRow
        title="Leave for good"
        hint="Email and username are removed at once. Brands and posts stay, signed ‘former member’."
      >
        <Button look="danger" onClick={() => setOpen(true)}>
          <Icon name="trash" /> Delete account
        </Button>
      </SettingRow>
      {isOpen && <DeleteDialog account={account} onClose={() => setOpen(false)} />}
    </SettingsSlab>
  )
}

/** What goes, what stays, and the username typed by hand: nobody deletes an account by a slip. */
function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const leave = useLeave()
  const form = useContractForm(deleteAccount, {
    start: { username: '' },
    onFailure: useSettingsFailure('username'),
    onDone: () => {
      onClose()
      forgetDrafts()
      leave('/')
      showToast({ title: 'Account deleted', description: 'Thank you for what you gave.', tone: 'success' })
    },
  })
  const { username } = useTyped(form)
  return (
    <FormDialog
      form={form}
      title="Delete your account?"
      submitLabel="Delete account"
      busyLabel="Deleting..."
      look="danger"
      isReady={username.trim().toLowerCase() === account.username.toLowerCase()}
      onClose={onClose}
      aside={<ExportFirst username={account.username} />}
    >
      <Consequences account={account} />
      <TextField
        {...form.field('username')}
        label="Type your username to confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function Consequences({ account: { brandsAdded, tagsSubmitted } }: { account: Account }) {
  return (
    <>
      <p>This cannot be undone. What happens:</p>
      <ul className={styles['consequences']}>
        <li>Email, password, second factor and sessions are erased now.</li>
        <li>
          {formatCount(brandsAdded, 'brand')} and {formatCount(tagsSubmitted, 'tag photo')} of yours, posts and comments
          stay, signed <b>former member</b>.
        </li>
        <li>Your votes stay in the counts and are no longer yours.</li>
      </ul>
    </>
  )
}

function ExportFirst({ username }: { username: string }) {
  const { isExporting, startExport } = useExport(username)
  return (
    <Button look="outline" disabled={isExporting} onClick={() => void startExport()}>
      <Icon name="download" /> {isExporting ? 'Exporting...' : 'Export first'}
    </Button>
  )
}
