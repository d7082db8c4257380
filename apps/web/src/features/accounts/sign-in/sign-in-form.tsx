import { useLocation } from 'wouter'
import { signIn } from '@bolodex/contract/accounts/auth'
import { NewPassword } from '@bolodex/contract/accounts/credentials'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './step-tag.tsx'
import { TypedLogin } from './typed-credentials.ts'
import { useEnter, useNext } from './guests-only.tsx'
import { sharedWords, signInWords as words } from '../accounts-wording.ts'

/** No account has a shorter password than can be chosen. */
const schema = signIn.body.extend({ login: TypedLogin, password: NewPassword })

/** Who succeeds is led on by the page, as everybody who is signed in. */
export function SignInForm() {
  const [, navigate] = useLocation()
  const { withNext } = useNext()
  const enter = useEnter()
  const { field, isBusy, formProps } = useContractForm(signIn, {
    schema,
    onDone: ({ isSecondFactorNeeded }) => (isSecondFactorNeeded ? navigate(withNext('/auth/second-factor')) : enter()),
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        {...field('login')}
        label={sharedWords.email}
        aside={words.orUsername}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={sharedWords.password}
        aside={<PageLink href="/forgot-password">{words.forgot}</PageLink>}
        autoComplete="current-password"
      />
      <SubmitButton isBusy={isBusy}>{words.signIn}</SubmitButton>
    </form>
  )
}
