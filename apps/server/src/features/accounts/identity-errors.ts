import { isAPIError } from 'better-auth/api'
import { AppError } from '#platform/errors.ts'

/**
 * The same sentence for a wrong password, an unknown name and an address that waits to be verified: nobody learns
 * whether an address has an account.
 */
export const notRight = 'Email or password is not right, or the address is not verified yet. Nothing was changed.'

const sentences: Record<string, () => AppError> = {
  INVALID_EMAIL: () => new AppError('not_signed_in', notRight),
  INVALID_EMAIL_OR_PASSWORD: () => new AppError('not_signed_in', notRight),
  INVALID_USERNAME_OR_PASSWORD: () => new AppError('not_signed_in', notRight),
  USERNAME_TOO_SHORT: () => new AppError('not_signed_in', notRight),
  USERNAME_TOO_LONG: () => new AppError('not_signed_in', notRight),
  // Only whoever knows the password gets so far.
  EMAIL_NOT_VERIFIED: () =>
    new AppError('not_allowed', 'Your email address is not verified yet. Please use the link in the mail first.'),
  ACCOUNT_DISABLED: () =>
    new AppError('not_allowed', 'This account has been disabled. Please write to us if you think that is a mistake.'),
  USERNAME_IS_ALREADY_TAKEN: () => new AppError('conflict', 'This username is taken'),
  INVALID_PASSWORD: () => new AppError('not_allowed', 'The password is not right'),
  INVALID_TOKEN: () =>
    new AppError('invalid_input', 'This link was used already or is too old. Please ask for a new one.'),
  INVALID_CODE: () => new AppError('not_signed_in', 'This code is not right'),
  INVALID_BACKUP_CODE: () => new AppError('not_signed_in', 'This code is not right, or was used before'),
  INVALID_TWO_FACTOR_COOKIE: () => new AppError('not_signed_in', 'This sign-in took too long. Please begin again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new AppError('too_many_requests', 'Too many wrong codes. Please sign in again.', { retryAfterSeconds: 1 }),
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new AppError('too_many_requests', 'Too many wrong codes. Please try again in 15 minutes.', {
      retryAfterSeconds: 900,
    }),
  TOTP_ALREADY_ENABLED: () => new AppError('conflict', 'Two-factor sign-in is on already'),
  TOTP_NOT_ENABLED: () => new AppError('conflict', 'Two-factor sign-in is not on'),
  BACKUP_CODES_NOT_ENABLED: () => new AppError('conflict', 'Two-factor sign-in is not on'),
  TWO_FACTOR_NOT_ENABLED: () => new AppError('conflict', 'Two-factor sign-in is not on'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () => new AppError('conflict', 'This account has no password. Set one by mail first.'),
}

/** What the identity library refuses, in our own words; anything else is passed on as it is. */
export function explainIdentityError(error: unknown): unknown {
  if (!isAPIError(error)) return error
  const code = error.body?.code ?? ''
  const sentence = sentences[code]
  if (sentence) return sentence()
  // Named only: its message may hold an address.
  if (error.statusCode >= 500) return new Error(`The identity library failed: ${code}`)
  return new AppError('invalid_input', 'That was not accepted. Please try again.')
}
