/** Every number of the rules by which shared sales are published (decision 63). */
export const figuresRules = {
  /** From here on a rounded median is published. */
  few: { sales: 5, members: 5 },
  /** From here on the middle half, counts in steps and days are published too. */
  enough: { sales: 10, members: 5 },
  /** How many members of a figure must have joined more than this many days ago. */
  established: { members: 3, days: 90 },
  /**
   * A figure changes only after the contributions of this many members differ: even if one of them is the observer,
   * three others changed too.
   */
  membersChanged: 4,
  /** The most sales of one member in one aggregate, and their maximum percentage. */
  salesOfMember: 5,
  percentOfMember: 40,
  /** From this many sales on, those outside this factor of the median are left out. */
  outliers: { from: 5, times: 3 },
  quarters: 8,
  /** Sales become the shown price only within this factor of the estimate and of the last price. */
  priceWithinTimes: 3,
  /** Without an estimate to compare with, sales by this many members become the shown price. */
  membersWithoutEstimate: 10,
} as const

const steps = (first: readonly number[]): readonly number[] =>
  [1, 10, 100, 1000, 10_000, 100_000].flatMap((scale) => first.map((step) => step * scale))

/** Counts are rounded down to a step: 10, 20, 40, 100, 200, 400 and so on. */
export const saleSteps = steps([10, 20, 40])
export const memberSteps = [5, ...saleSteps]

export const stepOf = (of: readonly number[], count: number): number => of.findLast((step) => step <= count) ?? 0

/** To whole units below 50, to fives from there, so that a median of few is not one member's price. */
export const roundPrice = (price: number): number =>
  price < 50 ? Math.floor(price + 0.5) : 5 * Math.floor(price / 5 + 0.5)

/** The quarter of a day, shifted by `later` quarters, as 2026-Q3. */
export function quarterOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * 4 + Math.floor((month - 1) / 3) + later
  return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
}
