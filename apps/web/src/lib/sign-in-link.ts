/** Why somebody is asked to sign in. A code: what is shown for it is ours, whatever an address says. */
export type SignInReason = 'add' | 'post' | 'comment' | 'suggest' | 'flag' | 'vote' | 'analyze' | 'account' | 'share'

/** The way to the sign-in page: it says why, and leads on to where somebody was going. */
export function signInLink(next: string, why?: SignInReason): string {
  return `/auth?next=${encodeURIComponent(next)}${why ? `&why=${why}` : ''}`
}
