import { useState } from 'react'
import { explain } from '#lib/api-error.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { saveFile } from '#lib/save-file.ts'
import { settingsCalls } from './settings-api.ts'

/** Fetches everything that is stored about the reader and saves it as one file. */
export function useExport(username: string) {
  const [isExporting, setExporting] = useState(false)
  const startExport = async (): Promise<void> => {
    setExporting(true)
    try {
      const everything = await settingsCalls.exportAccount({})
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`bolodex-${username}-${day}.json`, 'application/json', JSON.stringify(everything, null, 2))
      showToast({ title: 'Export ready', description: 'Your browser has saved one JSON file.', tone: 'success' })
    } catch (error) {
      showError(explain(error))
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, startExport }
}
