import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import type { Account } from '@bolodex/contract/accounts/accounts'
import type { ContractRoute } from '@bolodex/contract/route'
import { useContractForm, type FieldProps } from '#lib/forms/use-contract-form.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { FormDialog, useSettingsFailure, type DialogText } from './form-dialog.tsx'
import { sharedWords } from '../accounts-wording.ts'

/** A call whose body is only the password. */
type PasswordRoute<Answer> = Omit<ContractRoute, 'params' | 'body' | 'answer'> & {
  readonly body: ZodType<unknown, { password?: string | undefined }>
  readonly answer: ZodType<Answer>
}

type PasswordDialogProps<Answer> = DialogText & {
  route: PasswordRoute<Answer>
  account: Account
  onClose: () => void
  onDone: (answer: Answer) => unknown
  children: ReactNode
}

/** Asks for the password before something that a borrowed browser must not do. */
export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { route, account, onDone, children, ...rest } = props
  const form = useContractForm(route, { onDone, onFailure: useSettingsFailure('password') })
  return (
    <FormDialog {...rest} form={form}>
      <p>{children}</p>
      {/* Members without a password are not asked for it. */}
      {account.passwordChangedAt !== null && (
        <OwnPasswordField {...form.field('password')} username={account.username} />
      )}
    </FormDialog>
  )
}

type OwnPasswordFieldProps = FieldProps & { label?: string; hint?: string; username: string }

/** The current password. The username beside it is for password managers. */
export function OwnPasswordField({ label = sharedWords.yourPassword, username, ...rest }: OwnPasswordFieldProps) {
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
      <PasswordField label={label} autoComplete="current-password" {...rest} />
    </>
  )
}
