import { lazy, type ComponentType } from 'react'
import { send } from '#lib/api-client.ts'
import { explain } from '#lib/api-error.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showError } from '#ui/toast/toast-store.ts'
import type { AccountNameProps, NoticeCentreProps, SignedInActionsProps } from './signed-in-parts.tsx'
import { joinClasses } from '#lib/join-classes.ts'
import { appWords as words } from './app-wording.ts'
import styles from './account-box.module.css'

/**
 * The link to sign in. The box keeps its size while the session loads; the link is served hidden, and is visible only
 * without scripts.
 */
export function LoginBox({ isLoading, onClick }: { isLoading: boolean; onClick?: () => void }) {
  return (
    <div className={styles['account-box']} data-loading={isLoading || undefined}>
      <PageLink className={joinClasses('button', styles['login-link'])} href="/auth" onClick={onClick}>
        <Icon name="login" /> <span className={styles['label']}>{words.login}</span>
      </PageLink>
    </div>
  )
}

const load = () => import('./signed-in-parts.tsx').catch(() => null)

// Code for signed-in members is loaded after sign-in. A chunk that fails to load must not break the page.
export const SignedInActions = lazy<ComponentType<SignedInActionsProps>>(async () => ({
  default: (await load())?.SignedInActions ?? WayOut,
}))
export const AccountName = lazy<ComponentType<AccountNameProps>>(async () => ({
  default: (await load())?.AccountName ?? (() => null),
}))
export const NoticeCentre = lazy<ComponentType<NoticeCentreProps>>(async () => ({
  default: (await load())?.NoticeCentre ?? (() => null),
}))

/** Without the chunk, a member must still be able to sign out. The full load that follows requests the chunk again. */
function WayOut({ children }: SignedInActionsProps) {
  const signOut = () =>
    send('/api/auth/sign-out', { method: 'POST' }).then(
      async () => {
        // Asking what to keep is among the parts that did not arrive.
        const device = await import('#lib/device-data.ts').catch(() => null)
        if (device) await device.leaveDevice({ isKept: false })
        else localStorage.clear()
        return location.assign('/auth')
      },
      (error: unknown) => showError(explain(error)),
    )
  return (
    <>
      {children}
      <button type="button" className={styles['sidebar-button']} title={words.signOut} onClick={() => void signOut()}>
        <Icon name="logout" /> <span className="sr-only">{words.signOut}</span>
      </button>
    </>
  )
}
