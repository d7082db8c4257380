import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { formatDate } from '#lib/format-date.ts'
import { Button } from '#ui/button.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsSlab } from './settings-slab.tsx'
import { UsernameDialog } from './username-dialog.tsx'

export function UsernameSetting({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSlab title="Username">
      <SettingRow
        picture={<SewingButton name={account.username} />}
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
