import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { explain } from '#lib/api-error.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { Flagged } from './flags-api.ts'
import type { FlagDialog } from './flag-dialog.tsx'

type Flag = { openFlag: (flagged: Flagged) => void; flagDialog: ReactNode }

/** The one dialog of a page in which something is flagged, fetched when it is wanted. Guests are led to the login and back. */
export function useFlag(viewer: { isLoading: boolean; user: object | null }): Flag {
  const [opened, setOpened] = useState<{ flagged: Flagged; Dialog: typeof FlagDialog } | null>(null)
  const [, navigate] = useLocation()
  const openFlag = (flagged: Flagged) => {
    if (!viewer.isLoading && !viewer.user) {
      navigate(`/auth?next=${encodeURIComponent(location.pathname + location.search)}`)
      return
    }
    import('./flag-dialog.tsx').then(
      ({ FlagDialog: Dialog }) => setOpened({ flagged, Dialog }),
      (error: unknown) => showError(explain(error)),
    )
  }
  const flagDialog = opened && <opened.Dialog flagged={opened.flagged} onClose={() => setOpened(null)} />
  return { openFlag, flagDialog }
}
