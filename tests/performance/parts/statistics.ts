/** The middle of these values; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that this share of the others is below: 0.99 for p99. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
