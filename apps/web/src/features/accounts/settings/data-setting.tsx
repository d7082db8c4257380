import type { Account } from '@bolodex/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SettingRow } from './setting-row.tsx'
import { SettingsSlab } from './settings-slab.tsx'
import { useExport } from './use-export.ts'

export function DataSetting({ account }: { account: Account }) {
  const { isExporting, startExport } = useExport(account.username)
  return (
    <SettingsSlab title="Your data">
      <SettingRow
        title="Export everything"
        hint="One JSON file with all that is stored about you: profile, brands, posts, comments, votes."
      >
        <Button look="outline" disabled={isExporting} onClick={() => void startExport()}>
          <Icon name="download" /> {isExporting ? 'Exporting...' : 'Export'}
        </Button>
      </SettingRow>
    </SettingsSlab>
  )
}
