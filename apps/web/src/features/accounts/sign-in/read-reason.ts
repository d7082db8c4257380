import type { SignInReason } from '#lib/sign-in-link.ts'
import { signInWords } from '../accounts-wording.ts'

/** Why an address asks somebody to sign in; null where it names no reason we have a line for. */
export function readReason(search: URLSearchParams): SignInReason | null {
  const given = search.get('why')
  // One of the keys it was found among.
  return given !== null && Object.hasOwn(signInWords.why, given) ? (given as SignInReason) : null
}
