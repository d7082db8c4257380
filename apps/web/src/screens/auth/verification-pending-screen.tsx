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
import { mailWords, sharedWords, verifyWords } from '#features/accounts/accounts-wording.ts'
import list from '#ui/stitched-list.module.css'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const words = verifyWords.pending

export function Screen() {
  const email = useTypedEmail()
  return (
    <StepTag
      drawing={<LetterDrawing />}
      title={words.title}
      lede={
        <>
          {words.lede[0]}
          {email ? <b>{email}</b> : words.yourAddress}
          {words.lede[1]}
        </>
      }
    >
      <div className="actions">
        <ResendButton />
      </div>
      <ul className={list['stitched-list']}>
        {words.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className={styles['step-foot']}>
        <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
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
      showToast({ ...mailWords.verification.sent, tone: 'success' })
    } catch (error) {
      showMailFailure('verification', error)
    }
    setBusy(false)
  }
  return (
    <Button disabled={isBusy} onClick={() => void resend()}>
      {isBusy ? <i className={styles['busy-ring']} /> : <Icon name="send" />}
      {isBusy ? words.resending : words.resend}
    </Button>
  )
}
