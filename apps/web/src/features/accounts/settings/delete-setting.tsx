import { useState } from 'react'
import { deleteAccount, type Account } from '@bolodex/contract/accounts/accounts'
import { useContractForm, useTyped } from '#lib/forms/use-contract-form.ts'
import { leaveDevice } from '#lib/device-data.ts'
import { unsent } from '#lib/leave-guard.ts'
import { formatDate } from '#lib/format-dates.ts'
import { formatCount } from '#lib/format-numbers.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { signOutWords } from '../sign-out-wording.ts'
import { useLeave } from '../use-sign-out.tsx'
import { useExport } from './data-setting.tsx'
import { FormDialog, useSettingsFailure } from './form-dialog.tsx'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { dataWords, deleteWords as words } from './settings-wording.ts'
import list from '#ui/stitched-list.module.css'

export function DeleteSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSlab title={words.title} isDangerous>
      <SettingRow title={words.row} hint={account.deletion === 'now' ? words.hint : words.heldHint}>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Icon name="trash" /> {words.button}
        </Button>
      </SettingRow>
      {isOpen && <DeleteDialog account={account} onClose={() => setOpen(false)} />}
    </SettingsSlab>
  )
}

/** What is deleted, what stays, and the username typed by hand, which prevents deletion by accident. */
function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const leave = useLeave()
  const form = useContractForm(deleteAccount, {
    start: { username: '' },
    onFailure: useSettingsFailure('username'),
    onDone: async ({ deletesAt }) => {
      // Deleted: no account could ever open it again.
      await (await unsent.read?.())?.discard()
      await leaveDevice({ isKept: false }).catch(() => showError(signOutWords.device.failed))
      onClose()
      leave('/')
      showToast({ ...(deletesAt ? words.doneHeld(formatDate(deletesAt)) : words.done), tone: 'success' })
    },
  })
  const { username } = useTyped(form)
  return (
    <FormDialog
      form={form}
      title={words.dialog}
      submitLabel={words.button}
      busyLabel={words.busy}
      look="danger"
      isReady={username.trim().toLowerCase() === account.username.toLowerCase()}
      onClose={onClose}
      aside={<ExportFirst username={account.username} />}
    >
      <Consequences account={account} />
      <TextField
        {...form.field('username')}
        label={words.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function Consequences({ account: { brandsAdded, tagsSubmitted, deletion } }: { account: Account }) {
  return (
    <>
      <p>{words.intro}</p>
      <ul className={list['stitched-list']}>
        <li>{deletion === 'now' ? words.erased : words.held}</li>
        {deletion === 'flagged' && <li>{words.flagged}</li>}
        {deletion === 'young' ? (
          <li>{words.young}</li>
        ) : (
          <>
            <li>
              {words.stays(formatCount(brandsAdded, 'brand'), formatCount(tagsSubmitted, 'tag photo'))}
              <b>{words.former}</b>.
            </li>
            <li>{words.votes}</li>
          </>
        )}
        <li>{words.sales}</li>
        <li>{words.moderation}</li>
        <li>{words.device}</li>
      </ul>
    </>
  )
}

function ExportFirst({ username }: { username: string }) {
  const { isExporting, startExport } = useExport(username)
  return (
    <Button look="outline" disabled={isExporting} onClick={() => void startExport()}>
      <Icon name="download" /> {isExporting ? dataWords.busy : dataWords.first}
    </Button>
  )
}
