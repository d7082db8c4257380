import { useState } from 'react'
import { changeUsername, type Account } from '@bolodex/contract/accounts'
import { limits } from '@bolodex/contract/limits'
import { formatDate } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SewingButton } from '#ui/garments/drawings.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import styles from './settings.module.css'

export function UsernameSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSlab title="Username">
      <SettingRow
        picture={<SewingButton name={account.username} className={styles['setting-portrait']} />}
        title={account.username}
        hint={
          <>
            Member since {formatDate(account.createdAt)}. Stands beside every tag, post and comment of yours.{' '}
            <PageLink href={`/members/${encodeURIComponent(account.username)}`}>See your page</PageLink>
          </>
        }
      >
        <Button look="outline" onClick={() => setOpen(true)}>
          Change username
        </Button>
      </SettingRow>
      {isOpen && <UsernameDialog username={account.username} onClose={() => setOpen(false)} />}
    </SettingsSlab>
  )
}

function UsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const refresh = useRefreshSession()
  const form = useContractForm(changeUsername, {
    start: { username },
    onFailure: useSettingsFailure('username'),
    onDone: async () => {
      onClose()
      showToast({ title: 'Username changed', tone: 'success' })
      await refresh()
    },
  })
  return (
    <FormDialog form={form} title="Change username" submitLabel="Save username" busyLabel="Saving..." onClose={onClose}>
      <TextField
        {...form.field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username.max}
        hint="Letters, digits, _ and -. What you gave so far takes the new name."
      />
    </FormDialog>
  )
}
