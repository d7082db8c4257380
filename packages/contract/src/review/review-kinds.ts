import type { Roles } from '../access.ts'

export const reviewKinds = [
  'flag',
  'pending',
  'suggestion',
  'duplicate',
  'guest-photo',
  'guest-votes',
  'price',
  'import',
  'disputed-photo',
  'dating-rule',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Only admins decide on these: both verdicts about them act in bulk, and neither can be undone for long. */
export const adminKinds = ['guest-votes', 'import'] as const satisfies readonly ReviewKind[]

/** The kinds that a caller decides on. */
export const kindsFor = ({ isAdmin }: Pick<Roles, 'isAdmin'>): ReviewKind[] =>
  reviewKinds.filter((kind) => isAdmin || !adminKinds.some((one) => one === kind))

/** One key each: a, d, h. */
export const verdicts = ['accept', 'decline', 'hide'] as const
export type Verdict = (typeof verdicts)[number]
