import { use, useState } from 'react'
import type { signOut } from '@bolodex/contract/auth'
import { endpoint } from '#lib/api-client.ts'
import { explain, statusOf } from '#lib/api-error.ts'
import { forgetDrafts, hasDrafts } from '#lib/drafts.ts'
import { PreloadPage } from '#lib/preload-page.ts'
import { showError } from '#ui/toast-store.ts'
import type { SignOutDialog } from './sign-out-dialog.tsx'
import { useLeave } from './use-leave.ts'

const leaving = endpoint<typeof signOut>('POST', '/api/auth/sign-out')

/** Signs this browser out and leads to the login. Drafts go too, unless their writer says that they stay. */
export function useSignOut(onDone?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [asking, setAsking] = useState<{ Dialog: typeof SignOutDialog } | null>(null)
  const preload = use(PreloadPage)
  const leave = useLeave()

  const finish = async (areDraftsKept: boolean): Promise<void> => {
    setBusy(true)
    preload('/auth')
    try {
      await leaving.call({})
    } catch (error) {
      // A session that has ended already needs no ending.
      if (statusOf(error) !== 401) {
        setBusy(false)
        return showError(explain(error))
      }
    }
    if (!areDraftsKept) forgetDrafts()
    setAsking(null)
    onDone?.()
    return leave('/auth')
  }

  const signOut = async (): Promise<void> => {
    if (!hasDrafts()) return finish(false)
    // Where the question cannot be loaded, nobody is kept from leaving, and nothing is left behind.
    const loaded = await import('./sign-out-dialog.tsx').catch(() => null)
    return loaded ? setAsking({ Dialog: loaded.SignOutDialog }) : finish(false)
  }

  const dialog = asking && (
    <asking.Dialog isBusy={isBusy} onSignOut={(areKept) => void finish(areKept)} onClose={() => setAsking(null)} />
  )
  return { isBusy, signOut, dialog }
}
