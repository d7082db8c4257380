/** The channel on which the window of Google tells the page how it went. */
export const signInChannel = 'bolodex-sign-in'

export type SignInOutcome = { outcome: 'signed-in' | 'second-factor' | 'failed'; reason: string | null }

/** What the server wrote into the address of the last page in the window. */
export function readOutcome(search: string): SignInOutcome {
  const given = new URLSearchParams(search)
  const outcome = given.get('outcome')
  const isKnown = outcome === 'signed-in' || outcome === 'second-factor'
  return { outcome: isKnown ? outcome : 'failed', reason: given.get('reason') }
}
