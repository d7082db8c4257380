import { useLocation } from 'wouter'
import { recover } from '#features/accounts/sign-in/auth-api.ts'
import { GuestsOnly } from '#features/accounts/sign-in/guests-only.tsx'
import { NewPasswordField } from '#features/accounts/sign-in/new-password-field.tsx'
import { showAuthFailure } from '#features/accounts/sign-in/show-failure.ts'
import { StepTag, SubmitButton } from '#features/accounts/sign-in/step-tag.tsx'
import { findPasswordProblem, findUsernameProblem, useTypedForm } from '#features/accounts/sign-in/use-typed-form.ts'
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

/** A new password for somebody who kept their recovery codes. */
function RecoverForm() {
  const [, navigate] = useLocation()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['username', 'code', 'password'],
    findErrors: ({ username, code, password }) => ({
      username: findUsernameProblem(username),
      ...(code.trim() === '' && { code: 'Please enter a code' }),
      password: findPasswordProblem(password),
    }),
    send: async ({ username, code, password }) => {
      await recover({ body: { username: username.trim(), code: code.trim(), password } })
      showToast({ title: 'Password changed', description: 'You can now log in with it.', tone: 'success' })
      navigate('/auth')
    },
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
      />
      <TextField
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="One that you have not used yet. It works once."
        error={errors.code}
      />
      <NewPasswordField label="New password" error={errors.password} />
      <SubmitButton isBusy={isBusy}>Set the new password</SubmitButton>
    </form>
  )
}
