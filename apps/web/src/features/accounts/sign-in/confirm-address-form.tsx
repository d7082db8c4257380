import { PasswordField } from '#ui/password-field.tsx'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { useTypedForm } from './use-typed-form.ts'

type Props = { username: string; onConfirm: (password: string) => Promise<void> }

/** In another browser than the one the address was typed in: the account's password shows that both are one's own. */
export function ConfirmAddressForm({ username, onConfirm }: Props) {
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['password'],
    findErrors: ({ password }) => ({ password: password === '' ? 'Please enter your password' : undefined }),
    send: ({ password }) => onConfirm(password),
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <input
        type="text"
        className="sr-only"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={`Password of ${username}`}
        name="password"
        autoComplete="current-password"
        hint="Not your account? Then close this page: nothing happens."
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy}>Verify the address</SubmitButton>
    </form>
  )
}
