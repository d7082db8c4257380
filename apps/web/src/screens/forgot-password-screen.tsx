import { useState } from 'react'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { ResetRequestForm } from '#features/accounts/sign-in/reset-request-form.tsx'
import { LetterDrawing } from '#features/accounts/sign-in/step-drawings.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'
import { PageLink } from '#ui/page-link.tsx'

const foot = (
  <p className="step-foot">
    <PageLink href="/auth/recover">Use a recovery code</PageLink>
    <PageLink href="/auth">Return to Login</PageLink>
  </p>
)

export function Screen() {
  const [email, setEmail] = useState<string | null>(null)
  const place = useFocusOnChange(email)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {email === null ? <Request onSent={setEmail} /> : <Sent email={email} />}
    </div>
  )
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  return (
    <StepTag
      title="Forgot your password?"
      lede="Type the email address of your account. We send a link to set a new password."
    >
      <ResetRequestForm onSent={onSent} />
      {foot}
    </StepTag>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <StepTag
      drawing={<LetterDrawing />}
      title="Check your email"
      lede={
        <>
          If <b>{email}</b> belongs to an account, a link is on its way. It works once, for one hour.
        </>
      }
    >
      <ul className="step-notes">
        <li>Nothing after two minutes? Look in the spam folder.</li>
        <li>No email on your account? One of your recovery codes sets a new password as well.</li>
      </ul>
      {foot}
    </StepTag>
  )
}
