const storageKey = 'voted'

/** Whether this browser has ever voted: only then is there anything to ask about a guest's votes. */
export function hasVotedHere(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function rememberVoting(): void {
  try {
    localStorage.setItem(storageKey, '1')
  } catch {
    // Storage can be full or switched off. The next visit then does not show the votes of this one.
  }
}
