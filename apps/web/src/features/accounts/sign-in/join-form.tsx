import { Icon } from '#ui/icon.tsx'
import { PageLink } from '#ui/page-link.tsx'
import { join } from './auth-api.ts'
import { showSignUpFailure } from './show-sign-up-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findPasswordProblem, findUsernameProblem } from './typed-credentials.ts'
import { useNext } from './use-next.ts'
import { useTypedForm } from './use-typed-form.ts'
import { UsernameField } from './username-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export type Joined = { username: string; codes: string[] }

/** An account without an address. */
export function JoinForm({ onJoined }: { onJoined: (joined: Joined) => void }) {
  const { withNext } = useNext()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['username', 'password'],
    findErrors: ({ username, password }) => ({
      username: findUsernameProblem(username),
      password: findPasswordProblem(password),
    }),
    send: async ({ username, password }) => {
      const { codes } = await join({ body: { username: username.trim(), password } })
      onJoined({ username: username.trim(), codes })
    },
    onFailure: showSignUpFailure,
  })
  return (
    <form className="form" {...formProps}>
      <UsernameField error={errors.username} />
      <NewPasswordField label="Password" error={errors.password} />
      <div className="ticket-note">
        <Icon name="ticket" />
        <p>
          <b>Next you get ten recovery codes.</b> Without an email they are the only way back in if the password is
          lost. They are shown once.
        </p>
      </div>
      <SubmitButton isBusy={isBusy}>Sign Up</SubmitButton>
      <p className="hint text-center">
        <PageLink href={withNext('/auth')}>Back to all ways to sign in</PageLink>
      </p>
    </form>
  )
}
