import type { SessionUser } from '@bolodex/contract/accounts'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'

/** Who is signed in. */
export function AccountName({ user }: { user: SessionUser }) {
  const name = user.email ?? user.username
  return (
    <p className="account-name" title={name}>
      <SewingButton name={user.username} /> <span className="nav-label">{name}</span>
    </p>
  )
}

export function SignOutButton({ onDone }: { onDone?: () => void }) {
  const { isBusy, signOut } = useSignOut(onDone)
  return (
    <button type="button" className="sidebar-button" title="Sign out" disabled={isBusy} onClick={() => void signOut()}>
      <Icon name="logout" /> <span className={onDone ? 'nav-label' : 'sr-only'}>Sign out</span>
    </button>
  )
}

/**
 * The way to sign in. The box keeps its size while the session loads; the link is served hidden behind it, and seen
 * only where no script will ever ask.
 */
export function LoginBox({ isLoading, onClick }: { isLoading: boolean; onClick?: () => void }) {
  return (
    <div className="account-box" data-loading={isLoading || undefined}>
      <PageLink className="button login-link" href="/auth" onClick={onClick}>
        <Icon name="login" /> <span className="nav-label">Login</span>
      </PageLink>
    </div>
  )
}
