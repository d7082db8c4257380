import { limits } from '@bolodex/contract/limits'

const { username, email, password } = limits

const wrongEmail = 'Please enter a valid email address'
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

// What is wrong with what was typed, said as the server would, without loading its schemas.

export function findEmailProblem(typed: string): string | undefined {
  const isRight = typed.trim().length <= email.max && address.test(typed.trim())
  return isRight ? undefined : wrongEmail
}

/** An address or a username: the one with an @ is an address. */
export function findLoginProblem(typed: string): string | undefined {
  if (typed.includes('@')) return findEmailProblem(typed)
  return typed.trim().length < username.min ? wrongEmail : undefined
}

export function findUsernameProblem(typed: string): string | undefined {
  const name = typed.trim()
  if (name.length < username.min) return `Username must be at least ${username.min} characters`
  if (name.length > username.max) return `Username must be at most ${username.max} characters`
  return /^[a-z0-9_-]*$/i.test(name) ? undefined : 'Username may hold letters, digits, _ and -'
}

export function findPasswordProblem(typed: string): string | undefined {
  if (typed.length < password.min) return `Password must be at least ${password.min} characters`
  if (typed.length > password.max) return `Password must be at most ${password.max} characters`
  return undefined
}
