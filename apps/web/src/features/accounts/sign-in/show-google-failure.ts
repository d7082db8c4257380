import { showAuthMessage, showUnavailable } from './show-failure.ts'

/** The reasons that somebody can do something about. */
const sentences: Record<string, string> = {
  'access-denied': 'The sign-in with Google was cancelled.',
  'email-not-found': 'Google did not tell an email address, and one is needed here.',
  'email-not-verified': 'Google has not verified the address of this account. Please verify it there first.',
  'account-not-linked': 'Google has not verified the address of this account. Please verify it there first.',
  'account-disabled': 'This account has been disabled. Please write to us if you think that is a mistake.',
  'unable-to-link-account': 'An account with this address exists already. Please sign in to it with your password.',
}

/** Why Google, or the server after it, let nobody in. */
export function showGoogleFailure(reason: string | null): void {
  if (reason === 'unavailable') return showUnavailable()
  return showAuthMessage(sentences[reason ?? ''])
}
