/**
 * The prepaid and used work of a request, in milliseconds. Estimates are charged in advance; excess work is charged
 * as soon as it is known, so a wrong estimate is wrong only once.
 */
export type WorkMeter = {
  pay: (ms: number) => void
  use: (ms: number) => void
}

/** Smaller amounts are not worth a call to Redis. */
const smallestDebtMs = 1

export function createWorkMeter(charge: (ms: number) => void): WorkMeter {
  let paid = 0
  let used = 0
  return {
    pay: (ms) => {
      paid += ms
    },
    use: (ms) => {
      used += ms
      const owed = used - paid
      if (owed < smallestDebtMs) return
      paid = used
      charge(owed)
    },
  }
}
