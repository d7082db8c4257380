import { statusOf } from '#lib/api-error.ts'
import { resetPassword } from './auth-api.ts'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { findPasswordProblem } from './typed-credentials.ts'
import { isDeadLink } from './use-mail-token.ts'
import { useRefreshSession } from './use-refresh-session.ts'
import { useTypedForm } from './use-typed-form.ts'
import { NewPasswordField } from './new-password-field.tsx'

type Props = { token: string; onDone: () => void; onDeadLink: () => void }

/** A new password, with the token from the mail. */
export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const refreshSession = useRefreshSession()
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['password'],
    findErrors: ({ password }) => ({ password: findPasswordProblem(password) }),
    send: async ({ password }) => {
      await resetPassword({ body: { token, password } })
      onDone()
      // Every session has ended, this browser's too.
      await refreshSession()
    },
    onFailure: (error) => (isDeadLink(statusOf(error)) ? onDeadLink() : showAuthFailure(error)),
  })
  return (
    <form className="form" {...formProps}>
      <NewPasswordField label="New password" error={errors.password} />
      <SubmitButton isBusy={isBusy}>Set the new password</SubmitButton>
    </form>
  )
}
