import { useLocation } from 'wouter'
import { recover } from '@bolodex/contract/accounts/auth'
import { GivenUsername } from '@bolodex/contract/accounts/credentials'
import { GuestsOnly } from '#features/accounts/sign-in/guests-only.tsx'
import { NewPasswordField } from '#features/accounts/sign-in/new-password-field.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '#features/accounts/sign-in/step-tag.module.css'

export function Screen() {
  return (
    <GuestsOnly>
      <StepTag
        title="Use a recovery code"
        lede="One of the codes you kept lets you set a new password. It ends every open session."
      >
        <RecoverForm />
        <p className={styles['step-foot']}>
          <PageLink href="/forgot-password">Get a link by email</PageLink>
          <PageLink href="/auth">Return to Login</PageLink>
        </p>
      </StepTag>
    </GuestsOnly>
  )
}

const schema = recover.body.extend({ username: GivenUsername })

/** A new password for somebody who kept their recovery codes. */
function RecoverForm() {
  const [, navigate] = useLocation()
  const { field, isBusy, formProps } = useContractForm(recover, {
    schema,
    onDone: () => {
      showToast({ title: 'Password changed', description: 'You can now log in with it.', tone: 'success' })
      navigate('/auth')
    },
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        {...field('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('code')}
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="One that you have not used yet. It works once."
      />
      <NewPasswordField {...field('password')} label="New password" />
      <SubmitButton isBusy={isBusy}>Set the new password</SubmitButton>
    </form>
  )
}
