import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '@bolodex/contract/limits'
import { AppError } from '#platform/errors.ts'

/** Some 42,000 of leaked lists, in small letters; shorter ones than a password may be are refused for that. */
const common = new Set(dictionary['passwords-common'].filter(({ length }) => length >= limits.password.min))

/** Shorter words stand in many passwords by chance: 'ann' in 'planned'. */
const shortestWord = 4

export type PasswordRules = ReturnType<typeof createPasswordRules>

/** Refuses what is tried first by everybody who tries passwords: the most common ones, and those made from a name at hand. */
export function createPasswordRules({ ORIGIN }: { ORIGIN: string }) {
  const words = ['bolodex', ...wordsOf(new URL(ORIGIN).hostname)]
  return {
    /** Throws for a password that is easy to guess here, for somebody of this name. */
    require(password: string, username: string | null): void {
      const plain = password.toLowerCase()
      if (common.has(plain)) throw refusal('This password is one of the most common ones. Please choose another.')
      const named = [...words, username?.toLowerCase() ?? ''].filter(({ length }) => length >= shortestWord)
      if (named.some((word) => plain.includes(word)))
        throw refusal('This password holds your username or the name of this site. Please choose another.')
    },
  }
}

const refusal = (message: string) => new AppError('invalid_input', message, { field: 'password' })

/** The words in a host's name, without the ending that many share. */
function wordsOf(hostname: string): string[] {
  if (/^[\d.:[\]a-f]+$/.test(hostname)) return []
  const parts = hostname.toLowerCase().split('.')
  return parts.length > 1 ? parts.slice(0, -1) : parts
}
