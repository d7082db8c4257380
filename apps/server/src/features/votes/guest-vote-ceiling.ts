/** A brand's day is compared with this many days before it. */
export const daysCompared = 28

/** Fewer guests than this a day are never a jump: a shop's page or one post can bring them. */
const leastCeiling = 20

/** Deviations that chance does not bring; 1.4826 makes of a median deviation what is called a standard deviation. */
const deviations = 6 * 1.4826

/**
 * The most guest votes a brand may get in a day before they wait for review, given the days before (oldest first,
 * none from before the brand was added). Medians, so that one day of an earlier attack does not raise it; also twice
 * the last week, because weekends and growth are not attacks.
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
