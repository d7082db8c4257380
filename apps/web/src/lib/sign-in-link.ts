/** Why sign-in is requested. A code: its text is ours, whatever the URL says. */
export type SignInReason = 'add' | 'post' | 'comment' | 'suggest' | 'flag' | 'vote' | 'analyze' | 'account' | 'share'

/** The link to the sign-in page, with the reason and the destination. */
export function signInLink(next: string, why?: SignInReason): string {
  return `/auth?next=${encodeURIComponent(next)}${why ? `&why=${why}` : ''}`
}
