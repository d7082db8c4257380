import { z } from 'zod'
import { credentialWording } from '@bolodex/contract/accounts/accounts-wording'
import { Email } from '@bolodex/contract/accounts/credentials'
import { limits } from '@bolodex/contract/limits'

// Input is validated as on the server, with the form's own sentences.

const wrongEmail = credentialWording.typedEmail
const isEmail = (typed: string): boolean => Email.safeParse(typed).success

export const TypedEmail = z.string().trim().refine(isEmail, wrongEmail)

/** An address or a username: the one with an @ is an address. */
export const TypedLogin = z
  .string()
  .trim()
  .refine((typed) => (typed.includes('@') ? isEmail(typed) : typed.length >= limits.username.min), wrongEmail)
