import { useState } from 'react'
import { requestReset } from '@bolodex/contract/accounts/auth'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { showMailFailure } from '#features/accounts/sign-in/show-failure.ts'
import { LetterDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { TypedEmail } from '#features/accounts/sign-in/typed-credentials.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const foot = (
  <p className={styles['step-foot']}>
    <PageLink href="/auth/recover">Use a recovery code</PageLink>
    <PageLink href="/auth">Return to Login</PageLink>
  </p>
)

export function Screen() {
  const [email, setEmail] = useState<string | null>(null)
  const place = useFocusOnChange(email)
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
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
      <ul className={styles['step-notes']}>
        <li>Nothing after two minutes? Look in the spam folder.</li>
        <li>No email on your account? One of your recovery codes sets a new password as well.</li>
      </ul>
      {foot}
    </StepTag>
  )
}

const schema = requestReset.body.extend({ email: TypedEmail })

function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { field, isBusy, formProps } = useContractForm(requestReset, {
    schema,
    onDone: (_, { email }) => {
      showToast({
        title: 'Password Reset Email Sent',
        description: 'Please check your email to reset your password.',
        tone: 'success',
      })
      onSent(email.trim())
    },
    onFailure: (error, isPlaced) => (isPlaced ? undefined : showMailFailure('password reset', error)),
  })
  return (
    <form className="form" {...formProps}>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <SubmitButton isBusy={isBusy}>Send the link</SubmitButton>
    </form>
  )
}
