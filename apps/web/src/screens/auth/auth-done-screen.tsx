import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { passwordNeededPath, readOutcome, signInChannel } from '#features/accounts/sign-in/google-popup.ts'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { googleWords } from '#features/accounts/accounts-wording.ts'

const words = googleWords.done

const waysOn = {
  'signed-in': '/',
  'second-factor': '/auth/second-factor',
  'password-needed': passwordNeededPath,
  failed: '/auth',
}

/** The last page in the window of Google: tells the page that opened it how it went, and goes. */
export function Screen() {
  const search = useSearch()
  const isHydrated = useHydrated()

  useEffect(() => {
    // Opened by hand, there is nobody to tell and no window that may be closed.
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
