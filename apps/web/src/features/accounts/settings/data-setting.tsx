import { useState } from 'react'
import type { Account } from '@bolodex/contract/accounts/accounts'
import { explain } from '#lib/api-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showError, showToast } from '#ui/toast/toast-store.ts'
import { SettingRow, SettingsSlab } from './setting-row.tsx'
import { settingsCalls } from './settings-api.ts'
import { dataWords as words } from './settings-wording.ts'

export function DataSetting({ account }: { account: Account }) {
  const { isExporting, startExport } = useExport(account.username)
  return (
    <SettingsSlab title={words.title}>
      <SettingRow title={words.export} hint={words.hint}>
        <Button look="outline" disabled={isExporting} onClick={() => void startExport()}>
          <Icon name="download" /> {isExporting ? words.busy : words.start}
        </Button>
      </SettingRow>
    </SettingsSlab>
  )
}

/** Fetches everything that is stored about the reader and saves it as one file. */
export function useExport(username: string) {
  const [isExporting, setExporting] = useState(false)
  const startExport = async (): Promise<void> => {
    setExporting(true)
    try {
      const everything = await settingsCalls.exportAccount({})
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`bolodex-${username}-${day}.json`, 'application/json', JSON.stringify(everything, null, 2))
      showToast({ ...words.ready, tone: 'success' })
    } catch (error) {
      showError(explain(error))
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, startExport }
}
