/** A phrase that no screen and no mail uses any more, and what it says instead. */
type OldWord = { old: string; better: string }

/**
 * Retired phrases that read as if translated, or that use an image where a person has to act. E2e tests look for them
 * on every page, and a unit test in the wording files. The specification's own texts contain none.
 */
export const oldWords: OldWord[] = [
  { old: 'rows to mend', better: 'Rows to fix' },
  { old: 'type over what is wrong', better: 'Correct the fields marked in red' },
  { old: 'did not hand over', better: 'wouldn’t give us the transcript' },
  { old: 'it often refuses servers', better: 'It often blocks servers' },
  { old: 'keeps the second', better: 'saves the timestamp' },
  { old: 'will stand here', better: 'will appear here' },
  { old: 'nothing on the hanger', better: 'No brands yet' },
  { old: 'nothing on this hanger', better: 'There’s nothing here' },
  { old: 'no brand was heard', better: 'No brands found' },
  { old: 'on the word of', better: 'added by X (not verified)' },
  { old: 'second reader', better: 'AI check' },
  { old: 'take it out', better: 'Remove' },
  { old: 'rather not give an address', better: 'Don’t want to use email?' },
  { old: 'no address is asked for', better: 'We don’t ask for one and don’t store one' },
  { old: 'a username will do', better: 'You only need a username' },
  { old: 'is not right', better: 'Wrong password' },
  { old: 'shown only now', better: 'You won’t see them again' },
  { old: 'i have kept these', better: 'I’ve saved these codes' },
  { old: 'one more fastening', better: 'Enter your code' },
  { old: 'sewn on for good', better: 'Your email is confirmed' },
  { old: 'does not work any more', better: 'This link has expired' },
  { old: 'is not whole', better: 'is incomplete' },
  { old: 'used already', better: 'already used' },
  { old: 'the thread snapped', better: 'Something went wrong' },
  { old: 'the window of google', better: 'the Google window' },
  { old: 'what you gave', better: 'Your contributions' },
  { old: 'leave for good', better: 'Delete permanently' },
  { old: 'stands beside every', better: 'Shown next to everything you post' },
  { old: 'brand put back', better: 'Restored' },
  { old: 'as it was added', better: 'Original entry' },
  { old: 'ask what a tag is', better: 'Ask about a tag or share what it sold for' },
  { old: 'fit through', better: 'You can write 3 posts and 10 comments' },
  { old: 'read by a person before', better: 'is reviewed first' },
  { old: 'asked before, perhaps', better: 'Similar threads' },
  { old: 'busy brand threads', better: 'Popular brands' },
  { old: 'that was everything', better: 'No more posts' },
  { old: 'what became of what you', better: 'Replies and updates on your contributions' },
  { old: 'the facts are wrong', better: 'Wrong information' },
  { old: 'this is no clothing brand', better: 'Not a clothing brand' },
  { old: 'said to be a double', better: 'Reported duplicate' },
  { old: 'whose it is', better: 'Posted by' },
  { old: 'nothing waits', better: 'All caught up' },
  { old: 'no brand passes', better: 'No brands match' },
  { old: 'ask for a little less', better: 'Try loosening a filter' },
  { old: 'nobody has said one', better: 'none yet' },
  { old: 'of unknown origin', better: 'source unknown' },
  { old: 'tag submitted by nobody', better: 'No tag photo yet' },
  { old: 'turn a quarter', better: 'Rotate 90°' },
  { old: 'it can be sent as it is', better: 'You can upload it uncropped' },
  { old: 'all is well', better: 'no action is needed' },
]

/** A text as it is compared: blanks and line ends count as one space, capitals not at all. */
export const foldWords = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase()

/** The old phrases in a text, each with what to write instead. */
export function findOldWords(text: string): string[] {
  const folded = foldWords(text)
  return oldWords.filter(({ old }) => folded.includes(old)).map(({ old, better }) => `“${old}”: write “${better}”`)
}
