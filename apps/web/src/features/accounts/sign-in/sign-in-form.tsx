import { useLocation } from 'wouter'
import { signIn } from '@bolodex/contract/accounts/auth'
import { NewPassword } from '@bolodex/contract/accounts/credentials'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { authFailureMessage, showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './step-tag.tsx'
import { TypedLogin } from './typed-credentials.ts'
import { useEnter, useNext } from './guests-only.tsx'
import { sharedWords, signInWords as words } from '../accounts-wording.ts'

/** No account has a shorter password than can be chosen. */
const schema = signIn.body.extend({ login: TypedLogin, password: NewPassword })

/** A successful sign-in is redirected by the page, like every signed-in member. */
export function SignInForm({ hasMail }: { hasMail: boolean }) {
  const [, navigate] = useLocation()
  const { withNext } = useNext()
  const enter = useEnter()
  const { field, failure, isBusy, formProps } = useContractForm(signIn, {
    schema,
    onDone: ({ isSecondFactorNeeded }) => (isSecondFactorNeeded ? navigate(withNext('/auth/second-factor')) : enter()),
    onFailure: (error, isPlaced) => {
      showAuthFailure(error, isPlaced)
      return { message: authFailureMessage(error, isPlaced) }
    },
  })
  return (
    <form className="form" {...formProps}>
      <TextField
        {...field('login')}
        label={hasMail ? sharedWords.email : sharedWords.username}
        aside={hasMail ? words.orUsername : words.orEmail}
        inputMode={hasMail ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={sharedWords.password}
        aside={<PageLink href={hasMail ? '/forgot-password' : '/auth/recover'}>{words.forgot}</PageLink>}
        autoComplete="current-password"
      />
      <FormFailure message={failure?.message} />
      <SubmitButton isBusy={isBusy}>{words.signIn}</SubmitButton>
    </form>
  )
}
