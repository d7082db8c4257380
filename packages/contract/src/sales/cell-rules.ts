/** Every number of the rules by which shared sales are published (decision 63). */
export const figuresRules = {
  /** From here on a rounded median is shown. */
  few: { sales: 3, members: 3 },
  /** From here on the middle half, counts in steps and days are shown too. */
  enough: { sales: 10, members: 5 },
  /** Of one member in one cell, and at most so many percent of it. */
  salesOfMember: 5,
  percentOfMember: 40,
  /** With so many sales, those above this many times the median or below its fraction are left out. */
  outliers: { from: 5, times: 3 },
  /** An account counts once it is so old. */
  accountDays: 7,
  quarters: 8,
  /** Sales become the shown price only within so many times and the same fraction of the estimate and of the last price. */
  priceWithinTimes: 3,
  /** Where there is no estimate to compare with, sales by so many members become the shown price. */
  membersWithoutEstimate: 10,
} as const

const steps = (first: readonly number[]): readonly number[] =>
  [1, 10, 100, 1000, 10_000, 100_000].flatMap((scale) => first.map((step) => step * scale))

/** Counts are told as the step they have reached: 10, 20, 40, 100, 200, 400 and so on. */
export const saleSteps = steps([10, 20, 40])
export const memberSteps = [5, ...saleSteps]

export const stepOf = (of: readonly number[], count: number): number => of.findLast((step) => step <= count) ?? 0

/** To whole units; to fives above 100. */
export const roundPrice = (price: number): number =>
  price > 100 ? 5 * Math.floor(price / 5 + 0.5) : Math.floor(price + 0.5)

/** The quarter of a day, or of one so many quarters later, as 2026-Q3. */
export function quarterOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const count = year * 4 + Math.floor((month - 1) / 3) + later
  return `${Math.floor(count / 4)}-Q${(count % 4) + 1}`
}
