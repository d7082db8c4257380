import { use, useState } from 'react'
import type { signOut } from '@bolodex/contract/auth'
import { endpoint } from '#lib/api-client.ts'
import { explain, statusOf } from '#lib/api-error.ts'
import { PreloadPage } from '#lib/preload-page.ts'
import { showError } from '#ui/toast-store.ts'
import { useLeave } from './use-leave.ts'

const leaving = endpoint<typeof signOut>('POST', '/api/auth/sign-out')

/** Signs this browser out and leads to the login. */
export function useSignOut(onDone?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const preload = use(PreloadPage)
  const leave = useLeave()
  const signOut = async (): Promise<void> => {
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
    onDone?.()
    return leave('/auth')
  }
  return { isBusy, signOut }
}
