import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { passwordNeededPath, readOutcome, signInChannel } from '#features/accounts/sign-in/google-popup.ts'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { popupDoneWords } from '#features/accounts/accounts-wording.ts'

const words = popupDoneWords

const waysOn = {
  'signed-in': '/',
  'second-factor': '/auth/second-factor',
  'password-needed': passwordNeededPath,
  failed: '/auth',
}

/** The last page of the popup: reports the outcome to its opener and closes. */
export function Screen() {
  const search = useSearch()
  const isHydrated = useHydrated()

  useEffect(() => {
    // Opened by hand, there is no opener and no popup to close.
    if (!location.search) return
    const channel = new BroadcastChannel(signInChannel)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to this site alone
    channel.postMessage(readOutcome(location.search))
    channel.close()
    window.close()
  }, [])

  return (
    <StepTag title={words.title} lede={words.lede}>
      <div className="actions">
        <PageLink
          className="button button-primary"
          href={isHydrated ? waysOn[readOutcome(search).outcome] : waysOn.failed}
        >
          {words.continue}
        </PageLink>
      </div>
    </StepTag>
  )
}
