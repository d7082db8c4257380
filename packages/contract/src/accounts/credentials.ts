import { z } from 'zod'
import { SearchText } from '../inputs.ts'
import { credentialWording as wording } from './accounts-wording.ts'
import { limits } from '../limits.ts'

const { username, email, password } = limits

/** Names that would pass for somebody they are not. */
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

/** A name that somebody may have. Plain letters only: no two names look the same. */
export const GivenUsername = z
  .string()
  .trim()
  .min(username.min, wording.shortUsername)
  .max(username.max, wording.longUsername)
  .regex(/^[A-Za-z0-9_-]*$/, wording.usernameLetters)

/** The name others see, as it is chosen. */
export const Username = GivenUsername.refine(
  (name) => !reservedUsernames.has(name.toLowerCase()),
  wording.usernameTaken,
)

export const Email = z.string().trim().max(email.max, wording.email).pipe(z.email(wording.email))

/** A password somebody chooses. The server refuses the most common ones besides. */
export const NewPassword = z.string().min(password.min, wording.shortPassword).max(password.max, wording.longPassword)

/** A password somebody types to prove who they are: whatever they chose, it is no longer than this. */
export const TypedPassword = z.string().min(1, wording.noPassword).max(password.max)

/** An email address or a username. */
export const Login = SearchText.trim().min(1, wording.typedEmail).max(email.max)

/** A token from the link in a mail. */
export const MailToken = z.string().regex(/^[\w.-]{1,200}$/)

/** One of the codes that are shown once; small letters and digits in groups, typed with or without the hyphens. */
export const SingleUseCode = z.string().trim().min(1, wording.noCode).max(40)

/** The six digits an authenticator app shows. */
export const SixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, wording.sixDigits)
