import { useLocation } from 'wouter'
import { join, signUp } from '@bolodex/contract/accounts/auth'
import { useContractForm } from '#lib/forms/use-contract-form.ts'
import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/navigation/page-link.tsx'
import { FormFailure, TextField } from '#ui/fields/field.tsx'
import { useNext } from './guests-only.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitButton } from './step-tag.tsx'
import { TypedEmail } from './typed-credentials.ts'
import { showSignUpFailure, UsernameField } from './username-field.tsx'
import { joinWords as words, sharedWords, signInWords } from '../accounts-wording.ts'
import styles from '#screens/auth/auth.module.css'

export type Joined = { username: string; codes: string[] }

type JoinProps = {
  onJoined: (joined: Joined) => void
  /** Without alternatives it links to none. */
  isOnlyWay?: boolean
}

/** An account without an address. */
export function JoinForm({ onJoined, isOnlyWay = false }: JoinProps) {
  const { withNext } = useNext()
  const { field, failure, isBusy, formProps } = useContractForm(join, {
    onDone: ({ codes }, { username }) => onJoined({ username: username.trim(), codes }),
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} label={sharedWords.password} />
      <div className={styles['ticket-note']}>
        <Icon name="ticket" />
        <p>
          <b>{words.codesNext.title}</b> {words.codesNext.text}
        </p>
      </div>
      <FormFailure message={failure?.message} />
      <SubmitButton isBusy={isBusy}>{signInWords.signUp}</SubmitButton>
      {!isOnlyWay && (
        <p className="hint centered">
          <PageLink href={withNext('/auth')}>{words.allWays}</PageLink>
        </p>
      )}
    </form>
  )
}

export function RegisterForm() {
  const [, navigate] = useLocation()
  const { field, failure, isBusy, formProps } = useContractForm(signUp, {
    schema: signUp.body.extend({ email: TypedEmail }),
    onDone: (_, { email }) => navigate('/verification-pending', { state: { email: email.trim() } }),
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <TextField {...field('email')} label={sharedWords.email} type="email" autoComplete="email" />
      <UsernameField {...field('username')} />
      <NewPasswordField {...field('password')} label={sharedWords.password} />
      <p className="hint">{words.usernameNote}</p>
      <FormFailure message={failure?.message} />
      <SubmitButton isBusy={isBusy}>{signInWords.signUp}</SubmitButton>
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
        <b>{words.offer.title}</b> {words.offer.text}
      </p>
      <PageLink className="button button-outline" href={withNext('/auth?mode=join')}>
        {words.offerLink}
      </PageLink>
    </div>
  )
}
