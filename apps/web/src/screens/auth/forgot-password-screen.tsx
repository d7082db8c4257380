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
import { forgotWords as words, mailWords, sharedWords } from '#features/accounts/accounts-wording.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const foot = (
  <p className={styles['step-foot']}>
    <PageLink href="/auth/recover">{words.request.byCode}</PageLink>
    <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
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
    <StepTag title={words.request.title} lede={words.request.lede}>
      <ResetRequestForm onSent={onSent} />
      {foot}
    </StepTag>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <StepTag
      drawing={<LetterDrawing />}
      title={words.sent.title}
      lede={
        <>
          {words.sent.lede[0]}
          <b>{email}</b>
          {words.sent.lede[1]}
        </>
      }
    >
      <ul className={styles['step-notes']}>
        {words.sent.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
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
      showToast({ ...mailWords.reset.sent, tone: 'success' })
      onSent(email.trim())
    },
    onFailure: (error, isPlaced) => (isPlaced ? undefined : showMailFailure('reset', error)),
  })
  return (
    <form className="form" {...formProps}>
      <TextField {...field('email')} label={sharedWords.email} type="email" autoComplete="email" />
      <SubmitButton isBusy={isBusy}>{words.request.submit}</SubmitButton>
    </form>
  )
}
