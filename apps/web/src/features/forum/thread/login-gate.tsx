import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'

/** What stands in the place of the box for those who are not signed in. The login leads back here. */
export function LoginGate({ next, hasDraft = false }: { next: string; hasDraft?: boolean }) {
  return (
    <div className="login-gate">
      <Icon name="post-locked" />
      <p>
        <b>Please login to comment</b>
        <span className="hint">
          {hasDraft ? 'What you wrote is kept on this device.' : 'No email address is needed. A username will do.'}
        </span>
      </p>
      <PageLink className="button button-primary" href={`/auth?next=${encodeURIComponent(next)}`}>
        <Icon name="login" /> Login
      </PageLink>
    </div>
  )
}
