import { useState } from 'react'
import { changeUsername, type Account } from '@bolodex/contract/accounts/accounts'
import { limits } from '@bolodex/contract/limits'
import { formatDate } from '#lib/format-dates.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { SewingButton } from '#ui/garments/sewing-button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useRefreshSession } from '../use-viewer.ts'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { usernameWords as words } from './settings-wording.ts'
import styles from './settings.module.css'

export function UsernameSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSlab title={words.title}>
      <SettingRow
        picture={<SewingButton name={account.username} className={styles['setting-portrait']} />}
        title={account.username}
        hint={
          <>
            {words.hint(formatDate(account.createdAt))}{' '}
            <PageLink href={`/members/${encodeURIComponent(account.username)}`}>{words.page}</PageLink>
          </>
        }
      >
        <Button look="outline" onClick={() => setOpen(true)}>
          {words.change}
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
      showToast({ title: words.changed, tone: 'success' })
      await refresh()
    },
  })
  return (
    <FormDialog form={form} title={words.change} submitLabel={words.save} busyLabel={words.saving} onClose={onClose}>
      <TextField
        {...form.field('username')}
        label={words.title}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username.max}
        hint={words.fieldHint}
      />
    </FormDialog>
  )
}
