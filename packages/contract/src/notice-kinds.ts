/** Everything somebody is told about. */
export const noticeKinds = [
  /** Somebody commented on the member's post. */
  'reply',
  /** Somebody wrote @name. */
  'mention',
  'suggestion accepted',
  'suggestion declined',
  'photo replaced',
  /** The URL they gave with a brand did not lead to a photo. */
  'photo refused',
  /** What they wrote was read by a person, and is shown now or not. */
  'shown',
  'declined',
  /** What they wrote was hidden by an admin. */
  'hidden',
  /** A file with more brands than the account may add was looked at by an admin. */
  'import accepted',
  'import declined',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
