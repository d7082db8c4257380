/** Where in a sorted list the first one stands whose value is not below a bound; its length if there is none. */
export function firstFrom<T>(list: readonly T[], valueOf: (one: T) => number, bound: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const one = list[middle]
    if (one !== undefined && valueOf(one) < bound) low = middle + 1
    else high = middle
  }
  return low
}
