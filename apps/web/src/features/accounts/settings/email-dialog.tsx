import type { Account } from '@bolodex/contract/accounts'
import { limits } from '@bolodex/contract/limits'
import { TextField } from '#ui/text-field.tsx'
import { findEmailProblem } from '../sign-in/typed-credentials.ts'
import { findMissingPassword } from './find-missing-password.ts'
import { FormDialog } from './form-dialog.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { settingsCalls } from './settings-api.ts'
import { useRefreshSession } from '../sign-in/use-refresh-session.ts'
import { showSent } from './use-send-mail.ts'

type Props = { account: Account; onClose: () => void; onSent: (email: string) => void }

/** Adds an address or changes it. Nobody is told whether another account has it. */
export function EmailDialog({ account, onClose, onSent }: Props) {
  const refresh = useRefreshSession()
  const hasPassword = account.passwordChangedAt !== null
  return (
    <FormDialog
      title={account.email ? 'Change email' : 'Add an email address'}
      submitLabel="Send verification email"
      busyLabel="Sending..."
      onClose={onClose}
      names={['email', 'password']}
      findErrors={({ email, password }) => ({
        email: findEmailProblem(email),
        password: hasPassword ? findMissingPassword(password) : undefined,
      })}
      send={async ({ email, password }) => {
        await settingsCalls.changeEmail({ body: { email: email.trim(), ...(hasPassword && { password }) } })
        onClose()
        onSent(email.trim())
        showSent('verification')
        await refresh()
      }}
    >
      {(wrong) => (
        <>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.email.max}
            hint="We send a link to it. It counts once you have followed the link."
            error={wrong.email}
          />
          {hasPassword && <OwnPasswordField username={account.username} error={wrong.password} />}
        </>
      )}
    </FormDialog>
  )
}
