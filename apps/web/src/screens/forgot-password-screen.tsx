import { useState } from 'react'
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
  if (email === null) {
    return (
      <StepTag
        title="Forgot your password?"
        lede="Type the email address of your account. We send a link to set a new password."
      >
        <ResetRequestForm onSent={setEmail} />
        {foot}
      </StepTag>
    )
  }
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
