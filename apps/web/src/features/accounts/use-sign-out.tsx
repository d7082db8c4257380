import { use, useState, useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { signOut } from '@bolodex/contract/accounts/auth'
import { isPrivateRead } from '#lib/query-client.ts'
import { endpoint } from '#lib/api-client.ts'
import { explain, statusOf } from '#lib/api-error.ts'
import { leaveDevice, listHeldKinds } from '#lib/device-data.ts'
import type { DeviceKind } from '#lib/device-register.ts'
import { leavePage, unsent, type Unsent } from '#lib/leave-guard.ts'
import { PreloadPage } from '#lib/navigation.ts'
import { showError } from '#ui/toast/toast-store.ts'
import type { SignOutDialog } from './sign-out-dialog.tsx'
import { signOutWords } from './sign-out-wording.ts'
import { sessionView } from './use-viewer.ts'

type Asking = { Dialog: typeof SignOutDialog; kinds: DeviceKind[]; waiting?: Unsent | undefined }

const leaving = endpoint<typeof signOut>('POST', '/api/auth/sign-out')

/** Signs this browser out and redirects to the login. Data on the device is deleted, unless the member keeps it. */
export function useSignOut(onDone?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const preload = use(PreloadPage)
  const leave = useLeave()

  const finish = async (isKept: boolean, waiting?: Unsent): Promise<void> => {
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
    if (!isKept) await waiting?.discard()
    await leaveDevice({ isKept }).catch(() => showError(signOutWords.device.failed))
    setAsking(null)
    onDone?.()
    return leave('/auth')
  }

  const begin = async (): Promise<void> => {
    const waiting = await unsent.read?.()
    const kinds = await listHeldKinds()
    if (kinds.length === 0 && !waiting?.count) return finish(false, waiting)
    // If the question cannot be loaded, sign-out continues and deletes.
    const loaded = await import('./sign-out-dialog.tsx').catch(() => null)
    return loaded ? setAsking({ Dialog: loaded.SignOutDialog, kinds, waiting }) : finish(false, waiting)
  }

  const signOut = () => leavePage(() => void begin())

  const dialog = asking && (
    <asking.Dialog
      isBusy={isBusy}
      kinds={asking.kinds}
      waiting={asking.waiting?.count ?? 0}
      onSignOut={(areKept) => void finish(areKept, asking.waiting)}
      onClose={() => setAsking(null)}
    />
  )
  return { isBusy, signOut, dialog }
}

/** After a session ends: redirects to a public page and clears all private data. */
export function useLeave(): (to: string) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (to) => {
      // At once, unlike a link: a guarded page must be left before it learns that the session ended.
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
