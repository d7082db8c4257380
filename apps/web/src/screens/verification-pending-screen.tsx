import { useHistoryState } from 'wouter/use-browser-location'
import { ResendButton } from '#features/accounts/sign-in/resend-button.tsx'
import { LetterDrawing } from '#features/accounts/sign-in/step-drawings.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { PageLink } from '#ui/page-link.tsx'

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
      <ul className="step-notes">
        <li>Nothing after two minutes? Look in the spam folder.</li>
        <li>Wrong address? Sign up again; the old one is forgotten after a day.</li>
      </ul>
      <p className="step-foot">
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
