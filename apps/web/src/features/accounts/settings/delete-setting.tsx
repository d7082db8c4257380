import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsSlab } from './settings-slab.tsx'

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
