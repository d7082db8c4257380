import { findMissingPassword } from '../settings/find-missing-password.ts'
import { OwnPasswordField } from '../settings/own-password-field.tsx'
import { showAuthFailure } from './show-failure.ts'
import { SubmitButton } from './submit-button.tsx'
import { useTypedForm } from './use-typed-form.ts'

type Props = { username: string; onConfirm: (password: string) => Promise<void> }

/** In another browser than the one the address was typed in: the account's password shows that both are one's own. */
export function ConfirmAddressForm({ username, onConfirm }: Props) {
  const { errors, isBusy, formProps } = useTypedForm({
    names: ['password'],
    findErrors: ({ password }) => ({ password: findMissingPassword(password) }),
    send: ({ password }) => onConfirm(password),
    onFailure: showAuthFailure,
  })
  return (
    <form className="form" {...formProps}>
      <OwnPasswordField
        label={`Password of ${username}`}
        username={username}
        hint="Not your account? Then close this page: nothing happens."
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy}>Verify the address</SubmitButton>
    </form>
  )
}
