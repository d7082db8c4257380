import { figuresRules as rules } from '@bolodex/contract/sales/cell-rules'

/** The values tonight's median is compared with before it becomes the shown price. */
export type PriceReferences = {
  /** The estimate entered by members. */
  estimate: number | null
  /** The shown price of an earlier night, if sales set it. */
  last: number | null
  /** The last ones that an admin accepted and declined. */
  accepted: number | null
  declined: number | null
}

type Figure = { median: number; members: number | null }

/**
 * The outcome for tonight's median. `used`: it becomes the shown price. `waits`: an admin decides, and the price
 * stays until then. `declined`: an admin declined it, and the price stays. `apart`: it is shown among members' sales
 * only. The nightly rebuild does the same in SQL, and a test compares the two.
 */
export type PriceOutcome = 'used' | 'waits' | 'declined' | 'apart'

export function judgePrice(
  { median, members }: Figure,
  { estimate, last, accepted, declined }: PriceReferences,
): PriceOutcome {
  const isNear = (price: number | null): boolean =>
    price === null || (median <= rules.priceWithinTimes * price && rules.priceWithinTimes * median >= price)
  if (estimate === null && (members ?? 0) < rules.membersWithoutEstimate) return 'apart'
  if (accepted === null ? isNear(estimate) && isNear(last) : isNear(accepted)) return 'used'
  return declined !== null && isNear(declined) ? 'declined' : 'waits'
}
