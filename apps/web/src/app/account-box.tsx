import type { Viewer } from '#features/accounts/use-viewer.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { SewingButton } from '#ui/sewing-button.tsx'

/**
 * Who is signed in, or the way to sign in. The box keeps its size while the session loads; the link is served hidden
 * behind it, and seen only where no script will ever ask.
 */
export function AccountBox({ viewer: { isLoading, user }, onClick }: { viewer: Viewer; onClick?: () => void }) {
  if (user) {
    const name = user.email ?? user.username
    return (
      <p className="account-box account-name" title={name}>
        <SewingButton name={user.username} /> <span className="nav-label">{name}</span>
      </p>
    )
  }
  return (
    <div className="account-box" data-loading={isLoading || undefined}>
      <PageLink className="button login-link" href="/auth" onClick={onClick}>
        <Icon name="login" /> <span className="nav-label">Login</span>
      </PageLink>
    </div>
  )
}
