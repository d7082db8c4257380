import { useState } from 'react'
import { z } from 'zod'
import { resetPassword } from '@bolodex/contract/accounts/auth'
import { useFocusOnChange } from '#features/accounts/settings/use-focus-on-change.ts'
import { BrokenLink, LoginLink } from '#features/accounts/sign-in/broken-link.tsx'
import { NewPasswordField } from '#features/accounts/sign-in/new-password-field.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { SewnButtonDrawing, StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { useMailToken, isDeadLink } from '#features/accounts/sign-in/use-mail-token.ts'
import { useRefreshSession } from '#features/accounts/use-viewer.ts'
import { statusOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { forgotWords as words, sharedWords } from '#features/accounts/accounts-wording.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

type Ended = { token: string; how: 'used' | 'dead' }

export function Screen() {
  const token = useMailToken()
  const [ended, setEnded] = useState<Ended | null>(null)
  const place = useFocusOnChange(ended)
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      <Step token={token} ended={ended?.token === token ? ended : null} onEnd={setEnded} />
    </div>
  )
}

type StepProps = { token: string | null; ended: Ended | null; onEnd: (ended: Ended) => void }

function Step({ token, ended, onEnd }: StepProps) {
  if (ended?.how === 'used') return <Done />
  if (token === '' || ended?.how === 'dead') return <DeadLink />
  return (
    <StepTag title={words.reset.title} lede={words.reset.lede}>
      <NewPasswordForm
        key={token}
        token={token ?? ''}
        onDone={() => onEnd({ token: token ?? '', how: 'used' })}
        onDeadLink={() => onEnd({ token: token ?? '', how: 'dead' })}
      />
      <noscript>
        <p className="hint centered">{sharedWords.needsScript}</p>
      </noscript>
      <p className={styles['step-foot']}>
        <PageLink href="/auth">{sharedWords.backToLogin}</PageLink>
      </p>
    </StepTag>
  )
}

function Done() {
  return (
    <StepTag drawing={<SewnButtonDrawing />} title={words.done.title} lede={words.done.lede}>
      <div className="actions">
        <LoginLink />
      </div>
    </StepTag>
  )
}

function DeadLink() {
  return (
    <BrokenLink title={words.deadLink.title} lede={words.deadLink.lede}>
      <PageLink className="button button-primary" href="/forgot-password">
        <Icon name="send" /> {words.deadLink.again}
      </PageLink>
      <PageLink className="button button-outline" href="/auth">
        {sharedWords.backToLogin}
      </PageLink>
    </BrokenLink>
  )
}

/** Whether a token is one the server says: the page for a dead link is shown for any that is not. */
const schema = resetPassword.body.extend({ token: z.string() })

type Props = { token: string; onDone: () => void; onDeadLink: () => void }

/** A new password, with the token from the mail. */
function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const refreshSession = useRefreshSession()
  const { field, isBusy, formProps } = useContractForm(resetPassword, {
    schema,
    toBody: ({ password }: { password: string }) => ({ token, password }),
    onDone: async () => {
      onDone()
      // Every session has ended, this browser's too.
      await refreshSession()
    },
    onFailure: (error, isPlaced) => {
      if (isPlaced) return
      if (isDeadLink(statusOf(error))) onDeadLink()
      else showAuthFailure(error)
    },
  })
  return (
    <form className="form" {...formProps}>
      <NewPasswordField {...field('password')} label={sharedWords.newPassword} />
      <SubmitButton isBusy={isBusy}>{sharedWords.setPassword}</SubmitButton>
    </form>
  )
}
