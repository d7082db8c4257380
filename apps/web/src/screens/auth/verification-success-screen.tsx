import { useEffect, useState } from 'react'
import { z } from 'zod'
import { verifyEmail as verifyRoute } from '@bolodex/contract/accounts/auth'
import { OwnPasswordField } from '#features/accounts/settings/password-dialog.tsx'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { BrokenLink, LoginLink, RetryButton } from '#features/accounts/sign-in/broken-link.tsx'
import { verifyEmail } from '#features/accounts/sign-in/auth-api.ts'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { SewnButtonDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { isDeadLink, useMailToken } from '#features/accounts/sign-in/use-mail-token.ts'
import { useViewer, useRefreshSession } from '#features/accounts/use-viewer.ts'
import { explain, statusOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { Spinner } from '#ui/garments/drawings.tsx'
import { sharedWords, verifyWords as words } from '#features/accounts/accounts-wording.ts'
import styles from './auth.module.css'

export function Screen() {
  const verification = useVerification()
  const place = useFocusOnChange(verification.outcome)
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <Outcome {...verification} />
    </div>
  )
}

function Outcome({ outcome, message, username, token, retry, confirm }: ReturnType<typeof useVerification>) {
  if (outcome === 'verified') return <Verified />
  if (outcome === 'waiting') {
    return (
      <StepTag
        // As high as the drawings that follow, so that nothing moves.
        drawing={
          <div className={styles['checking']}>
            <Spinner label={words.checking.spinner} isInside />
          </div>
        }
        title={words.checking.title}
        lede={words.checking.lede}
      >
        <noscript>
          <p className="hint centered">{sharedWords.needsScript}</p>
        </noscript>
      </StepTag>
    )
  }
  if (outcome === 'asked') {
    return (
      <StepTag title={words.asked.title(username)} lede={words.asked.lede}>
        <ConfirmAddressForm username={username} token={token ?? ''} onConfirmed={confirm} />
      </StepTag>
    )
  }
  if (outcome === 'failed') {
    return (
      <BrokenLink title={words.failed.title} lede={message}>
        <RetryButton onClick={retry} />
      </BrokenLink>
    )
  }
  return (
    <BrokenLink title={words.deadLink.title} lede={words.deadLink.lede}>
      <LoginLink />
      <PageLink className="button button-outline" href="/verification-pending">
        {words.deadLink.again}
      </PageLink>
    </BrokenLink>
  )
}

function Verified() {
  const { user } = useViewer()
  return (
    <StepTag drawing={<SewnButtonDrawing />} title={words.verified.title} lede={words.verified.lede}>
      <div className="actions">
        <LoginLink />
        {user && (
          <PageLink className="button button-outline" href="/account-settings">
            <Icon name="settings" /> {words.verified.settings}
          </PageLink>
        )}
      </div>
    </StepTag>
  )
}

/**
 * `asked`: the address was typed in another browser, so the person who opens the mail must prove the account is
 * theirs. `dead`: the link will never work. `failed`: it could not be tried.
 */
type Verification = {
  outcome: 'waiting' | 'asked' | 'verified' | 'dead' | 'failed'
  message: string
  username: string
}

const waiting: Verification = { outcome: 'waiting', message: '', username: '' }

/** Redeems the token of the mail's link as soon as the page is there. */
function useVerification() {
  const token = useMailToken()
  const refreshSession = useRefreshSession()
  const [tries, setTries] = useState(1)
  const attempt = `${tries} ${token}`
  const [last, setLast] = useState({ ...waiting, attempt })

  useEffect(() => {
    if (token === null) return undefined
    let isCurrent = true
    const redeem = async (): Promise<Verification> => {
      if (token === '') return { ...waiting, outcome: 'dead' }
      try {
        const { isVerified, username } = await verifyEmail({ body: { token } })
        if (!isVerified) return { ...waiting, outcome: 'asked', username }
      } catch (error) {
        return { ...waiting, outcome: isDeadLink(statusOf(error)) ? 'dead' : 'failed', message: explain(error) }
      }
      // A member who added the address in the settings is signed in, and sees it there.
      await refreshSession()
      return { ...waiting, outcome: 'verified' }
    }
    void redeem().then((done) => isCurrent && setLast({ ...done, attempt }))
    return () => {
      isCurrent = false
    }
  }, [token, attempt, refreshSession])

  const { outcome, message, username } = last.attempt === attempt ? last : waiting
  return {
    outcome,
    message,
    username,
    token,
    retry: () => setTries(tries + 1),
    /** The password of the account that the address was typed for was the right one. */
    confirm: async () => {
      await refreshSession()
      setLast({ ...waiting, outcome: 'verified', attempt })
    },
  }
}

/** What a token looks like is the server's to judge. */
const schema = verifyRoute.body.extend({ token: z.string() })

type Props = { username: string; token: string; onConfirmed: () => Promise<void> }

/** In another browser than the one the address was typed in: the account's password shows that both are one's own. */
function ConfirmAddressForm({ username, token, onConfirmed }: Props) {
  const { field, isBusy, formProps } = useContractForm(verifyRoute, {
    schema,
    toBody: ({ password }: { password: string }) => ({ token, password }),
    onDone: onConfirmed,
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <OwnPasswordField
        {...field('password')}
        label={words.asked.label(username)}
        username={username}
        hint={words.asked.hint}
      />
      <SubmitButton isBusy={isBusy}>{words.asked.submit}</SubmitButton>
    </form>
  )
}
