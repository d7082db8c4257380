import { useLocation } from 'wouter'
import { join, signUp } from '@bolodex/contract/accounts/auth'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { useNext } from './guests-only.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './step-tag.tsx'
import { TypedEmail } from './typed-credentials.ts'
import { showSignUpFailure, UsernameField } from './username-field.tsx'
import styles from '#screens/auth/auth.module.css'

export type Joined = { username: string; codes: string[] }

/** An account without an address. */
export function JoinForm({ onJoined }: { onJoined: (joined: Joined) => void }) {
  const { withNext } = useNext()
  const { field, isBusy, formProps } = useContractForm(join, {
    onDone: ({ codes }, { username }) => onJoined({ username: username.trim(), codes }),
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} label="Password" />
      <div className={styles['ticket-note']}>
        <Icon name="ticket" />
        <p>
          <b>Next you get ten recovery codes.</b> Without an email they are the only way back in if the password is
          lost. They are shown once.
        </p>
      </div>
      <SubmitButton isBusy={isBusy}>Sign Up</SubmitButton>
      <p className="hint centered">
        <PageLink href={withNext('/auth')}>Back to all ways to sign in</PageLink>
      </p>
    </form>
  )
}

export function RegisterForm() {
  const [, navigate] = useLocation()
  const { field, isBusy, formProps } = useContractForm(signUp, {
    schema: signUp.body.extend({ email: TypedEmail }),
    onDone: (_, { email }) => navigate('/verification-pending', { state: { email: email.trim() } }),
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} label="Password" />
      <p className="hint">Others see your username, never your email. It is not made from your email.</p>
      <SubmitButton isBusy={isBusy}>Sign Up</SubmitButton>
    </form>
  )
}

/** For those who would rather not give an address. */
export function JoinOffer() {
  const { withNext } = useNext()
  return (
    <div className={styles['join-offer']}>
      <Icon name="no-mail" />
      <p>
        <b>Rather not give an address?</b> A username and a password are enough here.
      </p>
      <PageLink className="button button-outline" href={withNext('/auth?mode=join')}>
        Join without email
      </PageLink>
    </div>
  )
}
