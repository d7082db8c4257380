/** All kinds of notices. */
export const noticeKinds = [
  /** A comment on the member's post. */
  'reply',
  /** An @mention of the member. */
  'mention',
  'suggestion accepted',
  'suggestion declined',
  'photo replaced',
  /** The URL given with a brand did not lead to a photo. */
  'photo refused',
  /** Their text was reviewed, and is shown or not. */
  'shown',
  'declined',
  /** Their text was hidden by an admin. */
  'hidden',
  /** A file with more brands than the account may add was reviewed. */
  'import accepted',
  'import declined',
  /** It waited too long, or had to make room for others. */
  'import dropped',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
