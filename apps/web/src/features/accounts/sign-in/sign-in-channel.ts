/** The channel on which the window of Google tells the page how it went. */
export const signInChannel = 'bolodex-sign-in'

export type SignInOutcome = {
  outcome: 'signed-in' | 'second-factor' | 'password-needed' | 'failed'
  reason: string | null
}

/** What the server wrote into the address of the last page in the window. */
export function readOutcome(search: string): SignInOutcome {
  const given = new URLSearchParams(search)
  const outcome = given.get('outcome')
  const isKnown = outcome === 'signed-in' || outcome === 'second-factor' || outcome === 'password-needed'
  return { outcome: isKnown ? outcome : 'failed', reason: given.get('reason') }
}

/** The page to sign in on, when Google waits for the password of the account that has the same address. */
export const passwordNeededPath = '/auth?google=password'
