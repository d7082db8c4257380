import { z } from 'zod'
import { SearchText } from '../inputs.ts'
import { credentialWording as wording } from './accounts-wording.ts'
import { limits } from '../limits.ts'

const { username, email, password } = limits

/** Names that would impersonate the site or its staff. */
const reservedUsernames = new Set([
  'admin',
  'administrator',
  'anonymous',
  'bolodex',
  'former-member',
  'former_member',
  'guest',
  'moderator',
  'root',
  'support',
  'system',
])

/** A valid username. ASCII letters only, so no two names look alike. */
export const GivenUsername = z
  .string()
  .trim()
  .min(username.min, wording.shortUsername)
  .max(username.max, wording.longUsername)
  .regex(/^[A-Za-z0-9_-]*$/, wording.usernameLetters)

/** The public name, as chosen. */
export const Username = GivenUsername.refine(
  (name) => !reservedUsernames.has(name.toLowerCase()),
  wording.usernameTaken,
)

export const Email = z.string().trim().max(email.max, wording.email).pipe(z.email(wording.email))

/** A new password. The server also refuses the most common ones. */
export const NewPassword = z.string().min(password.min, wording.shortPassword).max(password.max, wording.longPassword)

/** A password typed as proof: no chosen password is longer than this. */
export const TypedPassword = z.string().min(1, wording.noPassword).max(password.max)

/** An email address or a username. */
export const Login = SearchText.trim().min(1, wording.typedEmail).max(email.max)

/** A token from the link in a mail. */
export const MailToken = z.string().regex(/^[\w.-]{1,200}$/)

/** A code that is shown once; lower-case letters and digits in groups, accepted with or without hyphens. */
export const SingleUseCode = z.string().trim().min(1, wording.noCode).max(40)

/** The six digits an authenticator app shows. */
export const SixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, wording.sixDigits)
