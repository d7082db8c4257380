import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { resendVerification } from '#features/accounts/sign-in/auth-api.ts'
import { showMailFailure } from '#features/accounts/sign-in/show-failure.ts'
import { LetterDrawing, StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

export function Screen() {
  const email = useTypedEmail()
  return (
    <StepTag
      drawing={<LetterDrawing />}
      title="Check your email"
      lede={
        <>
          We sent a link to {email ? <b>{email}</b> : 'your address'}. Open it on any device and your account is ready.
          It works for 24 hours.
        </>
      }
    >
      <div className="actions">
        <ResendButton />
      </div>
      <ul className={styles['step-notes']}>
        <li>Nothing after two minutes? Look in the spam folder.</li>
        <li>Wrong address? Sign up again; the old one is forgotten after a day.</li>
      </ul>
      <p className={styles['step-foot']}>
        <PageLink href="/auth">Return to Login</PageLink>
      </p>
    </StepTag>
  )
}

/** The address that was typed just before. It stays in this tab's history and goes nowhere else. */
function useTypedEmail(): string | null {
  const state: unknown = useHistoryState()
  const isHydrated = useHydrated()
  if (!isHydrated || typeof state !== 'object' || state === null || !('email' in state)) return null
  return String(state.email)
}

/** Sends the verification mail again, for the sign-up that was started in this browser. */
function ResendButton() {
  const [isBusy, setBusy] = useState(false)
  const resend = async (): Promise<void> => {
    setBusy(true)
    try {
      await resendVerification({})
      showToast({
        title: 'Verification Email Sent',
        description: 'Please check your email to verify your account.',
        tone: 'success',
      })
    } catch (error) {
      showMailFailure('verification', error)
    }
    setBusy(false)
  }
  return (
    <Button disabled={isBusy} onClick={() => void resend()}>
      {isBusy ? <i className={styles['busy-ring']} /> : <Icon name="send" />}
      {isBusy ? 'Resending...' : 'Resend verification email'}
    </Button>
  )
}
