import { lazy, type ComponentType } from 'react'
import { send } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { showError } from '#ui/toast-store.ts'
import type { NoticeCentreProps } from './notice-centre.tsx'
import type { SignedInActionsProps } from './signed-in-actions.tsx'

const load = () => import('./signed-in-parts.ts').catch(() => null)

// What only those need who are signed in comes once somebody is. What never arrives must not take the page with it.
export const SignedInActions = lazy<ComponentType<SignedInActionsProps>>(async () => ({
  default: (await load())?.SignedInActions ?? WayOut,
}))
export const NoticeCentre = lazy<ComponentType<NoticeCentreProps>>(async () => ({
  default: (await load())?.NoticeCentre ?? (() => null),
}))

/** Without the rest, whoever came in must still get out. What follows is a whole new load, which asks for the rest again. */
function WayOut({ children }: SignedInActionsProps) {
  const signOut = () =>
    send('/api/auth/sign-out', { method: 'POST' }).then(
      () => {
        // Drafts among it. The theme goes too: asking what to keep is among the parts that did not arrive.
        localStorage.clear()
        return location.assign('/auth')
      },
      (error: unknown) => showError(explain(error)),
    )
  return (
    <>
      {children}
      <button type="button" className="sidebar-button" title="Sign out" onClick={() => void signOut()}>
        <Icon name="logout" /> <span className="sr-only">Sign out</span>
      </button>
    </>
  )
}
