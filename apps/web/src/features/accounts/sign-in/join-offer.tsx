import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { useNext } from './use-next.ts'

/** For those who would rather not give an address. */
export function JoinOffer() {
  const { withNext } = useNext()
  return (
    <div className="join-offer">
      <Icon name="no-mail" />
      <p>
        <b>Rather not give an address?</b> A username and a password are enough here.
      </p>
      <PageLink className="button button-outline" href={withNext('/auth?mode=join')}>
        Join without email
      </PageLink>
    </div>
  )
}
