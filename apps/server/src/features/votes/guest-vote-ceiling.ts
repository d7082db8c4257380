/** A brand's days are compared with so many before them. */
export const daysCompared = 28

/** Fewer guests than this a day are never a jump: a shop's page or one post can bring them. */
const leastCeiling = 20

/** Deviations that chance does not bring; 1.4826 makes of a median deviation what is called a standard deviation. */
const deviations = 6 * 1.4826

/**
 * How many guest votes a day a brand may have before they wait for an admin, by those of the days before (the oldest
 * first, none from before the brand was added). Medians, because a single day of an earlier attack must not raise it;
 * twice the last week besides, because weekends and growth are no attack.
 */
export function ceilingOf(history: number[]): number {
  const days = history.slice(-daysCompared)
  const usual = median(days)
  const spread = median(days.map((votes) => Math.abs(votes - usual)))
  return Math.ceil(Math.max(leastCeiling, 2 * median(days.slice(-7)), usual + deviations * spread))
}

/** The middle value; 0 of none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
