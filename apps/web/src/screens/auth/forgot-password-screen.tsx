import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { requestReset } from '@bolodex/contract/accounts/auth'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { showMailFailure } from '#features/accounts/sign-in/show-failure.ts'
import { LetterDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { TypedEmail } from '#features/accounts/sign-in/typed-credentials.ts'
import { siteView } from '#lib/site-view.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { forgotWords as words, mailWords, sharedWords } from '#features/accounts/accounts-wording.ts'
import list from '#ui/stitched-list.module.css'
import styles from '#features/accounts/sign-in/step-tag.module.css'

const foot = (
  <p className={styles['step-foot']}>
    <PageLink href="/auth/recover">{words.request.byCode}</PageLink>
    <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
  </p>
)

export function Screen() {
  const { data: site } = useSuspenseQuery(siteView)
  return site.hasMail ? <ByMail /> : <WithoutMail />
}

/** Where no mail can be sent, codes are the only way. */
function WithoutMail() {
  return (
    <StepTag title={words.noMail.title} lede={words.noMail.lede}>
      <div className="actions">
        <PageLink className="button button-primary" href="/auth/recover">
          {words.request.byCode}
        </PageLink>
      </div>
      <p className={styles['step-foot']}>
        <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
      </p>
    </StepTag>
  )
}

function ByMail() {
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
      <ul className={list['stitched-list']}>
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
