/** The kinds of moderation log entries. */
export const logKinds = [
  'review',
  'edit',
  'restore',
  'delete',
  'merge',
  'remove',
  'redact',
  'forum',
  'account',
  'site',
] as const
export type LogKind = (typeof logKinds)[number]

/** Who acted: an admin or a moderator as they were then, the operator on the command line, or the site itself. */
export const logActors = ['admin', 'moderator', 'operator', 'site'] as const
export type LogActor = (typeof logActors)[number]
