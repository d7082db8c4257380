import { useState, type ReactNode } from 'react'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { PaySettingsDialog } from './pay-settings-dialog.tsx'

/** The dialog with all settings of Pay up to, fetched when it is wanted, and what opens it. */
export function usePaySettingsDialog(): { openPaySettings: () => void; paySettingsDialog: ReactNode } {
  const [Opened, setOpened] = useState<typeof PaySettingsDialog | null>(null)
  const open = () =>
    import('./pay-settings-dialog.tsx').then(
      ({ PaySettingsDialog: Dialog }) => setOpened(() => Dialog),
      (error: unknown) => showError(explain(error)),
    )
  return {
    openPaySettings: () => void open(),
    paySettingsDialog: Opened && <Opened onClose={() => setOpened(null)} />,
  }
}
