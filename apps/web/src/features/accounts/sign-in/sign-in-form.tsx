import { useLocation } from 'wouter'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { signIn } from './auth-api.ts'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './step-tag.tsx'
import { findLoginProblem, findPasswordProblem, useTypedForm } from './use-typed-form.ts'
import { useEnter, useNext } from './guests-only.tsx'

/** Who succeeds is led on by the page, as everybody who is signed in. */
export function SignInForm() {
  const [, navigate] = useLocation()
  const { withNext } = useNext()
  const enter = useEnter()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['login', 'password'],
    findErrors: ({ login, password }) => ({ login: findLoginProblem(login), password: findPasswordProblem(password) }),
    send: async ({ login, password }) => {
      const { isSecondFactorNeeded } = await signIn({ body: { login: login.trim(), password } })
      if (isSecondFactorNeeded) navigate(withNext('/auth/second-factor'))
      else await enter()
    },
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        label="Email"
        aside="or username"
        name="login"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.login}
      />
      <PasswordField
        label="Password"
        aside={<PageLink href="/forgot-password">Forgot password?</PageLink>}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy}>Sign In</SubmitButton>
    </form>
  )
}
