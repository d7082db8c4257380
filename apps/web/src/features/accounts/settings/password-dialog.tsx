import type { ReactNode } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { FormDialog, type DialogText } from './form-dialog.tsx'

type PasswordDialogProps = DialogText & {
  account: Account
  onClose: () => void
  /** Gets no password from those who have none. */
  send: (password: string | undefined) => Promise<unknown>
  children: ReactNode
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog({ account, send, children, ...rest }: PasswordDialogProps) {
  const hasPassword = account.passwordChangedAt !== null
  return (
    <FormDialog
      {...rest}
      names={['password']}
      findErrors={({ password }) => ({ password: hasPassword ? findMissingPassword(password) : undefined })}
      send={({ password }) => send(hasPassword ? password : undefined)}
    >
      {(wrong) => (
        <>
          <p>{children}</p>
          {hasPassword && <OwnPasswordField username={account.username} error={wrong.password} />}
        </>
      )}
    </FormDialog>
  )
}

type OwnPasswordFieldProps = {
  label?: string
  name?: string
  hint?: string
  username: string
  error: string | undefined
}

/** The password one has, asked for once more. The name beside it is for the password manager, which fills in by it. */
export function OwnPasswordField({
  label = 'Your password',
  name = 'password',
  username,
  ...rest
}: OwnPasswordFieldProps) {
  return (
    <>
      <input
        type="text"
        className="sr-only"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField label={label} name={name} autoComplete="current-password" {...rest} />
    </>
  )
}

/** What is wrong with the password that is asked for once more; whether it is the right one only the server knows. */
export function findMissingPassword(typed: string): string | undefined {
  return typed === '' ? 'Please enter your password' : undefined
}
