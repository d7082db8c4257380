import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '@bolodex/contract/limits'
import { AppError } from '#platform/errors.ts'

/** How many of the most common passwords are refused; shorter ones than a password may be do not count. */
const refused = 3000

const common = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min).slice(0, refused),
)

/** Refuses what is tried first by everybody who tries passwords. */
export function requireUncommon(password: string): void {
  if (!common.has(password.toLowerCase())) return
  const message = 'This password is one of the most common ones. Please choose another.'
  throw new AppError('invalid_input', message, { field: 'password' })
}
