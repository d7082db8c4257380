import { use, useState, useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { signOut } from '@bolodex/contract/accounts/auth'
import { isPrivateRead } from '#lib/query-client.ts'
import { endpoint } from '#lib/api-client.ts'
import { explain, statusOf } from '#lib/api-error.ts'
import { leavePage, unsent, type Unsent } from '#lib/leave-guard.ts'
import { forgetDrafts, hasDrafts } from '#lib/local-storage.ts'
import { PreloadPage } from '#lib/navigation.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { SignOutDialog } from './sign-out-dialog.tsx'
import { sessionView } from './use-viewer.ts'

const leaving = endpoint<typeof signOut>('POST', '/api/auth/sign-out')

/** Signs this browser out and leads to the login. Drafts go too, unless their writer says that they stay. */
export function useSignOut(onDone?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [asking, setAsking] = useState<{ Dialog: typeof SignOutDialog; waiting?: Unsent | undefined } | null>(null)
  const preload = use(PreloadPage)
  const leave = useLeave()

  const finish = async (areDraftsKept: boolean, waiting?: Unsent): Promise<void> => {
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
    if (!areDraftsKept) {
      forgetDrafts()
      await waiting?.discard()
    }
    setAsking(null)
    onDone?.()
    return leave('/auth')
  }

  const begin = async (): Promise<void> => {
    const waiting = await unsent.read?.()
    if (!hasDrafts() && !waiting?.count) return finish(false, waiting)
    // Where the question cannot be loaded, nobody is kept from leaving, and no drafts are left behind.
    const loaded = await import('./sign-out-dialog.tsx').catch(() => null)
    return loaded ? setAsking({ Dialog: loaded.SignOutDialog, waiting }) : finish(false)
  }

  const signOut = () => leavePage(() => void begin())

  const dialog = asking && (
    <asking.Dialog
      isBusy={isBusy}
      waiting={asking.waiting?.count ?? 0}
      onSignOut={(areKept) => void finish(areKept, asking.waiting)}
      onClose={() => setAsking(null)}
    />
  )
  return { isBusy, signOut, dialog }
}

/** What follows the end of a session: a page for everybody, and nothing left of what only this person could read. */
export function useLeave(): (to: string) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (to) => {
      // At once, unlike a link: a guarded page must be left before it learns that nobody is signed in.
      navigate(to)
      queryClient.setQueryData(sessionView.queryKey, null)
      const [sessionAddress] = sessionView.queryKey
      queryClient.removeQueries({
        predicate: (query) => query.queryKey[0] !== sessionAddress && isPrivateRead(query),
      })
    },
    [queryClient],
  )
}
