import { showAuthMessage, showUnavailable } from './show-failure.ts'

const sentences: Record<string, string> = {
  access_denied: 'The sign-in with Google was cancelled.',
}

/** Why Google, or the server after it, let nobody in. */
export function showGoogleFailure(reason: string | null): void {
  if (reason === 'unavailable') return showUnavailable()
  return showAuthMessage(sentences[reason ?? ''])
}
