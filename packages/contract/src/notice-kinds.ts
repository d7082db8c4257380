/** Everything somebody is told about. */
export const noticeKinds = [
  /** Somebody commented on the member's post. */
  'reply',
  /** Somebody wrote @name. */
  'mention',
  'suggestion accepted',
  'suggestion declined',
  'photo replaced',
  /** What they wrote was read by a person, and is shown now or not. */
  'shown',
  'declined',
  /** What they wrote was hidden by an admin. */
  'hidden',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
