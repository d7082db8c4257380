import { limits } from '@bolodex/contract/limits'
import { PasswordField } from '#ui/password-field.tsx'

/** A password somebody chooses, and what is asked of it. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      maxLength={limits.password.max}
      hint={`At least ${limits.password.min} characters. Very common passwords are refused.`}
      error={error}
    />
  )
}
