import type { SessionUser } from '@bolodex/contract/accounts'
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
