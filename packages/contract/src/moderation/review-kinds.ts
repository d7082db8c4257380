export const reviewKinds = [
  'flag',
  'pending',
  'suggestion',
  'duplicate',
  'guest-photo',
  'guest-votes',
  'import',
] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** One key each: a, d, h. */
export const verdicts = ['accept', 'decline', 'hide'] as const
export type Verdict = (typeof verdicts)[number]
