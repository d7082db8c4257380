import { useLocation } from 'wouter'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { recover } from './auth-api.ts'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findPasswordProblem, findUsernameProblem } from './typed-credentials.ts'
import { useTypedForm } from './use-typed-form.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** A new password for somebody who kept their recovery codes. */
export function RecoverForm() {
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
