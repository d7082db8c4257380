export const reviewKinds = ['flag', 'held', 'suggestion', 'duplicate', 'guest-photo', 'guest-votes', 'import'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** One key each: a, d, h. */
export const verdicts = ['accept', 'decline', 'hide'] as const
export type Verdict = (typeof verdicts)[number]
