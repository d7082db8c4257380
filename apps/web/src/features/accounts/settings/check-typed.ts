import { limits } from '@bolodex/contract/limits'

const { username, email, password } = limits

/** What is wrong with a username, said as the server would. */
export function checkUsername(typed: string): string | undefined {
  const name = typed.trim()
  if (name.length < username.min) return `Username must be at least ${username.min} characters`
  if (name.length > username.max) return `Username must be at most ${username.max} characters`
  return /^[A-Za-z0-9_-]*$/.test(name) ? undefined : 'Username may hold letters, digits, _ and -'
}

/** Only what can be no address at all: the server knows better, and the mail shows the rest. */
export function checkEmail(typed: string): string | undefined {
  const isAddress = typed.trim().length <= email.max && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim())
  return isAddress ? undefined : 'Please enter a valid email address'
}

export function checkNewPassword(typed: string): string | undefined {
  if (typed.length < password.min) return `Password must be at least ${password.min} characters`
  return typed.length > password.max ? `Password must be at most ${password.max} characters` : undefined
}

export function checkOwnPassword(typed: string): string | undefined {
  return typed === '' ? 'Please enter your password' : undefined
}

/** Leaves out the fields that are right. */
export function gatherWrong(found: Record<string, string | undefined>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}
