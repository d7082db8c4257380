import { PasswordField } from '#ui/password-field.tsx'

type Props = { label?: string; name?: string; hint?: string; username: string; error: string | undefined }

/** The password one has, asked for once more. The name beside it is for the password manager, which fills in by it. */
export function OwnPasswordField({ label = 'Your password', name = 'password', username, ...rest }: Props) {
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
