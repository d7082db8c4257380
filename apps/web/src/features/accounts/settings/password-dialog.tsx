import type { ReactNode } from 'react'
import type { Account } from '@bolodex/contract/accounts'
import { findMissingPassword } from './find-missing-password.ts'
import { FormDialog, type DialogText } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

type Props = DialogText & {
  account: Account
  onClose: () => void
  /** Gets no password from those who have none. */
  send: (password: string | undefined) => Promise<unknown>
  children: ReactNode
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog({ account, send, children, ...rest }: Props) {
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
