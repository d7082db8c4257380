import { useLocation } from 'wouter'
import { TextField } from '#ui/text-field.tsx'
import { signUp } from './auth-api.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { showSignUpFailure } from './show-sign-up-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findEmailProblem, findPasswordProblem, findUsernameProblem } from './typed-credentials.ts'
import { useTypedForm } from './use-typed-form.ts'
import { UsernameField } from './username-field.tsx'

export function RegisterForm() {
  const [, navigate] = useLocation()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['email', 'username', 'password'],
    findErrors: ({ email, username, password }) => ({
      email: findEmailProblem(email),
      username: findUsernameProblem(username),
      password: findPasswordProblem(password),
    }),
    send: async ({ email, username, password }) => {
      await signUp({ body: { email: email.trim(), username: username.trim(), password } })
      navigate('/verification-pending', { state: { email: email.trim() } })
    },
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
      <UsernameField error={errors.username} />
      <NewPasswordField label="Password" error={errors.password} />
      <p className="hint">Others see your username, never your email. It is not made from your email.</p>
      <SubmitButton isBusy={isBusy}>Sign Up</SubmitButton>
    </form>
  )
}
